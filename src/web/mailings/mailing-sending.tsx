import { useEffect, useState } from 'react';
import type { MailingInFull } from '#contract/mailings.ts';
import { formatDateTime, formatNumber } from '#i18n/format.ts';
import { AskFirst } from '../auth/ask-first.tsx';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import './mailing-sending.css';

/** While letters go out, how far they are is asked again after this time. */
const LOOK_AGAIN_MS = 5000;

interface MailingSendingProps {
  mailing: MailingInFull;
  /** Something is typed that is not kept: it would not be sent. */
  is_changed: boolean;
  onMoved: (mailing: MailingInFull) => void;
}

/** Whom the letter goes to, how far it is, and the ways to begin, stop and go on. */
export function MailingSending({ mailing, is_changed, onMoved }: MailingSendingProps) {
  const t = useWords();
  const { id, state, sent_count, left, a_minute, revision: was } = mailing;
  const { is_busy, error, run } = useOwnRequest();
  const [is_asking, setAsking] = useState(false);
  const { locale } = useFrame();
  const count = left.ru + left.en;
  useProgress(mailing, onMoved);
  const test = async () => {
    onMoved((await call('POST /api/admin/mailings/:id/test', { params: { id } })).data);
    showToast({ kind: 'success', message: t('mailings.test_done') });
  };
  const stop = async () => onMoved((await call('POST /api/admin/mailings/:id/stop', { params: { id } })).data);
  const all = sent_count + count;
  return (
    <section className="admin-record__card card" aria-labelledby="sending">
      <h2 className="title-3" id="sending">
        {t('mailings.sending')}
      </h2>
      <div className="mailing-sending">
        {state === 'draft' ? null : (
          <p role="status">
            <b>{t(`mailings.state_${state}`)}.</b>{' '}
            {t('mailings.progress', { sent: formatNumber(sent_count, locale), all: formatNumber(all, locale) })}
          </p>
        )}
        {state === 'sending' ? (
          <progress className="mailing-sending__bar" max={all} value={sent_count} aria-labelledby="sending" />
        ) : null}
        {state === 'draft' || state === 'stopped' ? (
          <p>{count === 0 ? t('mailings.nobody') : t('mailings.readers', { count, ru: left.ru, en: left.en })}</p>
        ) : null}
        {state === 'sent' ? null : <p className="mailing-sending__note">{t('mailings.pace', { count: a_minute })}</p>}
        {is_changed ? <p className="mailing-sending__note">{t('mailings.unsaved')}</p> : null}
        {error ? <p role="alert">{error}</p> : null}
        <div className="mailing-sending__ways needs-script">
          {state === 'sending' ? (
            <Button kind="danger" is_busy={is_busy} onClick={() => void run(stop, t('admin.failed'))}>
              {t('mailings.stop')}
            </Button>
          ) : (
            <Button
              kind="line"
              is_busy={is_busy}
              disabled={is_changed}
              onClick={() => void run(test, t('admin.failed'))}
            >
              {t('mailings.test')}
            </Button>
          )}
          {state === 'draft' || state === 'stopped' ? (
            <Button kind="primary" disabled={is_changed || count === 0} onClick={() => setAsking(true)}>
              {t(state === 'draft' ? 'mailings.start' : 'mailings.go_on')}
            </Button>
          ) : null}
        </div>
        <MailingLog log={mailing.log} />
      </div>
      {is_asking ? (
        <AskFirst
          title={t('mailings.start_title')}
          text={t('mailings.start_text', { count })}
          submit={t('mailings.start_submit')}
          is_danger={false}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            onMoved((await call('POST /api/admin/mailings/:id/start', { params: { id }, body: { was } })).data);
            setAsking(false);
          }}
        />
      ) : null}
    </section>
  );
}

/** Looks again and again while letters go out. */
function useProgress({ id, state }: MailingInFull, onMoved: (mailing: MailingInFull) => void): void {
  useEffect(() => {
    if (state !== 'sending') return undefined;
    const look = () => {
      // What cannot be read now is read the next time.
      call('GET /api/admin/mailings/:id', { params: { id } }).then(
        ({ data }) => onMoved(data),
        () => undefined,
      );
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, state, onMoved]);
}

/** What befell it, the latest first. */
function MailingLog({ log }: Pick<MailingInFull, 'log'>) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  if (log.length === 0) return null;
  return (
    <>
      <h3 className="mailing-sending__heading">{t('mailings.log')}</h3>
      <ol className="mailing-sending__log">
        {log.map(({ kind, username, sent_count, at }) => (
          <li key={`${at} ${kind}`}>
            {t(`mailings.log_${kind}`)} ·{' '}
            {kind === 'tested' ? null : `${t('mailings.log_count', { count: sent_count })} · `}
            {username === null ? null : `${username} · `}
            <time dateTime={at}>{formatDateTime(at, locale, time_zone)}</time>
          </li>
        ))}
      </ol>
    </>
  );
}
