import { PERIODS } from '#contract/common.ts';
import { DECIDED_ACTIONS, DECIDED_TYPES } from '#contract/moderated.ts';
import type { ModerationLogPageProps } from '#contract/moderation-log.ts';
import { MODERATION_LOG } from '../moderation-addresses.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import './log-filters.css';

/** What of the log to show: a form of addresses, which works without scripts. */
export function LogFilters({ action, entity_type, period }: ModerationLogPageProps) {
  const t = useWords();
  return (
    <form className="log-filters" action={MODERATION_LOG} method="get">
      <Choice
        name="action"
        label={t('modlog.action')}
        value={action ?? ''}
        options={[
          ['', t('modlog.any_action')],
          ...DECIDED_ACTIONS.map((one) => [one, t(`moderation.done_${one}`)] as const),
        ]}
      />
      <Choice
        name="type"
        label={t('modlog.type')}
        value={entity_type ?? ''}
        options={[['', t('modlog.any_type')], ...DECIDED_TYPES.map((one) => [one, t(`modlog.type_${one}`)] as const)]}
      />
      <Choice
        name="period"
        label={t('modlog.period')}
        value={period}
        options={PERIODS.toReversed().map((one) => [one, t(`modlog.period_${one}`)] as const)}
      />
      <Button type="submit" kind="soft">
        {t('modlog.show')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} name={name} defaultValue={value}>
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
