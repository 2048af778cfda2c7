/** Members are shown what guests are shown, with what is theirs laid in: which page of guests that is, and for whom. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUEST, isEditorOrStaff, type Viewer } from '#domain/viewer.ts';
import { CONTENT_COOKIE, contentChosen } from '../content-language.ts';
import { NOTICE_COOKIE } from '../plugins/notice.ts';

/** Readers whom lists and threads show nothing that guests are not shown but their own marks. */
function isOrdinary(viewer: Viewer): boolean {
  return (
    viewer.session_id !== null &&
    viewer.impersonator_id === null &&
    viewer.store_id === null &&
    viewer.is_email_verified &&
    !viewer.is_suspended &&
    viewer.muted_until === null &&
    !viewer.has_own_lists &&
    !isEditorOrStaff(viewer)
  );
}

/** A request as a guest would make it who has chosen what this member is shown; null for whom a page is made of its own. */
export function asGuest(request: FastifyRequest): FastifyRequest | null {
  if (!isOrdinary(request.viewer) || request.cookies[NOTICE_COOKIE] !== undefined) return null;
  const content = contentChosen(request);
  const order = request.cookies['comment_sort_option'];
  const cookies = {
    ...(content === null ? {} : { [CONTENT_COOKIE]: content }),
    ...(order === undefined ? {} : { comment_sort_option: order }),
  };
  const guest = Object.create(request, { headers: { value: {} } }) as FastifyRequest;
  return Object.assign(guest, { viewer: GUEST, session_token: null, cookies });
}

/** Takes what is sent to nobody: a page that is made to be kept. */
export const NOWHERE = new Proxy({} as FastifyReply, {
  // Not a promise, or whoever waits for it would wait for good.
  get: (_target, name) => (name === 'then' ? undefined : () => NOWHERE),
});
