import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/contact.ts';
import { sendContact } from '#domain/contact/contact.ts';
import { route } from '../route.ts';

/** Writing to who runs the site. */
export function contactRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  route(app, contract.sendContact, async ({ body }, { viewer, network, locale }) => {
    await sendContact(ctx, viewer, { ...body, network, locale });
    return { success: true };
  });
}
