import { useRef, useState } from 'react';
import { ApiError, call } from '../api.ts';
import { showAlert } from '../ui/global-alert.tsx';
import { useWords } from '../words.tsx';

interface RequestState {
  is_busy: boolean;
  /** What went wrong, for a note in the form; null when a field says it. */
  error: string | null;
  /** First message of each field the server found wrong. */
  fields: Record<string, string>;
}

const CALM: RequestState = { is_busy: false, error: null, fields: {} };

/** Thrown when signing in broke after the reader had done everything right. */
export class SessionError extends Error {}

/** Runs one request at a time; a second submit meanwhile is ignored. Failures become words. */
export function useRequest() {
  const t = useWords();
  const [state, setState] = useState(CALM);
  const is_running = useRef(false);

  const run = async (deed: () => Promise<void>, fallback: string): Promise<ApiError | null> => {
    if (is_running.current) return null;
    is_running.current = true;
    setState({ ...CALM, is_busy: true });
    try {
      await deed();
      setState(CALM);
      return null;
    } catch (error) {
      const is_answer = error instanceof ApiError;
      const message =
        error instanceof SessionError ? t('auth.unknown_error') : is_answer && error.message ? error.message : fallback;
      const fields = is_answer ? firstMessages(error.fields) : {};
      setState({ is_busy: false, error: Object.keys(fields).length > 0 ? null : message, fields });
      showAlert({ kind: 'failure', message });
      return is_answer ? error : null;
    } finally {
      is_running.current = false;
    }
  };
  return {
    ...state,
    run,
    fail: (field: string, message: string) => setState({ ...CALM, fields: { [field]: message } }),
    /** Typing takes the complaint about a field away. */
    clear: () => setState((now) => (now.is_busy ? now : CALM)),
  };
}

function firstMessages(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, [message]]) => (message ? [[name, message]] : [])));
}

/** Turns the one-time token into a session cookie.
 * @throws SessionError when the token is missing or refused */
export async function openSession({ token, exchange_cookie_url }: { token: string; exchange_cookie_url: string }): Promise<void> {
  if (!token || !exchange_cookie_url) throw new SessionError();
  try {
    await call('POST /api/auth/exchange', { bearer: token });
  } catch {
    throw new SessionError();
  }
}
