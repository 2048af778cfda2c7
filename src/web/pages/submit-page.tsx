import type { SubmitPageProps } from '#contract/submit-pages.ts';
import { SubmitForm } from '../submit/submit-form.tsx';
import './submit-page.css';

/** Writing something new, or changing what is published. */
export function SubmitPage(props: SubmitPageProps) {
  return (
    <div className="submit-page wrap">
      <SubmitForm {...props} />
    </div>
  );
}
