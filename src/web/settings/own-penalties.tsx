import type { SettingsPageProps } from '#contract/pages.ts';
import { formatDate, formatDateTime } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { SettingsCard } from './settings-card.tsx';

/** What moderators gave the reader: what it takes away, why, until when, and when it counts for less. */
export function OwnPenalties({ given, eased_at }: NonNullable<SettingsPageProps['penalties']>) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const lead = [
    t(given.length === 0 ? 'settings.penalties_none' : 'settings.penalties_lead'),
    ...(eased_at === null ? [] : [t('settings.penalties_eased', { date: formatDate(eased_at, locale, time_zone) })]),
  ].join(' ');
  const when = ({ starts_at, ends_at }: (typeof given)[number]) => {
    const from = formatDateTime(starts_at, locale, time_zone);
    return ends_at === null
      ? t('settings.penalties_from', { from })
      : t('settings.penalties_from_to', { from, to: formatDateTime(ends_at, locale, time_zone) });
  };
  return (
    <SettingsCard id="penalties" title={t('settings.section_penalties')} lead={lead}>
      <ul>
        {given.map((penalty) => (
          <SettingsRow
            key={penalty.id}
            title={penalty.title}
            note={
              <>
                {penalty.reason}
                <br />
                {when(penalty)}
              </>
            }
            action={penalty.is_running ? <Tag kind="danger">{t('settings.penalties_running')}</Tag> : null}
          />
        ))}
      </ul>
    </SettingsCard>
  );
}
