import { ADDRESS } from '../addresses.ts';
import type { AuthOptions } from './auth-types.ts';

/** Opens the sign-in dialog; its code is loaded on first use. Without it, the sign-in page opens. */
export function openAuth(options: AuthOptions = {}): void {
  import('./auth-dialog.tsx').then(
    ({ showAuthDialog }) => showAuthDialog(options),
    () => {
      const next = encodeURIComponent(location.pathname + location.search);
      location.assign(`${ADDRESS[options.screen ?? 'login']}?next=${next}`);
    },
  );
}
