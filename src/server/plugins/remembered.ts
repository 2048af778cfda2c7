/** Every process remembers banners, look, texts and the blocklist of the site until somebody writes to them. */
import type { FastifyInstance } from 'fastify';
import { forgetBanners } from '#domain/banners/banners.ts';
import { forgetBlocklist } from '#domain/blocklist/blocklist.ts';
import { forgetSiteLook } from '#domain/site-look/site-look.ts';
import { forgetSiteTexts } from '#domain/site-texts/site-texts.ts';

/** By the key that their tables touch. */
const FORGOTTEN_BY = {
  banners: forgetBanners,
  site_looks: forgetSiteLook,
  site_texts: forgetSiteTexts,
  blocklist: forgetBlocklist,
};

/** Hears when they are written, by whatever writes them. */
export function registerRemembered(app: FastifyInstance): void {
  const { ctx } = app.http;
  for (const [key, forget] of Object.entries(FORGOTTEN_BY)) {
    const stop = ctx.realtime.touches.listen(
      (keys) => {
        if (keys.includes(key)) forget(ctx);
      },
      () => forget(ctx),
    );
    app.addHook('onClose', async () => stop());
  }
}
