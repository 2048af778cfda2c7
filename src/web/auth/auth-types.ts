/** Shapes the screens of signing in and up share. */
import type { ProviderName } from '#contract/common.ts';
import type { Intent } from './intent.ts';

/** Where a flow may begin. */
export type AuthEntry = 'login' | 'register' | 'resetPassword';
export type AuthStage = AuthEntry | 'otp' | 'verification' | 'finalize' | 'reset_code' | 'new_password' | 'reset_otp';

/** Everything a screen of the flow may need to know of where it stands. */
export interface AuthScreenProps {
  heading: 'h1' | 'h2';
  is_dialog: boolean;
  /** The screen follows another one: the cursor goes to its first empty field. */
  is_next: boolean;
  /** Where the reader goes afterwards; on a page of its own, also where the other screen's link leads. */
  next: string;
  /** Why the reader is asked, over the first screens. */
  note: AuthNoteKind | null;
  onStage: (stage: AuthStage) => void;
}

/** How the reader came back from Google or Apple, where the screens have something to say or ask about it. */
export interface Arrival {
  /** Account there that will be tied to the one signed in to. */
  pending_link: ProviderName | null;
  /** Account there whose address is proven here first; `email` null when it gave none. */
  unvouched: { provider: ProviderName; email: string | null } | null;
  /** Where they turned back. */
  cancelled: ProviderName | null;
  /** They are known there; the account here asks for the digits of its app. */
  is_code_needed: boolean;
}

export const NO_ARRIVAL: Arrival = { pending_link: null, unvouched: null, cancelled: null, is_code_needed: false };

/** What made the reader sign in: a deal alert they began, the link of an email, or the action that waits for them. */
export type AuthNoteKind = 'deal_alert' | 'email_proof' | Intent['kind'];

/** A registration under way: who, the token of its calls, and when a new code may be asked for. */
export interface Registration {
  email: string;
  /** null where the cookie alone speaks for it: the reader came back from a provider. */
  token: string | null;
  /** Milliseconds since 1970: a wait goes on wherever the reader comes back from. */
  resend_at: number;
  is_verified: boolean;
  /** Who has proven the address instead of a code. */
  provider: ProviderName | null;
}

export interface AuthOptions {
  screen?: AuthEntry;
  email?: string;
  /** What to carry out after signing in. */
  intent?: Intent;
  /** Where a page goes on with what stands on it; without it the page is loaded anew. */
  onSignedIn?: () => void;
}
