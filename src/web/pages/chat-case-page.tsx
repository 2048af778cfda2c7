import type { ChatCasePageProps } from '#contract/chat-cases.ts';
import { formatDateTime } from '#i18n/format.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';

/** One message with two before it and two after it, for a moderator to decide about. Plain forms. */
export function ChatCasePage({
  chat_case: { kind, reason, detail, reporter, messages, decisions, decision },
}: ChatCasePageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <div className="wrap">
      <p>
        <a href={ADDRESS.chat_cases}>{t('cases.title')}</a>
      </p>
      <h1 className="title-1">{t(`cases.kind_${kind}`)}</h1>
      <p>{t('cases.looked')}</p>
      {reason ? (
        <p>
          {reporter?.username ?? t('common.anonymous')}: {t(`reports.reason_${reason}`)}
          {detail ? `. ${detail}` : ''}
        </p>
      ) : null}
      <ol>
        {messages.map(({ id, username, text, picture_urls, created_at, is_deleted, is_subject }) => (
          <li key={id} aria-current={is_subject ? 'true' : undefined}>
            <b>{username ?? t('common.anonymous')}</b> {formatDateTime(created_at, locale, time_zone)}
            <p dir="auto">{is_deleted ? t('cases.deleted') : text}</p>
            {picture_urls.map((url) => (
              <img key={url} src={url} alt="" loading="lazy" width="160" />
            ))}
          </li>
        ))}
      </ol>
      {decision ? <p>{t(`cases.done_${decision}`)}</p> : null}
      {decisions.length > 0 ? (
        <form method="post">
          {decisions.map((one) => (
            <Button key={one} type="submit" kind="soft" name="decision" value={one}>
              {t(`cases.do_${one}`)}
            </Button>
          ))}
        </form>
      ) : null}
    </div>
  );
}
