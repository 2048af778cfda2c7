/** A word said once on the next page, after a redirect took the reader there. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDERS, type ProviderName } from '#contract/common.ts';
import type { FrameProps } from '#contract/pages.ts';
import type { WordKey } from '#i18n/keys.ts';

const NOTICES = {
  signed_in: { kind: 'success', key: 'texts.notice_signed_in' },
  own_name_again: { kind: 'success', key: 'texts.notice_own_name_again' },
  own_name_sign_in: { kind: 'failure', key: 'texts.notice_own_name_sign_in' },
  restored: { kind: 'success', key: 'texts.notice_restored' },
  invited_already: { kind: 'success', key: 'texts.notice_invited_already' },
  email_confirmed: { kind: 'success', key: 'texts.notice_email_confirmed' },
  linked: { kind: 'success', key: 'texts.notice_linked' },
  // Left by the submit form itself (web/submit/use-sending.ts).
  published: { kind: 'success', key: 'texts.notice_published' },
  scheduled: { kind: 'success', key: 'texts.notice_scheduled' },
  updated: { kind: 'success', key: 'texts.notice_updated' },
  // Left by the action itself (web/entries/entry-action-dialogs.tsx).
  deleted_offer: { kind: 'success', key: 'texts.notice_deleted_offer' },
  deleted_discussion: { kind: 'success', key: 'texts.notice_deleted_discussion' },
  draft_gone: { kind: 'success', key: 'errors.draft_not_found' },
  identity_taken: { kind: 'failure', key: 'errors.identity_taken' },
  provider_failed: { kind: 'failure', key: 'errors.provider_failed' },
  token_invalid: { kind: 'failure', key: 'errors.token_invalid' },
} as const satisfies Record<string, { kind: 'success' | 'failure'; key: WordKey }>;
type NoticeName = keyof typeof NOTICES;

export const NOTICE_COOKIE = 'notice';
const SECONDS = 60;

function options(request: FastifyRequest) {
  const isSecure = request.server.http.ctx.base_url.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure };
}

/** True for the name of a notice: other refusals have no words of their own here. */
export function isNotice(name: string): name is NoticeName {
  return Object.hasOwn(NOTICES, name);
}

/** Leaves a notice for the next page of this browser. */
export function leaveNotice(request: FastifyRequest, reply: FastifyReply, name: NoticeName): void {
  void reply.setCookie(NOTICE_COOKIE, name, { ...options(request), maxAge: SECONDS });
}

/** The notice left for this page, if any; it is said once. */
export function takeNotice(request: FastifyRequest, reply: FastifyReply): FrameProps['notice'] {
  const name = request.cookies[NOTICE_COOKIE];
  if (name === undefined || !isNotice(name)) return null;
  void reply.clearCookie(NOTICE_COOKIE, options(request));
  return { kind: NOTICES[name].kind, message: request.t(NOTICES[name].key) };
}

/** Remembers for the sign-in page that somebody turned back at a provider's: no failure, so no alert. */
export function leaveCancelled(request: FastifyRequest, reply: FastifyReply, provider: ProviderName): void {
  void reply.setCookie(NOTICE_COOKIE, `cancelled_${provider}`, { ...options(request), maxAge: SECONDS });
}

/** Where the reader has just turned back, if they did; it is said once. */
export function takeCancelled(request: FastifyRequest, reply: FastifyReply): ProviderName | null {
  const provider = PROVIDERS.find((name) => request.cookies[NOTICE_COOKIE] === `cancelled_${name}`) ?? null;
  if (provider) void reply.clearCookie(NOTICE_COOKIE, options(request));
  return provider;
}
