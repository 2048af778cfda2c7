import { useWords } from '../words.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import type { AuthEntry, AuthScreenProps } from './auth-types.ts';
import './auth-choice.css';

const LABELS = { login: 'auth.login_dialog', register: 'auth.register_dialog' } as const;

interface AuthChoiceProps extends Pick<AuthScreenProps, 'is_dialog' | 'next' | 'note' | 'onStage'> {
  current: Exclude<AuthEntry, 'resetPassword'>;
  email: string;
}

/** Signing in and signing up side by side, on top of either: a newcomer needs not look for the way. */
export function AuthChoice({ current, email, is_dialog, next, note, onStage }: AuthChoiceProps) {
  const t = useWords();
  return (
    <div className="auth-choice" role="group" aria-label={t('auth.choice')}>
      {(['login', 'register'] as const).map((to) =>
        to === current ? (
          <span key={to} className="auth-choice__item auth-choice__item--current" aria-current="true">
            {t(LABELS[to])}
          </span>
        ) : (
          <AuthSwitch key={to} className="auth-choice__item" {...{ to, email, is_dialog, next, note, onStage }}>
            {t(LABELS[to])}
          </AuthSwitch>
        ),
      )}
    </div>
  );
}
