import { ApiError } from '../api.ts';

/** Whether a request failed because there is no such alert any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'alert_not_found';
}
