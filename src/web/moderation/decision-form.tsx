import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import {
  GIVEN_REASONS,
  PENALTY_KINDS,
  type DecidedAction,
  type DecidedType,
  type DecisionReason,
  type ModerationAction,
  type PenaltyKind,
} from '#contract/moderated.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { EndpointOf } from '#contract/endpoints.ts';
import type { OpenedModerationCase } from '#contract/moderation.ts';
import type { WordKey } from '#i18n/keys.ts';
import { isAppealable, MAX_WORDS } from '#rules/moderation.ts';
import { stepOfKind } from '#rules/penalties.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { GroupSuggestion } from '../reports/group-suggestion.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { shownAction } from './shown-action.ts';
import { EditFirst, PriceField, SurvivorField } from './elsewhere-fields.tsx';
import './decision-form.css';

/** The decision that was made. */
export interface Made {
  id: number;
  action: ModerationAction;
  /** It cannot be undone. */
  is_final: boolean;
}

interface DecisionFormProps {
  opened: OpenedModerationCase;
  action: ModerationAction;
  onDone: (made: Made) => void;
  onCancel: () => void;
}

/** Sends a decision; what is wrong with it stands at its fields, the rest is said in a toast. */
function useDecision({ opened, action, onDone }: DecisionFormProps) {
  const t = useWords();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [is_busy, setBusy] = useState(false);
  const send = async (given: Omit<BodyOf<EndpointOf<'POST /api/moderation/cases/:id/decision'>>, 'action'>) => {
    setBusy(true);
    try {
      const { data } = await call('POST /api/moderation/cases/:id/decision', {
        params: { id: opened.id },
        body: { action, ...given },
      });
      onDone({ id: data.decision_id, action, is_final: shownAction(opened, action) === 'publish' });
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {});
      showToast({ kind: 'failure', message: failureMessage(error, t('common.network_failed')) });
      setBusy(false);
    }
  };
  return { errorOf: (field: string) => errors[field]?.[0] ?? null, is_busy, send };
}

