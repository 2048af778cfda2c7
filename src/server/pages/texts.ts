/** The site's own texts: rules, terms, privacy, cookies, and how the temperature is counted. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COLD_FLOOR } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { formatNumber } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { renderDelta } from '#rules/delta.ts';
import { markdownToDelta } from '#rules/markdown.ts';
import { sendPage } from '../render.ts';

const TEXTS = ['terms', 'privacy', 'cookies', 'rules', 'ranking'] as const;

/** What the texts may quote from the running settings. */
async function quotedValues(request: FastifyRequest): Promise<Record<string, number | string>> {
  const settings = await readSettings(request.server.http.ctx);
  const weight = (factor: number) => {
    const degrees = settings['temperature.vote_degrees'] * factor;
    return formatNumber(degrees, request.locale, String(degrees).split('.')[1]?.length ?? 0);
  };
  return {
    mask_minutes: settings['temperature.mask_minutes'],
    hot_from: settings['temperature.hot_from'],
    super_hot_from: settings['temperature.super_hot_from'],
    hot_until: settings['temperature.hot_until'],
    closed_after_days: settings['votes.closed_after_days'],
    votes_t0: settings['votes.a_day_t0'],
    votes_t1: settings['votes.a_day_t1'],
    votes_t2: settings['votes.a_day_t2'],
    author_t0: settings['votes.per_author_t0'],
    author_t1: settings['votes.per_author_t1'],
    author_t2: settings['votes.per_author_t2'],
    cold_floor: formatNumber(COLD_FLOOR.temperature, request.locale, 0),
    cold_votes: COLD_FLOOR.votes,
    t1_hours: settings['trust.t1_hours'],
    t1_visit_days: settings['trust.t1_visit_days'],
    t1_votes: settings['trust.t1_votes'],
    t1_comments: settings['trust.t1_comments'],
    t1_reports: settings['trust.t1_reports'],
    report_days: settings['trust.report_days'],
    t2_days: settings['trust.t2_days'],
    t2_offers: settings['trust.t2_offers'],
    t2_comments: settings['trust.t2_comments'],
    t2_likes: settings['trust.t2_likes'],
    t3_days: settings['trust.t3_days'],
    t3_hot_offers: settings['trust.t3_hot_offers'],
    t3_helpful: settings['trust.t3_helpful'],
    changes_a_day: settings['votes.changes_a_day'],
    weight_t0: weight(0.5),
    weight_t1: weight(1),
    weight_t2: weight(1.25),
    weight_t3: weight(1.5),
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
    app.get(`/${slug}`, { schema: { hide: true }, config: { is_kept: true } }, (request, reply) =>
      sendText(request, reply, slug),
    );
}
