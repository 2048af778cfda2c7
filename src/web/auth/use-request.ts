import { useRef, useState } from 'react';
import { ApiError, call } from '../api.ts';
import { currentAlert, dropAlert, showToast } from '../ui/toast-queue.ts';
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
class SessionError extends Error {}

/** Thrown when the server's calm answer means that a field is wrong. */
export class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Runs one request at a time; a second submit meanwhile is ignored. Failures become words: in the form, unless a
 * field or, where there is a timer, the running wait says it already, and in the alert.
 * `given_error` is what the server said to a form sent without scripts. */
export function useRequest(given_error: string | null = null, { has_timer = false } = {}) {
  const t = useWords();
  const [state, setState] = useState<RequestState>({ ...CALM, error: given_error });
  const is_running = useRef(false);

  const run = async (action: () => Promise<void>, fallback: string): Promise<ApiError | null> => {
    if (is_running.current) return null;
    is_running.current = true;
    setState({ ...CALM, is_busy: true });
    dropOldAlert();
    try {
      await action();
      setState(CALM);
      return null;
    } catch (error) {
      const message = error instanceof SessionError ? t('auth.unknown_error') : messageOf(error) || fallback;
      const fields = fieldsOf(error);
      const is_said = Object.keys(fields).length > 0 || (has_timer && waitOf(error) !== null);
      setState({ is_busy: false, error: is_said ? null : message, fields });
      showToast({ kind: 'failure', message });
      return error instanceof ApiError ? error : null;
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

/** Trying again makes what is said of the last try wrong, good or bad. */
function dropOldAlert(): void {
  const alert = currentAlert();
  if (alert) dropAlert(alert.id);
}

function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof FieldError ? error.message : '';
}

function waitOf(error: unknown): number | null {
  return error instanceof ApiError ? error.remaining_cooldown : null;
}

/** First message of each field that is wrong. */
function fieldsOf(error: unknown): Record<string, string> {
  if (error instanceof FieldError) return { [error.field]: error.message };
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([name, [message]]) => (message ? [[name, message]] : [])),
  );
}

/** Turns the one-time token into a session cookie.
 * @returns whether signing in brought a deleted account back
 * @throws SessionError when the token is missing or refused */
export async function openSession({
  token,
  exchange_cookie_url,
}: {
  token: string;
  exchange_cookie_url: string;
}): Promise<boolean> {
  if (!token || !exchange_cookie_url) throw new SessionError();
  try {
    return (await call('POST /api/auth/exchange', { bearer: token })).is_restored;
  } catch {
    throw new SessionError();
  }
}
