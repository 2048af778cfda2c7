import { ApiError, call } from '../api.ts';

/** Whether a request failed because there is no such alert any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'alert_not_found';
}

/** Deletes an alert; one that was deleted elsewhere meanwhile is as the reader wants it. */
export async function deleteAlert(id: number): Promise<void> {
  try {
    await call('DELETE /api/alerts/:id', { params: { id } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
