/** The site's own texts: rules, terms, privacy, cookies, and how the temperature is counted. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#contract/common.ts';
import type { TextPageProps } from '#contract/site-text-pages.ts';
import { SITE_PAGES, type SitePage } from '#contract/site-text-kinds.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { COLD_FLOOR } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { readEarlierText, siteTextInForce } from '#domain/site-texts/site-texts.ts';
import { formatNumber } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { sendPage } from '../render.ts';
import { siteWords } from '../site-words.ts';
import { queryText } from './feed-query.ts';

/** What readers agreed to stays readable as it was. */
const SHOWS_EARLIER: ReadonlySet<string> = new Set(['terms', 'privacy']);

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

/** What the program ships with. */
const shippedText = (t: FastifyRequest['t'], slug: SitePage | 'ranking', values = {}) =>
  t(`texts.${slug}_body` as WordKey, values);

/** The text of a page as it ships, in a language. */
export const shippedIn = (ctx: Context) => (page: SitePage, locale: Locale) =>
  shippedText(siteWords(ctx, locale), page);

const hasHistory = (slug: string): boolean => SHOWS_EARLIER.has(slug);
const instant = (at: Date | null) => at?.toISOString() ?? null;

async function sendRanking(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const text = shippedText(request.t, 'ranking', await quotedValues(request));
  return send(request, reply, { slug: 'ranking', text, since: null, until: null, versions: [], version: 0 });
}

async function sendText(request: FastifyRequest, reply: FastifyReply, page: SitePage): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const key = { page, locale: request.locale };
  const current = await siteTextInForce(ctx, key);
  const asked = hasHistory(page) ? askedVersion(request) : null;
  const is_earlier = asked !== null && asked < current.version;
  if (asked !== null && asked > current.version) throw new DomainError('page_not_found');
  const versions = current.versions.map(({ version, created_at }) => ({ version, since: instant(created_at) }));
  const shown = is_earlier ? await readEarlierText(ctx, key, asked) : null;
  return send(request, reply, {
    slug: page,
    text: (shown ?? current).text ?? shippedText(request.t, page),
    since: instant(shown ? shown.created_at : current.since),
    until: shown ? (versions.find(({ version }) => version === shown.version + 1)?.since ?? null) : null,
    versions: hasHistory(page) && current.version > 0 ? [...versions, { version: 0, since: null }] : [],
    version: shown?.version ?? current.version,
  });
}

/** The number in `?version=`; null for none. @throws page_not_found for what is no number */
function askedVersion(request: FastifyRequest): number | null {
  const asked = queryText(request, 'version');
  if (asked === '') return null;
  if (!/^\d{1,6}$/.test(asked)) throw new DomainError('page_not_found');
  return Number(asked);
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Omit<TextPageProps, 'title'>,
): Promise<FastifyReply> {
  const title = request.t(`texts.${given.slug}_title` as WordKey);
  return sendPage(request, reply, {
    page: 'text',
    props: { title, ...given },
    title,
    description: request.t('texts.site_description'),
    canonical_path: `/${given.slug}`,
    is_indexed: queryText(request, 'version') === '',
  });
}

/** Registers the text pages. */
export function textPages(app: FastifyInstance): void {
  const kept = { schema: { hide: true }, config: { is_kept: true } };
  for (const page of SITE_PAGES) app.get(`/${page}`, kept, (request, reply) => sendText(request, reply, page));
  app.get('/ranking', kept, sendRanking);
}
