import { keepIntent, type Intent } from './intent.ts';

export interface AuthOptions {
  screen?: 'login' | 'register';
  email?: string;
  /** What to carry out after signing in. */
  intent?: Intent;
}

/** Opens the sign-in dialog; its code is loaded on first use. Without it, the sign-in page opens. */
export function openAuth(options: AuthOptions = {}): void {
  if (options.intent) keepIntent(options.intent);
  import('./auth-dialog.tsx').then(
    ({ showAuthDialog }) => showAuthDialog(options),
    () => {
      const next = encodeURIComponent(location.pathname + location.search);
      location.assign(`/${options.screen ?? 'login'}?next=${next}`);
    },
  );
}
