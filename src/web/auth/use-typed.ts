import { useState } from 'react';
import type { Registration } from './auth-types.ts';

/** What the reader has typed on any screen and how far they came, in memory alone. */
export interface Typed {
  /** null until it is touched: an address brought along stands in the field then. */
  email: string | null;
  password: string;
  remember: boolean;
  registration: Registration | null;
  username: string;
  /** For the account that is being made. */
  first_password: string;
  /** Whom the email for a new password went to and when the next may be asked for. */
  asked: { email: string; resend_at: number } | null;
  new_password: string;
}

/** Changes parts of it; a function sees what stands there by then. */
export type Type = (change: Partial<Typed> | ((now: Typed) => Partial<Typed>)) => void;

/** Kept above the screens: Back and Forward take a screen away and bring it again, with what stood in it. */
export function useTyped(registration: Registration | null): { typed: Typed; type: Type } {
  const [typed, setTyped] = useState<Typed>({
    email: null,
    password: '',
    remember: true,
    registration,
    username: '',
    first_password: '',
    asked: null,
    new_password: '',
  });
  const type: Type = (change) =>
    setTyped((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
  return { typed, type };
}
