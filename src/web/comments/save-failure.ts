import type { Words } from '#i18n/keys.ts';
import { ApiError } from '../api.ts';
import { failureMessage } from '../failure.ts';

/** What to tell who could not save a comment: the server's words, those of a fault of the page itself, else the given. */
export function saveFailure(error: unknown, t: Words, otherwise: string): string {
  if (error instanceof Error && !(error instanceof ApiError))
    return t('comments.script_failed', { message: error.message });
  return failureMessage(error, otherwise);
}
