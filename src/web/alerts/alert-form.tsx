import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { AlertChoices, AlertGiven, NamedChoice } from '#contract/alert-pages.ts';
import type { Alert } from '#contract/alerts.ts';
import type { Currency, Locale } from '#contract/common.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Words } from '#i18n/keys.ts';
import { call } from '../api.ts';
import { useCurrency, useFrame } from '../frame-context.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useWords } from '../words.tsx';
import {
  draftOf,
  fieldsOf,
  MOST_OF,
  PLACE_FIELDS,
  previewedFields,
  TYPED,
  withPlace,
  wrongAmounts,
  type AlertDraft,
  type AmountField,
} from './alert-draft.ts';
import { AlertPreview } from './alert-preview.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { placeCalled, type PlaceField } from './find-places.ts';
import { KeywordField } from './keyword-field.tsx';
import { MoreConditions } from './more-conditions.tsx';
import { NameField } from './name-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ThresholdField } from './threshold-field.tsx';
import { usePreview } from './use-preview.ts';
import './alert-form.css';

interface AlertFormProps {
  /** null makes a new one. */
  alert: Alert | null;
  given?: AlertGiven;
  choices: AlertChoices;
  /** A new one leaves the page; it holds what was typed until then. */
  onSaved: (alert: Alert) => void;
  /** A guest's new one waits for them to sign up. */
  onDrafted?: (draft_id: number) => void;
}

/** Everything an alert waits for, what such an alert would have found, and where it writes. */
export function AlertForm({ alert, given, choices, onSaved, onDrafted }: AlertFormProps) {
  const t = useWords();
  const { viewer } = useFrame();
  const usual = useCurrency();
  const currency = alert?.currency ?? usual;
  const { draft, change, place, is_changed, settle } = useDraft(alert, given);
  // What one that stands has found is seen beside it: the rest is asked when it begins to change.
  const preview = usePreview(alert === null || is_changed ? previewedFields(draft, currency) : null);
  const { is_busy, error, errors, refusals, submit, clear } = useSaving({
    alert,
    template_id: given?.rest?.template_id,
    draft,
    currency,
    place,
    onSaved,
    onDrafted,
    settle,
  });
  const form = useFocusOnRefusal(refusals);
  useLeaveGuard(is_changed);
  const edit = (changed: Partial<AlertDraft>) => {
    change(changed);
    clear(changed);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form
      className={alert ? 'alert-form' : 'alert-form alert-form--new'}
      ref={form}
      method="post"
      noValidate
      onSubmit={send}
    >
      {viewer?.is_email_verified !== false ? null : <Note text={t('alerts.unverified')} />}
      <KeywordField
        value={draft.keyword}
        preview={preview}
        error={errors['keyword'] ?? null}
        onChange={(keyword) => edit({ keyword })}
      />
      {preview.found === null ? null : <AlertPreview found={preview.found} />}
      <NameField value={draft.name} error={errors['name'] ?? null} onChange={(name) => edit({ name })} />
      <PlaceFields draft={draft} choices={choices} errors={errors} onChange={edit} onSettled={place} />
      <ThresholdField value={draft.min_temperature} within_minutes={draft.within_minutes} onChange={edit} />
      <MoreConditions draft={draft} currency={currency} errors={errors} onChange={edit} />
      {viewer ? (
        <DeliveryFields
          by_email={draft.by_email}
          by_push={draft.by_push}
          channel_ids={draft.channel_ids}
          choices={choices}
          is_new={alert === null}
          onChange={(changed, by) => (by === 'device' ? change(changed, false) : edit(changed))}
        />
      ) : null}
      {error === null ? null : (
        // Read out by the toast already.
        <p className="alert-form__error">
          <Icon name="circle-alert" size={18} />
          {error}
        </p>
      )}
      <Button type="submit" size="large" is_full className="needs-script" is_busy={is_busy}>
        {t(
          alert === null ? (is_busy ? 'alerts.creating' : 'alerts.create') : is_busy ? 'alerts.saving' : 'alerts.save',
        )}
      </Button>
    </form>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="alert-form__note">
      <Icon name="mail-warning" size={18} />
      {text}
    </p>
  );
}

