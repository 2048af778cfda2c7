import type { ReactNode } from 'react';
import { ADDRESS, withQuery } from '../addresses.ts';
import type { AuthEntry, AuthScreenProps } from './auth-types.ts';
import { keepEmail } from './kept-flow.ts';

interface AuthSwitchProps extends Pick<AuthScreenProps, 'is_dialog' | 'next' | 'note' | 'onStage'> {
  to: AuthEntry;
  /** Typed here already: it is not asked for again over there. */
  email: string;
  className?: string;
  children: ReactNode;
}

/** The way from one screen to another: inside the dialog in place, on a page as a link. */
export function AuthSwitch({
  to,
  email,
  is_dialog,
  next,
  note,
  onStage,
  className = 'auth-screen__link',
  children,
}: AuthSwitchProps) {
  if (is_dialog) {
    return (
      <button type="button" className={className} onClick={() => onStage(to)}>
        {children}
      </button>
    );
  }
  const address = withQuery(ADDRESS[to], {
    next: next === '/' ? null : next,
    deal_alert: note === 'deal_alert' ? 'true' : null,
  });
  return (
    <a className={className} href={address} onClick={() => keepEmail(email.trim())}>
      {children}
    </a>
  );
}
