/** Where the link of an invitation leads. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGuest } from '#domain/viewer.ts';
import { invitePage } from '#views/invitations.ts';
import { keepToken } from '../plugins/browser.ts';
import { leaveNotice } from '../plugins/notice.ts';
import { sendPage } from '../render.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Says who invites; the browser holds the invitation from then on. A member is taken home. */
async function show(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isGuest(request.viewer)) {
    leaveNotice(request, reply, 'invited_already');
    return reply.redirect('/', 302);
  }
  const { token } = request.params;
  const props = await invitePage(request.server.http.ctx, token);
  const invitation = props.inviter === null ? null : token;
  if (invitation !== null) keepToken(reply, 'invitation', invitation);
  return sendPage(request, reply, {
    page: 'invite',
    props,
    title: request.t('texts.invite_title'),
    description: request.t('texts.site_description'),
    // The token stays out of what other pages and sites are told.
    canonical_path: '/register',
    is_indexed: false,
    is_personal: true,
    invitation,
    ...(invitation === null ? { status: 410 } : {}),
  });
}

/** Registers `/invite/{token}`. */
export function invitePages(app: FastifyInstance): void {
  app.get('/invite/:token', { schema: { hide: true } }, (request: TokenRequest, reply) => show(request, reply));
}
