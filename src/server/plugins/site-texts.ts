/** Every process remembers the texts of the site until somebody writes to them. */
import type { FastifyInstance } from 'fastify';
import { forgetSiteTexts } from '#domain/site-texts/site-texts.ts';

/** Hears when texts are written, by whatever writes them. */
export function registerSiteTexts(app: FastifyInstance): void {
  const { ctx } = app.http;
  const forget = () => forgetSiteTexts(ctx);
  const stop = ctx.realtime.touches.listen((keys) => {
    if (keys.includes('site_texts')) forget();
  }, forget);
  app.addHook('onClose', async () => stop());
}
