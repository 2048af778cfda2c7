import type { DraftForm } from '#contract/drafts.ts';
import type { MouseEvent } from 'react';
import type { SubmitPageProps } from '#contract/submit-pages.ts';
import { parseOffset } from '#rules/schedule-offset.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { SaveLine } from './draft/save-line.tsx';
import { useSubmit } from './submit-context.tsx';
import './form-foot.css';

interface FormFootProps {
  /** Number of the step from 0; null where all stands on one page. */
  index: number | null;
  is_last: boolean;
  is_busy: boolean;
  onBack: () => void;
  onLeave: () => void;
  onRetry: () => void;
  onSaveAsNew: () => void;
}

const BUSY = { update: 'submit.updating', schedule: 'submit.scheduling', publish: 'submit.publishing' } as const;

/** The ways out, back and on, and whether the draft is safe. */
export function FormFoot({ index, is_last, is_busy, onBack, onLeave, onRetry, onSaveAsNew }: FormFootProps) {
  const t = useWords();
  const { props, draft, signIn } = useSubmit();
  const label = sendLabel(props, draft.form);
  return (
    <div className="form-foot" onMouseDownCapture={keepPlace}>
      <Button kind="ghost" className="form-foot__leave needs-script" onClick={onLeave}>
        {t('submit.cancel')}
      </Button>
      <SaveLine draft={draft} onRetry={onRetry} onSignIn={signIn} onSaveAsNew={onSaveAsNew} />
      <div className="form-foot__buttons needs-script">
        {index ? (
          <Button kind="line" className="form-foot__previous" onClick={onBack}>
            <Icon name="arrow-left" size={17} />
            {t('submit.previous')}
          </Button>
        ) : null}
        <Button type="submit" className="form-foot__next" is_busy={is_busy}>
          {is_last && label === 'schedule' && !is_busy ? <Icon name="clock" size={17} /> : null}
          {is_last ? t(is_busy ? BUSY[label] : `submit.${label}`) : t('submit.next')}
          {is_last ? null : <Icon name="arrow-right" size={17} />}
        </Button>
      </div>
    </div>
  );
}

/**
 * A press takes the cursor out of its field, what is said of the field then moves the buttons, and the press would
 * end beside them: the cursor stays until the button has done its work.
 */
function keepPlace(event: MouseEvent): void {
  if ((event.target as HTMLElement).closest('button')) event.preventDefault();
}

function sendLabel({ edited, max_offset_minutes }: SubmitPageProps, form: DraftForm): keyof typeof BUSY {
  if (edited) return 'update';
  const is_later = (form.publish_at ?? '') !== '' || parseOffset(form.schedule_offset ?? '') > 0;
  return max_offset_minutes > 0 && is_later ? 'schedule' : 'publish';
}
