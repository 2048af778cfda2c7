import type { AuthPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { AuthFlow } from '../auth/auth-flow.tsx';
import type { AuthStage } from '../auth/auth-types.ts';
import { useStage } from '../auth/use-stage.ts';
import './auth-page.css';

const STAGES = {
  login: 'login',
  code: 'otp',
  register: 'register',
  reset: 'resetPassword',
} as const satisfies Record<AuthPageProps['screen'], AuthStage>;
/** Time to read the success alert before going on (product spec, section 9). */
const REDIRECT_DELAY_MS = 1000;

/** A new member who came from nowhere is shown what to begin with. */
const after = (by: 'password' | 'registration', next: string) =>
  by === 'registration' && next === ADDRESS.home ? ADDRESS.first_steps : next;

/** Signing in, signing up or choosing a new password, on a page of its own. */
export function AuthPage({ screen, email, next, error, is_otp_needed, ...rest }: AuthPageProps) {
  const { is_deal_alert, is_email_proof, registration, pending_link, unvouched, cancelled } = rest;
  const steps = useStage<AuthStage>({ first: registration ? 'finalize' : STAGES[screen], is_dialog: false });
  return (
    <div className="auth-page">
      <div className="auth-page__card card">
        <AuthFlow
          steps={steps}
          email={email}
          error={error}
          is_otp_needed={is_otp_needed}
          is_dialog={false}
          next={next}
          note={is_deal_alert ? 'deal_alert' : is_email_proof ? 'email_proof' : null}
          proven={registration}
          arrival={{ pending_link, unvouched, cancelled, is_code_needed: screen === 'code' }}
          onSignedIn={(by) =>
            window.setTimeout(
              () => location.assign(by === 'new_password' ? ADDRESS.home : after(by, next)),
              REDIRECT_DELAY_MS,
            )
          }
        />
      </div>
    </div>
  );
}
