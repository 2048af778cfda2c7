/** Every process remembers the banners of the site until somebody writes to them. */
import type { FastifyInstance } from 'fastify';
import { forgetBanners } from '#domain/banners/banners.ts';

/** Hears when banners are written, by whatever writes them. */
export function registerBanners(app: FastifyInstance): void {
  const { ctx } = app.http;
  const forget = () => forgetBanners(ctx);
  const stop = ctx.realtime.touches.listen((keys) => {
    if (keys.includes('banners')) forget();
  }, forget);
  app.addHook('onClose', async () => stop());
}
