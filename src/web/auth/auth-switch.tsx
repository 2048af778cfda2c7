import type { ReactNode } from 'react';
import { ADDRESS } from '../addresses.ts';
import type { AuthScreenProps } from './auth-types.ts';

interface AuthSwitchProps extends Pick<AuthScreenProps, 'is_dialog' | 'next' | 'onStage'> {
  to: 'login' | 'register';
  children: ReactNode;
}

/** The way from signing in to signing up and back: inside the dialog in place, on a page as a link. */
export function AuthSwitch({ to, is_dialog, next, onStage, children }: AuthSwitchProps) {
  if (is_dialog) {
    return (
      <button type="button" className="auth-screen__link" onClick={() => onStage(to)}>
        {children}
      </button>
    );
  }
  const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <a className="auth-screen__link" href={ADDRESS[to] + query}>
      {children}
    </a>
  );
}
