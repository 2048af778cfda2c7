import { useState } from 'react';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { CODE_LENGTH, CodeField } from '../auth/code-field.tsx';
import { EmailField } from '../auth/email-field.tsx';
import { ResendCode } from '../auth/resend-code.tsx';
import { deadlineIn, useCountdown } from '../auth/use-countdown.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { OWN_STORE } from '../store-addresses.ts';
import { StoreField } from '../stores/store-field.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { OwnNote } from './own-note.tsx';
import { SettingsCard } from './settings-card.tsx';
import './own-store.css';

type Store = NonNullable<SettingsPageProps['store']>;
type Request = NonNullable<Store['request']>;

/** The page as it stands now: what was asked or ended shows there. */
const showAnew = () => location.assign(OWN_STORE);

/** Speaking for a store: asking for it, proving the mailbox, waiting, and ending it. */
export function OwnStore(store: Store) {
  const t = useWords();
  return (
    <>
      <OwnNote />
      {store.represented ? (
        <Represented store={store.represented} />
      ) : store.request?.state === 'unproven' ? (
        <Proof request={store.request} />
      ) : store.request?.state === 'waiting' ? (
        <Waiting request={store.request} />
      ) : store.may_ask ? (
        <Asking chosen={store.chosen} refused={store.request} />
      ) : (
        <SettingsCard is_own id="store" title={t('representatives.title')}>
          <p>{t(store.is_unverified ? 'representatives.unverified' : 'representatives.not_member')}</p>
        </SettingsCard>
      )}
    </>
  );
}

function Represented({ store }: { store: NonNullable<Store['represented']> }) {
  const t = useWords();
  const [is_asking, setAsking] = useState(false);
  return (
    <SettingsCard is_own id="store" title={t('representatives.title')}>
      <p className="own-store__state own-store__state--good">
        <Icon name="badge-check" size={20} />
        <span>
          {t('representatives.is_rep')}{' '}
          <a className="link" href={store.url}>
            {store.name}
          </a>
        </span>
      </p>
      <ul className="own-store__list">
        {(['answer', 'post', 'no_votes'] as const).map((one) => (
          <li key={one}>{t(`representatives.may_${one}`)}</li>
        ))}
      </ul>
      <Button kind="danger-line" className="needs-script" onClick={() => setAsking(true)}>
        {t('representatives.leave')}
      </Button>
      {is_asking ? (
        <ConfirmPrompt
          title={t('representatives.leave_title', { store: store.name })}
          text={t('representatives.leave_text')}
          submit={t('representatives.leave')}
          busy={t('representatives.busy')}
          failed={t('representatives.failed')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('DELETE /api/account/store');
            showAnew();
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

function Asking({ chosen, refused }: { chosen: Store['chosen']; refused: Request | null }) {
  const t = useWords();
  const [store, setStore] = useState(chosen);
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const submit = () =>
    void run(async () => {
      if (store === null) return;
      await call('POST /api/account/store-request', { body: { store_id: store.id, email: email.trim(), note } });
      showAnew();
    }, t('representatives.failed'));
  return (
    <SettingsCard is_own id="store" title={t('representatives.title')} lead={t('representatives.lead')}>
      {refused ? (
        <blockquote className="own-store__refused">
          <p>
            <b>{t('representatives.refused', { store: refused.store.name })}</b>
          </p>
          <p dir="auto">{refused.words}</p>
        </blockquote>
      ) : null}
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        is_ready={store !== null && email.trim() !== '' && note.trim() !== ''}
        submit={t('representatives.send_code')}
        busy={t('representatives.busy')}
        onSubmit={submit}
      >
        <StoreField
          label={t('representatives.store')}
          hint={t('representatives.store_hint')}
          error={fields['store_id'] ?? null}
          store={store}
          onChosen={(one) => {
            setStore(one);
            clear();
          }}
        />
        <EmailField
          autoComplete="off"
          label={t('representatives.email')}
          value={email}
          error={fields['email'] ?? null}
          onChange={(value) => {
            setEmail(value);
            clear();
          }}
        />
        <Field label={t('representatives.note')} hint={t('representatives.note_hint')} error={fields['note'] ?? null}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => {
                setNote(event.target.value);
                clear();
              }}
            />
          )}
        </Field>
      </SettingsForm>
    </SettingsCard>
  );
}

function Proof({ request }: { request: Request }) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [is_sent, setSent] = useState(false);
  const [ends_at] = useState(() => deadlineIn(request.code_wait));
  const { seconds, restart } = useCountdown(ends_at, request.code_wait);
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const again = useOwnRequest();
  const resend = () =>
    void again.run(async () => {
      const { data } = await call('POST /api/account/store-request/code');
      setSent(true);
      restart(data.remaining_cooldown);
    }, t('representatives.failed'));
  const submit = () =>
    void run(async () => {
      await call('POST /api/account/store-request/proof', { body: { code } });
      showAnew();
    }, t('representatives.failed'));
  return (
    <SettingsCard
      is_own
      id="store"
      title={t('representatives.proof_title')}
      lead={t('representatives.proof_lead', { email: request.email, store: request.store.name })}
    >
      <SettingsForm
        error={error ?? again.error}
        fields={fields}
        is_busy={is_busy}
        is_ready={code.length === CODE_LENGTH}
        submit={t('representatives.prove')}
        busy={t('representatives.busy')}
        aside={<Withdraw />}
        onSubmit={submit}
      >
        <CodeField
          name="code"
          label={t('representatives.code')}
          value={code}
          error={fields['code'] ?? null}
          onChange={(value) => {
            setCode(value);
            clear();
          }}
        />
        <ResendCode seconds={seconds} is_busy={again.is_busy} is_sent={is_sent} onResend={resend} />
      </SettingsForm>
    </SettingsCard>
  );
}

function Waiting({ request }: { request: Request }) {
  const t = useWords();
  return (
    <SettingsCard is_own id="store" title={t('representatives.title')}>
      <p className="own-store__state">
        <Icon name="clock" size={20} />
        <span>{t('representatives.waiting', { email: request.email, store: request.store.name })}</span>
      </p>
      <Withdraw />
    </SettingsCard>
  );
}

/** Takes the request back: another can be made, so nothing is asked. */
function Withdraw() {
  const t = useWords();
  const { is_busy, run } = useOwnRequest();
  const withdraw = () =>
    void run(async () => {
      await call('DELETE /api/account/store-request');
      showToast({ kind: 'success', message: t('representatives.withdrawn') });
      showAnew();
    }, t('representatives.failed'));
  return (
    <Button kind="quiet" className="needs-script" is_busy={is_busy} onClick={withdraw}>
      {t('representatives.withdraw')}
    </Button>
  );
}