/** Why, in words for the author, and what the author will read. The press that opened it leads to its button, or to the price it needs. */
export function DecisionForm(props: DecisionFormProps) {
  const { opened, action, onCancel } = props;
  const t = useWords();
  const name = shownAction(opened, action);
  const isFree = action === 'dismiss' || action === 'restore';
  const [reason, setReason] = useState<DecisionReason>(isFree ? 'no_violation' : opened.reason);
  const [words, setWords] = useState('');
  const [penalty, setPenalty] = useState<PenaltyKind | null>(null);
  const next = isFree ? null : opened.next_penalty;
  const [group_id, setGroup] = useState('');
  const [price, setPrice] = useState('');
  const [into, setInto] = useState<number | null>(null);
  const [media_id, setMedia] = useState(opened.item?.pictures[0]?.id ?? 0);
  const { errorOf, is_busy, send } = useDecision(props);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What has to be typed comes first; everything else may be confirmed as it is.
    const typed = confirm.current?.form?.querySelector<HTMLInputElement>('[name="price"]');
    (typed ?? confirm.current)?.focus();
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send({
      reason,
      ...(words.trim() === '' ? {} : { words }),
      ...(action === 'move_group' && group_id !== '' ? { group_id: Number(group_id) } : {}),
      ...(action === 'remove_picture' ? { media_id } : {}),
      ...(action === 'correct_price' ? { price } : {}),
      ...(action === 'merge' && into !== null ? { into } : {}),
      ...(penalty === null ? {} : { penalty }),
    });
  };

  return (
    <form className="decision-form card" onSubmit={submit} aria-label={t(`moderation.do_${name}`)}>
      <h2 className="title-3">{t(`moderation.do_${name}`)}</h2>
      <p className="decision-form__hint">{t(`moderation.hint_${name}`)}</p>
      {isFree ? null : <ReasonField reason={reason} error={errorOf('reason')} onChange={setReason} />}
      {action === 'move_group' ? (
        <GroupSuggestion label={t('moderation.group')} error={errorOf('group_id')} onChange={setGroup} />
      ) : null}
      {action === 'remove_picture' ? (
        <PictureChoice pictures={opened.item?.pictures ?? []} chosen={media_id} onChoose={setMedia} />
      ) : null}
      {action === 'correct_price' ? (
        <PriceField opened={opened} price={price} error={errorOf('price')} onChange={setPrice} />
      ) : null}
      {action === 'merge' ? <SurvivorField opened={opened} error={errorOf('into')} onChange={setInto} /> : null}
      {action === 'edit' ? <EditFirst url={opened.item?.edit_url ?? null} error={errorOf('action')} /> : null}
      {isFree ? null : (
        <WordsField words={words} error={errorOf('words')} is_optional={reason !== 'other'} onChange={setWords} />
      )}
      {next === null ? null : <PenaltyField next={next} penalty={penalty} onChange={setPenalty} />}
      <Preview
        type={opened.entity_type}
        action={action}
        reason={reason}
        words={words}
        penalty={next === null ? null : penaltyKey(next, penalty)}
      />
      <div className="decision-form__buttons">
        <Button type="submit" ref={confirm} is_busy={is_busy}>
          {t('moderation.confirm')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('moderation.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface PreviewProps {
  /** What it is about. */
  type: DecidedType;
  action: DecidedAction;
  reason: DecisionReason;
  words: string;
  /** What the author reads of the penalty that comes with it; null for none. */
  penalty: WordKey | null;
}

/** What the author will read. */
export function Preview({ type, action, reason, words, penalty }: PreviewProps) {
  const t = useWords();
  return (
    <div className="decision-form__preview">
      <p className="decision-form__hint">{t('moderation.preview')}</p>
      {action === 'dismiss' ? (
        <p>{t('moderation.preview_nothing')}</p>
      ) : (
        <p dir="auto">
          {t(`moderation.told_${action}`, { type })}
          {reason === 'no_violation' || reason === 'correction'
            ? ''
            : ` ${t('moderation.told_reason', { reason: t(`moderation.reason_${reason}`) })}`}{' '}
          {words.trim()}
          {penalty === null ? '' : ` ${t(penalty)}`}
          {isAppealable(action, false) ? ` ${t('moderation.told_appeal')}` : ''}
        </p>
      )}
    </div>
  );
}

interface PictureChoiceProps {
  pictures: readonly { id: number; small_url: string }[];
  chosen: number;
  onChoose: (id: number) => void;
}

function PictureChoice({ pictures, chosen, onChoose }: PictureChoiceProps) {
  const t = useWords();
  return (
    <fieldset className="decision-form__pictures">
      <legend>{t('moderation.picture')}</legend>
      {pictures.map(({ id, small_url }, at) => (
        <label key={id}>
          <input type="radio" name="media_id" checked={chosen === id} onChange={() => onChoose(id)} />
          <img src={small_url} alt={t('moderation.picture_n', { n: at + 1 })} width="72" height="72" />
        </label>
      ))}
    </fieldset>
  );
}

interface WordsFieldProps {
  words: string;
  error: string | null;
  is_optional: boolean;
  onChange: (words: string) => void;
}

/** The moderator's own words. */
export function WordsField({ words, error, is_optional, onChange }: WordsFieldProps) {
  const t = useWords();
  return (
    <Field label={t('moderation.words')} hint={t('moderation.words_hint')} error={error} is_optional={is_optional}>
      {(control) => (
        <textarea
          {...control}
          name="words"
          rows={2}
          maxLength={MAX_WORDS}
          value={words}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface ReasonFieldProps {
  reason: DecisionReason;
  error: string | null;
  onChange: (reason: DecisionReason) => void;
}

/** Why. */
export function ReasonField({ reason, error, onChange }: ReasonFieldProps) {
  const t = useWords();
  return (
    <Field label={t('moderation.reason')} error={error}>
      {(control) => (
        <select
          {...control}
          name="reason"
          value={reason}
          onChange={({ target }) => onChange(target.value as DecisionReason)}
        >
          {GIVEN_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`moderation.reason_${one}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What the author reads of the penalty that comes with a decision. @param next the step of the ladder that comes next */
export function penaltyKey(next: number, kind: PenaltyKind | null): WordKey | null {
  if (kind === null) return null;
  return `moderation.${kind === 'mute' ? 'muted' : 'penalty'}_${stepOfKind(kind, next)}` as WordKey;
}

interface PenaltyFieldProps {
  next: number;
  penalty: PenaltyKind | null;
  onChange: (penalty: PenaltyKind | null) => void;
}

/** What befalls the author besides. */
export function PenaltyField({ next, penalty, onChange }: PenaltyFieldProps) {
  const t = useWords();
  const nameOf = (kind: PenaltyKind) =>
    t(`moderation.${kind === 'mute' ? 'mute' : 'step'}_${stepOfKind(kind, next)}` as WordKey);
  return (
    <Field label={t('moderation.penalty_choice')}>
      {(control) => (
        <select
          {...control}
          name="penalty"
          value={penalty ?? ''}
          onChange={({ target }) => onChange(PENALTY_KINDS.find((kind) => kind === target.value) ?? null)}
        >
          <option value="">{t('moderation.penalty_none')}</option>
          {PENALTY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {nameOf(kind)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
