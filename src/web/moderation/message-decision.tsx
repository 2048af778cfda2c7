import { useState } from 'react';
import type { CaseDecision, ChatCaseForm, OpenedChatCase } from '#contract/chat-cases.ts';
import type { DecisionReason, MessageAction, PenaltyKind } from '#contract/moderated.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { penaltyKey, PenaltyField, Preview, ReasonField, WordsField } from './decision-form.tsx';
import './message-decision.css';

const ACTIONS: Record<CaseDecision, Record<OpenedChatCase['kind'], MessageAction>> = {
  released: { report: 'dismiss', repeat: 'deliver_message', listed: 'deliver_message' },
  refused: { report: 'remove_message', repeat: 'remove_message', listed: 'remove_message' },
  code_hidden: { report: 'hide_code', repeat: 'hide_code', listed: 'hide_code' },
};

/** A refused edit leaves what stood there. */
function actionOf(decision: CaseDecision, { kind, messages }: OpenedChatCase): MessageAction {
  const is_edit = messages.some(({ stood_text }) => stood_text !== null);
  return is_edit && decision === 'refused' ? 'refuse_edit' : ACTIONS[decision][kind];
}

interface MessageDecisionProps {
  opened: OpenedChatCase;
  /** What was filled in before, when it was refused. */
  refused: ChatCaseForm | null;
}

/** What becomes of a message, why, in words for its author, and what the author will read. A plain form. */
export function MessageDecision({ opened, refused }: MessageDecisionProps) {
  const t = useWords();
  const [decision, setDecision] = useState<CaseDecision | null>(refused?.decision ?? null);
  const [reason, setReason] = useState<DecisionReason>(refused?.reason ?? opened.reason ?? 'spam');
  const [words, setWords] = useState(refused?.words ?? '');
  const [penalty, setPenalty] = useState<PenaltyKind | null>(refused?.penalty ?? null);
  const { next_penalty: next } = opened;
  const errorOf = (field: string) => refused?.fields[field] ?? null;
  const isFree = decision === 'released';
  return (
    <form className="message-decision card" method="post" aria-label={t('moderation.decide')}>
      <fieldset className="message-decision__choice">
        <legend className="title-3">{t('moderation.decide')}</legend>
        {opened.decisions.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="decision"
              value={one}
              required
              checked={decision === one}
              onChange={() => setDecision(one)}
            />
            {t(`cases.do_${one}`)}
          </label>
        ))}
        {errorOf('decision') ? <p className="field__error">{errorOf('decision')}</p> : null}
      </fieldset>
      {isFree ? null : (
        <>
          <ReasonField reason={reason} error={errorOf('reason')} onChange={setReason} />
          <WordsField words={words} error={errorOf('words')} is_optional={reason !== 'other'} onChange={setWords} />
          {next === null ? null : <PenaltyField next={next} penalty={penalty} onChange={setPenalty} />}
        </>
      )}
      {decision === null ? null : (
        <Preview
          type="message"
          action={actionOf(decision, opened)}
          reason={reason}
          words={isFree ? '' : words}
          penalty={next === null || isFree ? null : penaltyKey(next, penalty)}
        />
      )}
      <div>
        <Button type="submit">{t('moderation.confirm')}</Button>
      </div>
    </form>
  );
}
