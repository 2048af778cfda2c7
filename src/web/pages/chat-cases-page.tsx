import type { ChatCasesPageProps } from '#contract/chat-cases.ts';
import { formatDateTime } from '#i18n/format.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';

/** Messages of chats that wait for a moderator, without what they say. */
export function ChatCasesPage({ state, cases, older_path }: ChatCasesPageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <div className="wrap">
      <h1 className="title-1">{t('cases.title')}</h1>
      <p>{t('cases.lead')}</p>
      <Tabs
        label={t('cases.title')}
        items={[
          { label: t('cases.open'), url: ADDRESS.chat_cases, is_current: state === 'open' },
          {
            label: t('cases.decided'),
            url: withQuery(ADDRESS.chat_cases, { state: 'decided' }),
            is_current: state === 'decided',
          },
        ]}
      />
      {cases.length === 0 ? <EmptyState icon="shield-check" title={t(`cases.${state}_empty`)} /> : null}
      <ul>
        {cases.map(({ id, kind, author, created_at, decision }) => (
          <li key={id}>
            <a href={`${ADDRESS.chat_cases}/${id}`}>
              {t(`cases.kind_${kind}`)} · {author?.username ?? t('common.anonymous')} ·{' '}
              {formatDateTime(created_at, locale, time_zone)}
              {decision ? ` · ${t(`cases.done_${decision}`)}` : ''}
            </a>
          </li>
        ))}
      </ul>
      {older_path ? (
        <ButtonLink kind="soft" href={older_path}>
          {t('cases.older')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