/** What is typed, and whether the browser should ask before it is lost. */
function useDraft(alert: Alert | null, given: AlertGiven | undefined) {
  const [draft, setDraft] = useState(() => draftOf(alert, given));
  const [is_changed, setChanged] = useState(false);
  return {
    draft,
    is_changed,
    change: (changed: Partial<AlertDraft>, is_own = true) => {
      setDraft((now) => ({ ...now, ...changed }));
      if (is_own) setChanged(true);
    },
    /** What was typed is this place; other words typed by now stay. */
    place: (field: PlaceField, typed: string, found: NamedChoice) =>
      setDraft((now) => (now[TYPED[field]] === typed ? withPlace(now, field, found) : now)),
    /** It is saved: the fields show what stands now, those of a new one are empty again; of a draft nothing changes. */
    settle: (saved: Alert | null) => {
      setChanged(false);
      if (saved === null) return;
      setDraft((now) =>
        alert === null
          ? { ...draftOf(null), by_email: now.by_email, by_push: now.by_push, channel_ids: now.channel_ids }
          : draftOf(saved),
      );
    },
  };
}

interface Saving {
  alert: Alert | null;
  /** What a new one was begun with. */
  template_id: number | undefined;
  draft: AlertDraft;
  currency: Currency;
  place: (field: PlaceField, typed: string, found: NamedChoice) => void;
  onSaved: (alert: Alert) => void;
  onDrafted: ((draft_id: number) => void) | undefined;
  settle: (saved: Alert | null) => void;
}

/** What to do about an amount that is none. */
function amountWords(t: Words, locale: Locale, field: AmountField, fault: 'no_number' | 'too_large'): string {
  if (fault === 'too_large') return t('alerts.amount_too_large', { most: formatNumber(MOST_OF[field], locale) });
  if (field === 'min_discount_percent') return t('alerts.percent_range');
  return t('alerts.whole_number', { example: locale === 'ru' ? '5000' : '50' });
}

const SENT_AS: Partial<Record<keyof AlertDraft, string>> = { groups: 'group_ids', stores: 'store_ids' };

/** Sends the fields, one time for many presses; what is wrong stands at them until they change. */
function useSaving({ alert, template_id, draft, currency, place, onSaved, onDrafted, settle }: Saving) {
  const t = useWords();
  const { is_busy, error, fields, run, clear: calm } = useOwnRequest();
  const { locale } = useFrame();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((count) => count + 1);
  const submit = () => {
    const amounts = wrongAmounts(draft);
    setWrong(Object.fromEntries(amounts.map(({ field, fault }) => [field, amountWords(t, locale, field, fault)])));
    if (amounts.length > 0) return refuse();
    const sending = run(async () => {
      const named = await namePlaces(draft, place);
      if (named.unknown.length > 0) {
        setWrong(Object.fromEntries(named.unknown.map((field) => [field, t('choices.unknown')])));
        return refuse();
      }
      const body = fieldsOf(named.draft, currency);
      const made = template_id === undefined ? body : { ...body, template_id };
      if (onDrafted) {
        const { data } = await call('POST /api/alert-drafts', { body: made });
        settle(null);
        return onDrafted(data.draft_id);
      }
      const { data } = alert
        ? await call('PATCH /api/alerts/:id', { params: { id: alert.id }, body })
        : await call('POST /api/alerts', { body: made });
      settle(data);
      onSaved(data);
    }, t('alerts.save_failed'));
    void sending.then((refusal) => refusal && refuse());
  };
  return {
    is_busy,
    error,
    errors: { ...fields, ...wrong },
    /** How often it was sent in vain. */
    refusals,
    submit,
    clear: (changed: Partial<AlertDraft>) => {
      const names = Object.keys(changed) as (keyof AlertDraft)[];
      const mended = new Set<string>(names);
      for (const field of PLACE_FIELDS) if (mended.has(TYPED[field])) mended.add(field);
      setWrong((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !mended.has(name))));
      if (names.some((name) => (SENT_AS[name] ?? name) in fields) || error !== null) calm();
    },
  };
}

/** Puts what is typed of groups and stores among the chosen where it is a whole name, and tells where it is none. */
async function namePlaces(draft: AlertDraft, place: Saving['place']) {
  const typed = PLACE_FIELDS.filter((field) => draft[TYPED[field]].trim() !== '');
  const found = await Promise.all(typed.map((field) => placeCalled(field, draft[TYPED[field]])));
  let named = draft;
  const unknown: PlaceField[] = [];
  for (const [index, field] of typed.entries()) {
    const one = found[index];
    if (one) {
      named = withPlace(named, field, one);
      place(field, draft[TYPED[field]], one);
    } else unknown.push(field);
  }
  return { draft: named, unknown };
}

/** Sent in vain, the first field that is wrong takes the focus; while it is mended nothing moves. */
function useFocusOnRefusal(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
}
