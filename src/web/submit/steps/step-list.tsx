import { STEPS, type Step } from '#rules/entry-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import './step-list.css';

interface StepListProps {
  step: Step;
  wrong_steps: ReadonlySet<Step>;
  addressOf: (step: Step) => string | null;
  onStep: (step: Step) => void;
}

/** Where the writer is: a row of steps, on phones the step's name and how many are left. Finished steps are links. */
export function StepList({ step, wrong_steps, addressOf, onStep }: StepListProps) {
  const t = useWords();
  const current = STEPS.indexOf(step);
  return (
    <div className="step-list">
      <div className="step-list__now">
        <h2 className="step-list__heading" tabIndex={-1}>
          {t(`submit.step_${step}`)}
        </h2>
        <span className="step-list__count">{t('submit.step_of', { number: current + 1, count: STEPS.length })}</span>
      </div>
      <ol className="step-list__steps" aria-label={t('submit.steps')}>
        {STEPS.map((one, index) => {
          const is_done = index !== current && !wrong_steps.has(one);
          const href = addressOf(one);
          const look = index === current ? 'current' : is_done ? 'done' : 'ahead';
          const inside = (
            <>
              <span className="step-list__mark" aria-hidden="true">
                {is_done ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className="step-list__name">{t(`submit.step_${one}`)}</span>
              {is_done ? <span className="visually-hidden">{t('submit.step_done')}</span> : null}
            </>
          );
          return (
            <li
              key={one}
              className={`step-list__step step-list__step--${look}${index <= current ? ' step-list__step--reached' : ''}`}
              aria-current={index === current ? 'step' : undefined}
            >
              {href !== null && index !== current && (is_done || index < current) ? (
                <a
                  className="step-list__link"
                  href={href}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    onStep(one);
                  }}
                >
                  {inside}
                </a>
              ) : (
                <span className="step-list__link">{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
