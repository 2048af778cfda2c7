import { useState } from 'react';
import type { OpenedAppeal } from '#contract/appeals.ts';
import type { AppealAnswer } from '#contract/moderated.ts';
import { call } from '../api.ts';
import { appealAddress, MODERATION } from '../moderation-addresses.ts';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CaseItem } from './case-item.tsx';
import { Author, Decisions } from './case-record.tsx';
import { useClaim } from './claim.ts';
import { DecidedNote } from './decided-note.tsx';
import { penaltyKey } from './decision-form.tsx';
import { useKeys } from './keys.ts';
import './appeal-view.css';
import './case-view.css';

const KEYS: Record<AppealAnswer, string> = { uphold: 'U', overturn: 'O' };

const CLAIM = {
  claim: (id: number) => call('PUT /api/moderation/appeals/:id/claim', { params: { id } }),
  release: (id: number) => call('DELETE /api/moderation/appeals/:id/claim', { params: { id }, keepalive: true }),
};

interface AppealViewProps {
  opened: OpenedAppeal;
  viewer_id: number;
  previous_id: number | null;
  next_id: number | null;
}

const addressOf = (id: number | null) => (id === null ? MODERATION.appeals : appealAddress(id));

function go(id: number | null): true {
  window.location.href = addressOf(id);
  return true;
}

/** One appeal on one screen: what was decided beside what the author says. Everything by keys too. */
export function AppealView({ opened, viewer_id, previous_id, next_id }: AppealViewProps) {
  const t = useWords();
  const [answer, setAnswer] = useState<AppealAnswer | null>(null);
  const [made, setMade] = useState<{ id: number; action: AppealAnswer; is_final: boolean } | null>(null);
  const taken_by = useClaim(opened, viewer_id, opened.answers.length > 0 && made === null, CLAIM);
  const answers = made || taken_by ? [] : opened.answers;
  useKeys((code) => {
    if (code === 'Escape' && answer) {
      setAnswer(null);
      return true;
    }
    if ((code === 'KeyN' && made) || code === 'KeyJ') return go(next_id);
    if (code === 'KeyK') return go(previous_id);
    const chosen = answers.find((one) => code === `Key${KEYS[one]}`);
    if (chosen) setAnswer(chosen);
    return chosen !== undefined;
  });
  return (
    <div className="case-view">
      <Sides opened={opened} />
      {taken_by ? <p className="case-view__taken card">{t('moderation.claimed', { name: taken_by })}</p> : null}
      <Notes opened={opened} />
      {made ? (
        <DecidedNote
          made={made}
          next={{
            url: addressOf(next_id),
            label: t(next_id === null ? 'appeals.to_list' : 'appeals.next_appeal'),
          }}
          onUndone={() => setMade(null)}
        />
      ) : null}
      {answers.length > 0 && !answer ? (
        <div className="case-view__actions" role="group" aria-label={t('appeals.answer')}>
          {answers.map((one) => (
            <Button key={one} kind="line" onClick={() => setAnswer(one)} aria-keyshortcuts={KEYS[one].toLowerCase()}>
              {t(`appeals.do_${one}`)}
              <kbd className="case-view__key">{KEYS[one].toLowerCase()}</kbd>
            </Button>
          ))}
        </div>
      ) : null}
      {answer && !made ? (
        <AnswerForm
          key={answer}
          opened={opened}
          answer={answer}
          onCancel={() => setAnswer(null)}
          onDone={(done) => {
            setAnswer(null);
            setMade(done);
          }}
        />
      ) : null}
      <Item opened={opened} />
      <Author opened={opened} />
      <Decisions title={t('appeals.other_decisions')} decisions={opened.decisions} />
      <Decisions title={t('moderation.earlier_author')} decisions={opened.author_decisions} />
      <p className="case-view__facts case-view__hint">{t('appeals.keys_one')}</p>
    </div>
  );
}

/** Both texts side by side. */
function Sides({ opened }: { opened: OpenedAppeal }) {
  const t = useWords();
  const { decision, penalty, words, created_at } = opened;
  const told = penalty && penaltyKey(penalty.step, penalty.kind);
  return (
    <div className="appeal-view__sides">
      <section className="case-view__part card">
        <h2 className="title-3">{t('appeals.decision')}</h2>
        <p className="case-view__tags">
          <Tag is_small>{t(`moderation.done_${opened.action}`)}</Tag>
          <Tag is_small kind="warn">
            {t(`moderation.reason_${opened.reason}`)}
          </Tag>
        </p>
        {told ? <p>{t(told)}</p> : null}
        {decision?.words ? (
          <p className="appeal-view__words" dir="auto">
            {decision.words}
          </p>
        ) : null}
        {decision ? (
          <p className="case-view__facts">
            {decision.actor_username ?? t(`moderation.role_${decision.actor_role}`)} ·{' '}
            <TimeAgo at={decision.created_at} />
          </p>
        ) : null}
      </section>
      <section className="case-view__part card">
        <h2 className="title-3">{t('appeals.author')}</h2>
        <p className="appeal-view__words" dir="auto">
          {words ?? t('appeals.author_erased')}
        </p>
        <p className="case-view__facts">
          {opened.author?.username ?? t('moderation.nobody')} · <TimeAgo at={created_at} />
        </p>
      </section>
    </div>
  );
}

/** What whoever answers should know first. */
function Notes({ opened }: { opened: OpenedAppeal }) {
  const t = useWords();
  const { answers, answer, is_own_decision, is_superseded } = opened;
  if (answer) return null;
  const can = answers.length > 0;
  const notes = [
    ...(is_own_decision ? [t(can ? 'appeals.own' : 'appeals.not_yours')] : []),
    ...(can && is_superseded ? [t('appeals.superseded')] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="case-view__taken card">
      {note}
    </p>
  ));
}

/** Of a message a way to its case: what members say to each other is read there alone. */
function Item({ opened }: { opened: OpenedAppeal }) {
  const t = useWords();
  const { entity_type, item, title, is_off, case_url } = opened;
  if (entity_type !== 'message') return <CaseItem opened={{ entity_type, item, title, is_off }} />;
  return case_url ? (
    <p className="case-view__gone card">
      <a className="link" href={case_url}>
        {t('appeals.to_case')}
      </a>
    </p>
  ) : null;
}
