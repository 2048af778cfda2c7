import { VISIBILITIES, type Privacy } from '#contract/common.ts';
import { call } from '../api.ts';
import { Segments } from '../ui/segments.tsx';
import { Switch } from '../ui/switch.tsx';
import { useWords } from '../words.tsx';
import { Saving } from './preference-rows.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { useSaved } from './use-saved.ts';

const SHOWN = ['profile_visibility', 'statistics_visibility', 'activity_visibility'] as const;

/** Who may see what of the reader. */
export function PrivacyRows({ privacy }: { privacy: Privacy }) {
  const t = useWords();
  const { now, saved, change } = useSaved(privacy, save);
  return (
    <ul>
      {SHOWN.map((name) => (
        <SettingsRow
          key={name}
          needs_script
          title={t(`settings.${name}`)}
          note={t(`settings.${name}_note`)}
          action={
            <Saving is_saved={saved === name}>
              <Segments
                is_small
                label={t(`settings.${name}`)}
                name={name}
                value={now[name]}
                options={VISIBILITIES.map((value) => ({ value, label: t(`settings.visible_to_${value}`) }))}
                onChange={(value) => change(name, value)}
              />
            </Saving>
          }
        />
      ))}
      <SettingsRow
        needs_script
        title={t('settings.is_unlisted')}
        note={t('settings.is_unlisted_note')}
        action={
          <Saving is_saved={saved === 'is_unlisted'}>
            <Switch
              label={t('settings.is_unlisted')}
              is_on={now.is_unlisted}
              onChange={(is_on) => change('is_unlisted', is_on)}
            />
          </Saving>
        }
      />
    </ul>
  );
}

const save = (changed: Partial<Privacy>) => call('PATCH /api/me/privacy', { body: changed, keepalive: true });
