/** Shapes the screens of signing in and up share. */
import type { Intent } from './intent.ts';

export type AuthStage = 'login' | 'register' | 'verification' | 'finalize';

/** Everything a screen of the flow may need to know of where it stands. */
export interface AuthScreenProps {
  heading: 'h1' | 'h2';
  is_dialog: boolean;
  /** Where the other screen's link leads on a page of its own. */
  next: string;
  onStage: (stage: AuthStage) => void;
}

/** A registration under way: who, the token of its calls, and when a new code may be asked for. */
export interface Registration {
  email: string;
  token: string;
  remaining_cooldown: number;
  is_verified: boolean;
}

export interface AuthOptions {
  screen?: 'login' | 'register';
  email?: string;
  /** What to carry out after signing in. */
  intent?: Intent;
}
