import type { AuthPageProps } from '#contract/pages.ts';
import { AuthFlow } from '../auth/auth-flow.tsx';
import './auth-page.css';

/** Time to read the success alert before going on (product spec, section 9). */
const REDIRECT_DELAY_MS = 1000;

/** Signing in or signing up on a page of its own. */
export function AuthPage({ screen, email, next, error }: AuthPageProps) {
  return (
    <div className="auth-page">
      <div className="auth-page__card card">
        <AuthFlow
          screen={screen}
          email={email}
          error={error}
          is_dialog={false}
          next={next}
          onSignedIn={() => window.setTimeout(() => location.assign(next), REDIRECT_DELAY_MS)}
        />
      </div>
    </div>
  );
}
