/** Where the links of emails about finds pause an alert, signed in or not. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MuteAlertPageProps } from '#contract/alerts.ts';
import { muteByToken, nameOfMuteToken } from '#domain/alerts/alerts.ts';
import { refusalOf } from '../error-reply.ts';
import { sendPage } from '../render.ts';
import { takingForms } from './plain-form.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

function send(request: TokenRequest, reply: FastifyReply, props: MuteAlertPageProps): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'mute_alert',
    props,
    title: request.t('found.mute_title'),
    description: request.t('texts.site_description'),
    // The token stays out of what other pages and sites are told.
    canonical_path: '/alerts-manage',
    is_indexed: false,
    status: props.state === 'dead' ? 410 : 200,
  });
}

async function ask(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  const name = await nameOfMuteToken(request.server.http.ctx, request.params.token);
  return send(request, reply, name === null ? { state: 'dead', name: '' } : { state: 'ask', name });
}

async function mute(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  try {
    await muteByToken(ctx, request.params.token);
    return await send(request, reply, {
      state: 'done',
      name: (await nameOfMuteToken(ctx, request.params.token)) ?? '',
    });
  } catch (error) {
    if (refusalOf(error).code !== 'token_invalid') throw error;
    return send(request, reply, { state: 'dead', name: '' });
  }
}

/** Registers `/alerts/mute/{token}`. */
export async function muteAlertPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/alerts/mute/:token', hidden, ask);
  await takingForms(app, (forms) => {
    forms.post('/alerts/mute/:token', { ...hidden, config: { is_foreign: true } }, mute);
  });
}
