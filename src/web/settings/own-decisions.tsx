import type { OwnDecision, RefusedAppeal } from '#contract/account-pages.ts';
import { formatDate, formatDateTime } from '#i18n/format.ts';
import { MAX_APPEAL } from '#rules/moderation.ts';
import { useFrame } from '../frame-context.tsx';
import { OWN_PENALTIES } from '../moderation-addresses.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import { SettingsCard } from './settings-card.tsx';
import './own-decisions.css';

interface OwnDecisionsProps {
  decisions: readonly OwnDecision[];
  refused: RefusedAppeal | null;
}

/** What moderators decided about what the reader posted, each with its appeal. Plain forms. */
export function OwnDecisions({ decisions, refused }: OwnDecisionsProps) {
  const t = useWords();
  const lead = t(decisions.length === 0 ? 'settings.decisions_none' : 'settings.decisions_lead');
  return (
    <SettingsCard id="decisions" title={t('settings.decisions')} lead={lead}>
      <ol className="own-decisions">
        {decisions.map((decision) => (
          <Row key={decision.id} decision={decision} refused={refused?.decision_id === decision.id ? refused : null} />
        ))}
      </ol>
    </SettingsCard>
  );
}

function Row({ decision, refused }: { decision: OwnDecision; refused: RefusedAppeal | null }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { id, item, told, penalty, decided_at, appeal_until, appeal } = decision;
  return (
    <li className="own-decisions__row" id={`decision${id}`}>
      {item ? (
        <p>
          <a className="link" href={item.url} dir="auto">
            {item.title ?? t('settings.decision_message')}
          </a>
        </p>
      ) : null}
      <p className="own-decisions__told" dir="auto">
        {told} {penalty}
      </p>
      <p className="own-decisions__facts">{formatDateTime(decided_at, locale, time_zone)}</p>
      {appeal ? <Appeal appeal={appeal} /> : null}
      {appeal_until === null ? null : <AppealForm id={id} until={appeal_until} refused={refused} />}
    </li>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { words, made_at, answer_by, is_late, answer } = appeal;
  return (
    <>
      <blockquote className="own-decisions__said">
        <p className="own-decisions__facts">
          {t('settings.appeal_made', { date: formatDateTime(made_at, locale, time_zone) })}
        </p>
        <p dir="auto">{words}</p>
      </blockquote>
      {answer ? (
        <blockquote className={`own-decisions__said own-decisions__said--${answer.outcome}`}>
          <p>
            <b>{t(`settings.appeal_${answer.outcome}`)}</b>
          </p>
          <p dir="auto">{answer.words}</p>
          <p className="own-decisions__facts">{formatDateTime(answer.at, locale, time_zone)}</p>
        </blockquote>
      ) : (
        <p className="own-decisions__facts">
          {is_late
            ? t('settings.appeal_late')
            : t('settings.appeal_due', { date: formatDate(answer_by, locale, time_zone) })}
        </p>
      )}
    </>
  );
}

interface AppealFormProps {
  id: number;
  until: string;
  refused: RefusedAppeal | null;
}

/** Folded away until it is wanted; open with what was filled in where it was refused. */
function AppealForm({ id, until, refused }: AppealFormProps) {
  const t = useWords();
  const { locale, time_zone, impersonation } = useFrame();
  if (impersonation !== null) return null;
  return (
    <details className="own-decisions__appeal" open={refused !== null}>
      <summary className="link">{t('settings.appeal', { date: formatDateTime(until, locale, time_zone) })}</summary>
      <form method="post" action={`${OWN_PENALTIES}#decision${id}`}>
        <input type="hidden" name="decision_id" value={id} />
        <Field label={t('settings.appeal_words')} hint={t('settings.appeal_hint')} error={refused?.error ?? null}>
          {(control) => (
            <textarea
              {...control}
              name="words"
              rows={4}
              required
              maxLength={MAX_APPEAL}
              defaultValue={refused?.words ?? ''}
            />
          )}
        </Field>
        <Button type="submit">{t('settings.appeal_send')}</Button>
      </form>
    </details>
  );
}
