import { useId, useState } from 'react';
import type { AlertChannel, AlertDelivery } from '#contract/alert-channels.ts';
import { formatDate, formatNumber } from '#i18n/format.ts';
import { CHANNEL_ICONS } from '../ui/channel-icons.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './alert-channel-row.css';

interface AlertChannelRowProps {
  channel: AlertChannel;
  onChanged: (channel: AlertChannel) => void;
  onRemove: () => void;
}

/** A channel: whether it works, a way to try it out, and the last messages to it. */
export function AlertChannelRow({ channel, onChanged, onRemove }: AlertChannelRowProps) {
  const t = useWords();
  const log_id = useId();
  const { id, kind, name, host, state } = channel;
  const [log, setLog] = useState<readonly AlertDelivery[] | null>(null);
  const [is_open, setOpen] = useState(false);
  const { is_busy, error, run } = useOwnRequest();
  const load = async () => setLog((await call('GET /api/alert-channels/:id/deliveries', { params: { id } })).data);
  const trial = () =>
    void run(async () => {
      const { data } = await call('POST /api/alert-channels/:id/test', { params: { id } });
      setLog((now) => [data, ...(now ?? [])]);
      setOpen(true);
      await load();
    }, t('settings.channel_failed'));
  const turnOn = () =>
    void run(async () => {
      const { data } = await call('PATCH /api/alert-channels/:id', { params: { id }, body: { is_on: true } });
      onChanged(data);
    }, t('settings.channel_failed'));
  const toggle = () => {
    setOpen(!is_open);
    if (!is_open && log === null) void run(load, t('settings.channel_failed'));
  };
  return (
    <li className="alert-channel-row">
      <div className="alert-channel-row__head">
        <Icon name={CHANNEL_ICONS[kind]} size={20} />
        <div className="alert-channel-row__words">
          <p className="alert-channel-row__name">{name}</p>
          <p className="alert-channel-row__facts">
            {t(`settings.channel_kind_${kind}`)}
            {name === host || kind === 'telegram' ? '' : ` · ${host}`}
          </p>
          <State channel={channel} />
        </div>
        <div className="alert-channel-row__actions needs-script">
          {state === 'off' ? (
            <Button size="small" is_busy={is_busy} onClick={turnOn}>
              {t('settings.channel_turn_on')}
            </Button>
          ) : null}
          <Button
            kind="line"
            size="small"
            is_busy={is_busy}
            aria-label={t('settings.channel_test_named', { name })}
            onClick={trial}
          >
            {t('settings.channel_test')}
          </Button>
          <IconButton
            size="small"
            icon="history"
            icon_size={18}
            label={t('settings.channel_log_named', { name })}
            aria-expanded={is_open}
            aria-controls={log_id}
            onClick={toggle}
          />
          <IconButton
            size="small"
            icon="trash-2"
            icon_size={18}
            label={t('settings.channel_remove_named', { name })}
            onClick={onRemove}
          />
        </div>
      </div>
      {error ? <Failure text={error} /> : null}
      <div id={log_id} className="alert-channel-row__log" hidden={!is_open} aria-live="polite">
        {is_open && log ? <Log log={log} /> : null}
      </div>
    </li>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <p className="alert-channel-row__error" role="alert">
      <Icon name="circle-alert" size={16} />
      {text}
    </p>
  );
}

function State({ channel: { state, failing_since, off_reason, alerts_count } }: { channel: AlertChannel }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const since = failing_since === null ? '' : formatDate(failing_since, locale, time_zone);
  return (
    <p className="alert-channel-row__state" data-state={state}>
      {state === 'works' ? t('settings.channel_alerts', { count: alerts_count }) : null}
      {state === 'failing' ? t('settings.channel_failing', { date: since }) : null}
      {state === 'off' ? t(OFF[off_reason ?? 'silent']) : null}
    </p>
  );
}

const OFF = {
  silent: 'settings.channel_off',
  gone: 'settings.channel_off_gone',
  stopped: 'settings.channel_off_stopped',
} as const;

/** The last messages, the latest first. */
function Log({ log }: { log: readonly AlertDelivery[] }) {
  const t = useWords();
  if (log.length === 0) return <p className="alert-channel-row__none">{t('settings.channel_log_empty')}</p>;
  return (
    <ul className="alert-channel-row__list">
      {log.map((delivery) => (
        <li key={delivery.id} className="alert-channel-row__delivery" data-state={delivery.state}>
          <Icon name={ICONS[delivery.state]} size={16} />
          <Outcome delivery={delivery} />
          <TimeAgo className="alert-channel-row__when" at={delivery.tried_at ?? delivery.created_at} />
        </li>
      ))}
    </ul>
  );
}

const ICONS = { sent: 'circle-check', failed: 'circle-alert', waiting: 'clock' } as const;

function Outcome({ delivery }: { delivery: AlertDelivery }) {
  const t = useWords();
  const { locale } = useFrame();
  const { state, status, answer, refusal, took_ms, is_test, attempts } = delivery;
  const said = [
    t(state === 'failed' ? 'settings.channel_failed_state' : `settings.channel_${state}`),
    is_test ? t('settings.channel_is_test') : '',
    status === null ? '' : t('settings.channel_status', { status: String(status) }),
    refusal === null ? '' : t(`settings.channel_refusal_${known(refusal)}`),
    took_ms === null ? '' : t('settings.channel_took', { ms: formatNumber(took_ms, locale) }),
    attempts > 1 ? t('settings.channel_attempts', { count: attempts }) : '',
  ].filter((part) => part !== '');
  return (
    <span className="alert-channel-row__outcome">
      {said.join(' · ')}
      {state !== 'sent' && answer ? (
        <span className="alert-channel-row__answer clip" title={answer}>
          {answer}
        </span>
      ) : null}
    </span>
  );
}

const REFUSALS = [
  'unreachable',
  'timeout',
  'unresolved',
  'private_address',
  'gone_offer',
  'channel_off',
  'bot_off',
] as const;

function known(refusal: string): (typeof REFUSALS)[number] | 'other' {
  return REFUSALS.find((one) => one === refusal) ?? 'other';
}
