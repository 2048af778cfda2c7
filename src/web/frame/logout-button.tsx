import { useState } from 'react';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { emitLiveEvent } from '../live/live-events.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { loadWords, useWords, wordsIn } from '../words.tsx';

/** Signs out and goes home; a failure is said and changes nothing. Without scripts the form goes by itself. */
export function LogoutButton() {
  const t = useWords();
  const { locale } = useFrame();
  const [is_busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    // Asked for first: a failing network could not bring the words of its own failure.
    const words = loadWords(locale, 'sign_out').then(
      () => true,
      () => false,
    );
    try {
      await call('POST /logout');
      emitLiveEvent('signed_out', true);
      location.assign(ADDRESS.home);
    } catch {
      const is_spoken = await words;
      setBusy(false);
      showToast({
        kind: 'failure',
        message: is_spoken ? wordsIn(locale)('logout.failed') : t('common.network_failed'),
      });
    }
  };
  return (
    <form
      method="post"
      action={ADDRESS.sign_out}
      onSubmit={(event) => {
        event.preventDefault();
        if (!is_busy) void logout();
      }}
    >
      <button type="submit" className="account-menu__row" aria-busy={is_busy || undefined}>
        <Icon name="log-out" />
        {t('account.logout')}
      </button>
    </form>
  );
}
