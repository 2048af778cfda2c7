/** The page every way in leads over: sign-in, sign-up and a new password. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import type { AuthPageProps } from '#contract/pages.ts';
import { alertDraft } from '#domain/alert-drafts/alert-drafts.ts';
import { waitingLink, type WaitingLink } from '#domain/auth/auth.ts';
import type { WordKey } from '#i18n/keys.ts';
import { errorBody, refusalOf } from '../error-reply.ts';
import { safeNext } from '../own-address.ts';
import { keptToken } from '../plugins/browser.ts';
import { takeCancelled } from '../plugins/notice.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

const PATH = { login: '/login', code: '/login/code', register: '/register', reset: '/password/reset' } as const;

/** Why somebody stands before the page again. */
export interface Refused {
  email: string;
  next: string;
  message: string;
  status: number;
  is_otp_needed: boolean;
}

/** What an error means on this page. @throws the error itself when nobody expected it */
export function refusedBy(request: FastifyRequest, error: unknown, form: { email: string; next: string }): Refused {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') throw error;
  const { message } = errorBody(request, refusal).error;
  const is_otp_needed = refusal.code === 'otp_required' || refusal.code === 'otp_wrong';
  return { ...form, message, status: ERROR_STATUS[refusal.code], is_otp_needed };
}

/** Sends the page; who is signed in already goes on to where they wanted, but for a password that is forgotten. */
export async function sendAuth(
  request: FastifyRequest,
  reply: FastifyReply,
  screen: AuthPageProps['screen'],
  refused: Refused | null = null,
): Promise<FastifyReply> {
  const next = refused?.next ?? (await nextOf(request));
  if (request.viewer.id !== 0 && screen !== 'reset') return reply.redirect(next, 302);
  const waiting = await waitingLink(request.server.http.ctx, {
    registration_token: keptToken(request, 'registration'),
    link_token: keptToken(request, 'link'),
  });
  if (screen === 'code' && waiting?.needs !== 'second_factor') {
    return reply.redirect(next === '/' ? PATH.login : `${PATH.login}?${new URLSearchParams({ next })}`, 302);
  }
  const turned_back = takeCancelled(request, reply);
  // An account there that waits for the password here still does: that alone is said.
  const cancelled = turned_back === waiting?.provider ? null : turned_back;
  return sendPage(request, reply, {
    page: 'auth',
    props: {
      screen,
      email: refused?.email ?? queryText(request, 'email').slice(0, 254),
      next,
      error: refused?.message ?? null,
      is_otp_needed: refused?.is_otp_needed ?? false,
      is_deal_alert: queryText(request, 'deal_alert') === 'true',
      is_email_proof: screen === 'login' && next.startsWith('/email/confirm/'),
      ...waitingProps(screen, waiting),
      cancelled,
    },
    title: request.t(`texts.${screen === 'code' ? 'login' : screen}_title` as WordKey),
    description: request.t('texts.site_description'),
    canonical_path: PATH[screen],
    is_indexed: false,
    is_personal: waiting !== null || cancelled !== null,
    ...(refused ? { status: refused.status } : {}),
  });
}

/** Where the reader goes afterwards; whoever signs in for a deal alert to the one they have made in this browser. */
async function nextOf(request: FastifyRequest): Promise<string> {
  const next = safeNext(queryText(request, 'next'));
  if (next !== '/' || queryText(request, 'deal_alert') !== 'true') return next;
  const collector = keptToken(request, 'collector');
  const draft = await alertDraft(request.server.http.ctx, { collector, id: null });
  return draft ? `/alerts/new?draft=${draft.id}` : '/alerts-manage';
}

/** What came back from a provider, where the screen has a word to say about it. */
function waitingProps(
  screen: AuthPageProps['screen'],
  waiting: WaitingLink | null,
): Pick<AuthPageProps, 'registration' | 'pending_link' | 'unvouched'> {
  const provider = waiting?.provider ?? null;
  const isRegister = screen === 'register';
  return {
    registration: isRegister && waiting?.needs === 'name' ? { email: waiting.email, provider: waiting.provider } : null,
    pending_link: waiting?.needs === 'password' ? provider : null,
    unvouched: isRegister && waiting?.needs === 'code' ? { email: waiting.email, provider: waiting.provider } : null,
  };
}
