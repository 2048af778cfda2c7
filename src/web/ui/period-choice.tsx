import type { Period } from '#contract/common.ts';
import { useWords } from '../words.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './segments.css';
import './period-choice.css';

interface PeriodChoiceProps {
  /** Of what the period is. */
  label: string;
  /** Shows the label beside the select, where no heading tells what it is for. */
  is_labelled?: boolean;
  value: Period;
  options: readonly Period[];
  /** Address of this page for a period: what the choice leads to. */
  addressOf: (period: Period) => string;
  /** Given, the page changes in place instead. */
  onSelect?: (period: Period) => void;
}

/** Day, week, month, all time: links in a row; on phones a native select, which needs a button without scripts. */
export function PeriodChoice({ label, is_labelled = false, value, options, addressOf, onSelect }: PeriodChoiceProps) {
  const t = useWords();
  const [action = '/', query = ''] = addressOf(value).split('?');
  const name = parameterName(addressOf(options[0] ?? value), addressOf(options[1] ?? value));
  const choose = (period: Period) => (onSelect ? onSelect(period) : location.assign(addressOf(period)));
  return (
    <>
      <nav className="period-choice__links segments segments--small" aria-label={label}>
        {options.map((period) => (
          <a
            key={period}
            className="segments__item"
            href={addressOf(period)}
            aria-current={period === value ? 'true' : undefined}
            onClick={(event) => {
              if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onSelect(period);
            }}
          >
            {t(`feed.period_${period}`)}
          </a>
        ))}
      </nav>
      <form className="period-choice__form" action={action} method="get">
        {[...new URLSearchParams(query)].map(([key, text]) =>
          key === name ? null : <input key={key} type="hidden" name={key} value={text} />,
        )}
        {is_labelled ? (
          <span className="period-choice__label" aria-hidden="true">
            {label}
          </span>
        ) : null}
        <span className="period-choice__box">
          <select
            className="period-choice__select"
            name={name}
            aria-label={label}
            value={value}
            onChange={(event) => choose(event.target.value as Period)}
          >
            {options.map((period) => (
              <option key={period} value={period}>
                {t(`feed.period_${period}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
        <Button type="submit" kind="soft" size="small" className="without-script">
          {t('feed.show')}
        </Button>
      </form>
    </>
  );
}

/** The query parameter in which two addresses differ: the one the form has to send. */
function parameterName(one: string, other: string): string {
  const [, query = ''] = one.split('?');
  const rest = new URLSearchParams(other.split('?')[1] ?? '');
  for (const [key, text] of new URLSearchParams(query)) if (rest.get(key) !== text) return key;
  return 'period';
}
