import type { FastifyRequest } from 'fastify';
import type { Locale } from '#contract/common.ts';
import type { Context } from '#domain/context.ts';
import { rememberSiteLook, siteNames } from '#domain/site-look/site-look.ts';
import type { Words } from '#i18n/keys.ts';
import { wordsOf } from '#i18n/words.ts';

/** What stands where an administrator has chosen nothing. */
export const SHIPPED_LOOK = {
  name_ru: wordsOf('ru')('common.brand'),
  name_en: wordsOf('en')('common.brand'),
  description_ru: wordsOf('ru')('texts.site_description'),
  description_en: wordsOf('en')('texts.site_description'),
};

/** The words of a language, with the site's own name where it has one. */
export function siteWords(ctx: Context, locale: Locale): Words {
  return wordsOf(locale, siteNames(ctx, locale));
}

/** The look in force by now, for a request that is answered from here on. */
export async function takeSiteLook(request: FastifyRequest): Promise<void> {
  const { ctx } = request.server.http;
  await rememberSiteLook(ctx);
  request.t = siteWords(ctx, request.locale);
}
