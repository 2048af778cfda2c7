import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ADDRESS } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { DEFAULT_COOLDOWN_SECONDS, minutesAndSeconds, useCountdown } from '../auth/use-countdown.ts';
import { formatDateTime } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { OWN_PENALTIES } from '../moderation-addresses.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { readStored, writeStored } from '../ui/storage.ts';
import { useWords } from '../words.tsx';
import './banners.css';

/** What a member is told on every page: that they are looked through, suspended, or that their address is unproven. */
export function Banners() {
  const { impersonation, viewer } = useFrame();
  return (
    <>
      {impersonation ? <ImpersonationBanner {...impersonation} /> : null}
      {viewer?.suspended ? <SuspendedBanner {...viewer.suspended} /> : null}
      {viewer?.unverified_email && !impersonation ? (
        <EmailBanner email={viewer.unverified_email} wait={viewer.resend_wait} />
      ) : null}
    </>
  );
}

/** Cannot be sent away: whatever they press that writes is refused. */
function SuspendedBanner({ until }: { until: string | null }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const told = t('banners.suspended', {
    is_for_good: until === null ? 'yes' : 'no',
    until: until === null ? '' : formatDateTime(until, locale, time_zone),
  });
  return (
    <section className="banners__suspended" aria-label={t('banners.suspension')}>
      <div className="banners__suspended-row wrap">
        <Icon name="circle-alert" size={18} />
        <p>
          {told}{' '}
          <a className="link" href={OWN_PENALTIES}>
            {t('banners.suspended_why')}
          </a>
        </p>
      </div>
    </section>
  );
}

const COLLAPSED = 'impersonation_collapsed';
/** What an earlier page kept does not change while this one stands. */
const never = () => () => undefined;

/** Cannot be sent away, only made small; how it stands is remembered. */
function ImpersonationBanner({ email, admin_email }: { email: string; admin_email: string }) {
  const t = useWords();
  const was_collapsed = useSyncExternalStore(
    never,
    () => readStored('local', COLLAPSED) === true,
    () => false,
  );
  const [chosen, setCollapsed] = useState<boolean | null>(null);
  const is_collapsed = chosen ?? was_collapsed;
  const section = useRef<HTMLElement>(null);
  const toggle = () => {
    writeStored('local', COLLAPSED, !is_collapsed);
    // At once: the button pressed is gone, and the other one takes the focus over.
    flushSync(() => setCollapsed(!is_collapsed));
    section.current?.querySelector<HTMLElement>('.banners__toggle')?.focus();
  };
  const label = t('banners.impersonation');
  if (is_collapsed) {
    return (
      <section ref={section} className="banners__admin banners__admin--collapsed" aria-label={label}>
        <button
          type="button"
          className="banners__tab banners__toggle"
          aria-expanded={false}
          title={t('banners.expand')}
          onClick={toggle}
        >
          <Icon name="venetian-mask" size={18} />
          <span className="visually-hidden">{t('banners.looking_as')}</span>
          <b className="banners__tab-email">{email}</b>
          <Icon name="chevron-down" size={16} />
        </button>
      </section>
    );
  }
  return (
    <section ref={section} className="banners__admin" aria-label={label}>
      <div className="banners__admin-row wrap">
        <Icon name="venetian-mask" size={22} />
        <p className="banners__admin-text">
          <span className="banners__admin-as">
            <span className="banners__admin-lead">{t('banners.looking_as')} </span>
            <b>{email}</b>
          </span>
          <span className="banners__admin-who">{t('banners.admin', { email: admin_email })}</span>
        </p>
        <ReturnButton />
        <IconButton
          className="banners__toggle needs-script"
          icon="chevron-up"
          label={t('banners.collapse')}
          aria-expanded
          onClick={toggle}
        />
      </div>
    </section>
  );
}

function ReturnButton() {
  const t = useWords();
  const [is_busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await call('POST /api/impersonation/end');
      location.assign(ADDRESS.home);
    } catch (error) {
      setBusy(false);
      showToast({
        kind: 'failure',
        message: (error instanceof ApiError && error.message) || t('banners.return_failed'),
      });
    }
  };
  return (
    <button
      type="button"
      className="banners__return needs-script"
      aria-busy={is_busy || undefined}
      aria-label={t('banners.return')}
      onClick={() => {
        if (!is_busy) void leave();
      }}
    >
      <Icon name="undo-2" size={17} />
      <span className="banners__return-long">{t('banners.return')}</span>
      <span className="banners__return-short">{t('banners.return_short')}</span>
    </button>
  );
}

/** Says what does not work yet and sends the email again, once the wait is over. */
function EmailBanner({ email, wait }: { email: string; wait: number }) {
  const t = useWords();
  // The wait the server knows of is counted from when the page was asked for: that stays the same however often this runs.
  const { seconds, restart } = useCountdown(wait > 0 ? performance.timeOrigin + wait * 1000 : 0, wait);
  const [is_busy, setBusy] = useState(false);
  const [is_sent, setSent] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      const { data } = await call('POST /email/resend');
      setSent(true);
      restart(data.remaining_cooldown);
      showToast({ kind: 'success', message: t('banners.resent', { email }) });
    } catch (error) {
      const is_early = error instanceof ApiError && error.code === 'resend_cooldown';
      if (is_early) restart(error.remaining_cooldown ?? DEFAULT_COOLDOWN_SECONDS);
      showToast({ kind: 'failure', message: t(is_early ? 'banners.resend_early' : 'banners.resend_failed') });
    } finally {
      setBusy(false);
    }
  };
  const left = minutesAndSeconds(seconds) ?? t('banners.seconds', { count: seconds });
  return (
    <section className="banners__email" aria-label={t('banners.email')}>
      <div className="banners__email-row wrap">
        <Icon name="mail-warning" size={22} />
        <p className="banners__email-text">
          <b>{t('banners.unverified')}</b> {t(is_sent ? 'banners.sent_to' : 'banners.unverified_text', { email })}
        </p>
        {seconds > 0 ? (
          <span className="banners__wait" role="timer">
            {t('banners.resend_in', { left })}
          </span>
        ) : (
          <Button
            kind="line"
            size="small"
            className="banners__resend needs-script"
            is_busy={is_busy}
            onClick={() => void resend()}
          >
            {t(is_busy ? 'banners.sending' : 'banners.resend')}
          </Button>
        )}
      </div>
    </section>
  );
}
