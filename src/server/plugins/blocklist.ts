/** Every process remembers the list of names, hosts and words until somebody writes to it. */
import type { FastifyInstance } from 'fastify';
import { forgetBlocklist } from '#domain/blocklist/blocklist.ts';

/** Hears when the list is written, by whatever writes it. */
export function registerBlocklist(app: FastifyInstance): void {
  const { ctx } = app.http;
  const forget = () => forgetBlocklist(ctx);
  const stop = ctx.realtime.touches.listen((keys) => {
    if (keys.includes('blocklist')) forget();
  }, forget);
  app.addHook('onClose', async () => stop());
}
