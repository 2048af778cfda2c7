/** The site's own texts: rules, terms, privacy, cookies, and how the temperature is counted. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSettings } from '#domain/settings/settings.ts';
import type { WordKey } from '#i18n/keys.ts';
import { renderDelta } from '#rules/delta.ts';
import { markdownToDelta } from '#rules/markdown.ts';
import { sendPage } from '../render.ts';

const TEXTS = ['terms', 'privacy', 'cookies', 'rules', 'ranking'] as const;

/** What the texts may quote from the running settings. */
async function quotedValues(request: FastifyRequest): Promise<Record<string, number>> {
  const settings = await readSettings(request.server.door.ctx);
  const degrees = settings['temperature.vote_degrees'];
  return {
    mask_minutes: settings['temperature.mask_minutes'],
    hot_from: settings['temperature.hot_from'],
    super_hot_from: settings['temperature.super_hot_from'],
    hot_until: settings['temperature.hot_until'],
    closed_after_days: settings['votes.closed_after_days'],
    votes_t0: settings['votes.a_day_t0'],
    votes_t1: settings['votes.a_day_t1'],
    votes_t2: settings['votes.a_day_t2'],
    changes_a_day: settings['votes.changes_a_day'],
    weight_t0: degrees * 0.5,
    weight_t1: degrees,
    weight_t2: degrees * 1.25,
    weight_t3: degrees * 1.5,
  };
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  slug: (typeof TEXTS)[number],
): Promise<FastifyReply> {
  const title = request.t(`texts.${slug}_title` as WordKey);
  const body = request.t(`texts.${slug}_body` as WordKey, await quotedValues(request));
  return sendPage(request, reply, {
    page: 'text',
    props: { slug, title, html: renderDelta(markdownToDelta(body)) },
    title,
    description: request.t('texts.site_description'),
    canonical_path: `/${slug}`,
  });
}

/** Registers the text pages. */
export function textPages(app: FastifyInstance): void {
  for (const slug of TEXTS)
    app.get(`/${slug}`, { schema: { hide: true } }, (request, reply) => sendText(request, reply, slug));
}
