import type { AlertSignUpPageProps } from '#contract/alert-pages.ts';
import { AlertSignUp } from '../alerts/alert-sign-up.tsx';
import './auth-page.css';

/** A guest who has made an alert says where to write, and has an account then. */
export function AlertSignUpPage({ draft, keyword }: AlertSignUpPageProps) {
  return (
    <div className="auth-page">
      <div className="auth-page__card card">
        <AlertSignUp draft={draft} keyword={keyword} />
      </div>
    </div>
  );
}
