import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/realtime.ts';
import { DomainError } from '#domain/errors.ts';
import { refuseInactive } from '#domain/viewer.ts';
import { registerRealtime } from '../plugins/realtime.ts';
import { isChannel, mayListen } from '../realtime/protocol.ts';
import { route } from '../route.ts';

const FORM_BYTES = 2000;

/** The socket, and the leave to listen in private channels. */
export async function realtimeRoutes(app: FastifyInstance): Promise<void> {
  const signer = registerRealtime(app);
  await app.register(async (forms) => {
    // Pusher's clients ask with a form.
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    route(
      forms,
      contract.authorizeChannel,
      async ({ body }, { viewer }) => {
        refuseInactive(viewer);
        const { socket_id, channel_name } = body;
        if (!isChannel(channel_name) || !mayListen(viewer.id, channel_name)) throw new DomainError('channel_forbidden');
        return { auth: signer.sign({ socket_id }, channel_name) };
      },
      { config: { is_reading: true } },
    );
  });
}
