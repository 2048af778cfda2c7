import type { ChatCaseForm, ChatCasesPageProps, OpenedChatCase } from '#contract/chat-cases.ts';
import { formatDateTime } from '#i18n/format.ts';
import { withQuery } from '../addresses.ts';
import { MODERATION } from '../moderation-addresses.ts';
import { Decisions } from '../moderation/case-record.tsx';
import { MessageDecision } from '../moderation/message-decision.tsx';
import { ModerationNav } from '../moderation/moderation-nav.tsx';
import { useFrame } from '../frame-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import './chat-cases-page.css';

const CASES = MODERATION.chats;

/** Messages of chats that wait for a moderator, without what they say; or one of them. */
export function ChatCasesPage({ opened, refused, ...list }: ChatCasesPageProps) {
  return opened ? <OpenedCase opened={opened} refused={refused} /> : <CaseList {...list} />;
}

function CaseList({ state, cases, older_path }: Omit<ChatCasesPageProps, 'opened' | 'refused'>) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <div className="chat-cases-page wrap">
      <ModerationNav current="chats" />
      <h1 className="title-1">{t('cases.title')}</h1>
      <p className="chat-cases-page__lead">{t('cases.lead')}</p>
      <Tabs
        label={t('cases.title')}
        items={[
          { label: t('cases.open'), url: CASES, is_current: state === 'open' },
          {
            label: t('cases.decided'),
            url: withQuery(CASES, { state: 'decided' }),
            is_current: state === 'decided',
          },
        ]}
      />
      {cases.length === 0 ? <EmptyState icon="shield-check" title={t(`cases.${state}_empty`)} /> : null}
      {cases.length > 0 ? (
        <ul className="chat-cases-page__list card">
          {cases.map(({ id, kind, author, created_at, decision }) => (
            <li key={id}>
              <a className="chat-cases-page__case" href={`${CASES}/${id}`}>
                <b>{t(`cases.kind_${kind}`)}</b>
                <span className="chat-cases-page__facts">
                  {author?.username ?? t('common.anonymous')} · {formatDateTime(created_at, locale, time_zone)}
                  {decision ? ` · ${t(`cases.done_${decision}`)}` : ''}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {older_path ? (
        <ButtonLink kind="soft" href={older_path}>
          {t('cases.older')}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** One message with two before it and two after it, for a moderator to decide about. Plain forms. */
function OpenedCase({ opened, refused }: { opened: OpenedChatCase; refused: ChatCaseForm | null }) {
  const t = useWords();
  const { kind, reason, detail, reporter, messages, decisions, decision, history } = opened;
  const undoable = history.find(({ undo_until, undone_at }) => undo_until !== null && undone_at === null);
  return (
    <div className="chat-cases-page wrap">
      <p>
        <a className="link" href={MODERATION.queue}>
          {t('moderation.to_list')}
        </a>
      </p>
      <h1 className="title-1">{t(`cases.kind_${kind}`)}</h1>
      <p className="chat-cases-page__lead">{t('cases.looked')}</p>
      {reason ? (
        <p className="chat-cases-page__reason card">
          <b>{reporter?.username ?? t('common.anonymous')}</b> {t(`reports.reason_${reason}`)}
          {detail ? `. ${detail}` : ''}
        </p>
      ) : null}
      {kind === 'listed' && detail ? (
        <p className="chat-cases-page__reason card">{t('cases.listed_found', { found: detail })}</p>
      ) : null}
      <ol className="chat-cases-page__messages card">
        {messages.map((message) => (
          <CaseMessage key={message.id} message={message} />
        ))}
      </ol>
      {refused?.error ? (
        <p className="chat-cases-page__error" role="alert">
          {refused.error}
        </p>
      ) : null}
      {opened.claimed_by ? (
        <p className="chat-cases-page__done">{t('moderation.claimed', { name: opened.claimed_by.username })}</p>
      ) : null}
      {decision ? <p className="chat-cases-page__done">{t(`cases.done_${decision}`)}</p> : null}
      {undoable ? (
        <form className="chat-cases-page__undo" method="post">
          <p className="chat-cases-page__facts">{t('cases.told_later')}</p>
          <Button type="submit" kind="line" name="undo" value={undoable.id}>
            {t('cases.undo')}
          </Button>
        </form>
      ) : null}
      {decisions.length > 0 ? <MessageDecision opened={opened} refused={refused} /> : null}
      <Decisions title={t('cases.history')} decisions={history} />
      <Decisions title={t('moderation.earlier_author')} decisions={opened.author_history} />
    </div>
  );
}

function CaseMessage({ message }: { message: OpenedChatCase['messages'][number] }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { username, text, stood_text, picture_urls, created_at, is_deleted, is_subject } = message;
  return (
    <li
      className={`chat-cases-page__message${is_subject ? ' chat-cases-page__message--subject' : ''}`}
      aria-current={is_subject ? 'true' : undefined}
    >
      <p className="chat-cases-page__facts">
        <b>{username ?? t('common.anonymous')}</b> {formatDateTime(created_at, locale, time_zone)}
      </p>
      <p className="chat-cases-page__text" dir="auto">
        {is_deleted ? t('cases.deleted') : text}
      </p>
      {stood_text === null ? null : (
        <p className="chat-cases-page__facts" dir="auto">
          {t('cases.stood', { text: stood_text })}
        </p>
      )}
      {picture_urls.map((url) => (
        <img key={url} src={url} alt="" loading="lazy" width="160" />
      ))}
    </li>
  );
}
