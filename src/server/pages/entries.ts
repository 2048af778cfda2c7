/** Pages of one offer or one discussion, and the way out to the shop. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CommentOrder, DiscussionPageProps, OfferPageProps } from '#contract/pages.ts';
import { DomainError } from '#domain/errors.ts';
import { openFinds } from '#domain/alerts/alerts.ts';
import { noteGroupOpening } from '#domain/groups/groups.ts';
import { selectOffer } from '#domain/offers/offers.ts';
import { canSeeOffer } from '#domain/offers/permissions.ts';
import { idOfSlug } from '#rules/text.ts';
import { discussionPage } from '#views/discussion-page.ts';
import { offerPage, type OfferPageQuery } from '#views/offer-page.ts';
import { survivorOf } from '#views/survivor.ts';
import { threadWords } from '../ages.ts';
import { addressOf, withQueryOf } from '../own-address.ts';
import { whenShown } from '../plugins/page-cache.ts';
import { sendPage } from '../render.ts';
import { listReader } from '../content-language.ts';
import { queryText } from './feed-query.ts';
import { queryFind, queryPlace } from './thread-query.ts';

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

/** Sort of a thread: the cookie of the spec, section 7; unknown values are old first. */
function commentOrder(request: FastifyRequest): CommentOrder {
  const kept = request.cookies['comment_sort_option'];
  return kept === 'new_first' || kept === 'helpful' ? kept : 'old_first';
}

function pageQuery(request: SlugRequest, not_found: 'offer_not_found' | 'discussion_not_found'): OfferPageQuery {
  const id = idOfSlug(request.params.slug);
  if (id === null) throw new DomainError(not_found);
  return {
    id,
    ...listReader(request),
    order: commentOrder(request),
    place: queryPlace(request),
    find: queryFind(request),
    ...threadWords(request),
  };
}

/** The address with the true slug, query kept; null when the reader is already there. */
function trueAddress(request: FastifyRequest, url: string): string | null {
  const { pathname } = addressOf(request);
  // Encoded and literal forms of the same slug are one address.
  return pathname === url || decodeURIComponent(pathname) === url ? null : withQueryOf(request, url);
}

const movedTo = (reply: FastifyReply, address: string) =>
  reply.header('Cache-Control', 'public, max-age=3600').redirect(address, 301);

const plain = (text: string, limit = 160) => text.replace(/\s+/g, ' ').slice(0, limit).trim();

async function sendOffer(request: SlugRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const query = pageQuery(request, 'offer_not_found');
  const props = await offerPage(ctx, request.viewer, query).catch(async (error: unknown) => {
    const survivor = await survivorOf(ctx, query.id);
    if (!survivor) throw error;
    return survivor;
  });
  if (!('offer' in props)) return movedTo(reply, withQueryOf(request, props.url));
  const { offer } = props;
  const address = trueAddress(request, offer.url);
  if (address) return movedTo(reply, address);
  await whenShown(request, async (reader) => {
    if (offer.group) noteGroupOpening(ctx, reader.viewer, offer.group.id);
    if (isFromAlert(reader)) await openFinds(ctx, reader.viewer, offer.id);
  });
  const section = offer.kind === 'deal' ? 'deals' : 'coupons';
  const crumbs = sectionCrumbs(request, section, props.crumbs);
  return sendPage(request, reply, {
    page: 'offer',
    props: { ...props, crumbs },
    title: offer.title,
    description: plain(offer.excerpt) || offer.title,
    section,
    canonical_path: offer.url,
    image_url: offer.picture?.large_url ?? null,
    json_ld: [offerJsonLd(ctx.base_url, props), crumbsJsonLd(ctx.base_url, crumbs)],
  });
}

/** Lists of what alerts find: the cards in them are the cards of every list, so that the page they stood on is asked. */
const FINDS = /^\/(alerts\/\d+(\/offers)?|u\/[^/]+\/feed|alerts-manage)$/;

/** Whether a reader comes to an offer from what told them of it: a notification, an email, a list of finds. */
function isFromAlert(request: FastifyRequest): boolean {
  if (queryText(request, 'from') === 'alert') return true;
  const { referer = '' } = request.headers;
  const origin = new URL(request.server.http.ctx.base_url).origin;
  return URL.canParse(referer) && new URL(referer).origin === origin && FINDS.test(new URL(referer).pathname);
}

function offerJsonLd(base_url: string, { offer }: OfferPageProps): object {
  const price = offer.price
    ? {
        offers: {
          '@type': 'Offer',
          price: (offer.price.amount_minor / 100).toFixed(2),
          priceCurrency: offer.price.currency,
          url: base_url + offer.url,
          availability: offer.is_expired ? 'https://schema.org/Discontinued' : 'https://schema.org/InStock',
        },
      }
    : {};
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: offer.title,
    description: plain(offer.excerpt, 300),
    url: base_url + offer.url,
    ...(offer.picture ? { image: base_url + offer.picture.large_url } : {}),
    ...price,
  };
}

/** The way to an entry begins with its section. */
function sectionCrumbs(
  request: FastifyRequest,
  section: 'deals' | 'coupons' | 'discussions',
  groups: OfferPageProps['crumbs'],
): OfferPageProps['crumbs'] {
  return [{ name: request.t(`frame.${section}`), url: `/${section}` }, ...groups];
}

function crumbsJsonLd(base_url: string, crumbs: OfferPageProps['crumbs']): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: base_url + url,
    })),
  };
}

async function sendDiscussion(request: SlugRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const props = await discussionPage(ctx, request.viewer, pageQuery(request, 'discussion_not_found'));
  const { discussion } = props;
  const address = trueAddress(request, discussion.url);
  if (address) return movedTo(reply, address);
  const crumbs = sectionCrumbs(request, 'discussions', props.crumbs);
  return sendPage(request, reply, {
    page: 'discussion',
    props: { ...props, crumbs },
    title: discussion.title,
    description: plain(discussion.description_html.replace(/<[^<>]*>/g, ' ')) || discussion.title,
    section: 'discussions',
    canonical_path: discussion.url,
    json_ld: [discussionJsonLd(ctx.base_url, props), crumbsJsonLd(ctx.base_url, crumbs)],
  });
}

function discussionJsonLd(base_url: string, { discussion }: DiscussionPageProps): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: discussion.title,
    url: base_url + discussion.url,
    datePublished: discussion.published_at,
    author: { '@type': 'Person', name: discussion.author.username || 'anonymous' },
    commentCount: discussion.comments_count,
  };
}

/** Registers offer and discussion pages and `/go/{id}`. */
export function entryPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  const kept = { ...hidden, config: { is_kept: true } };
  app.get('/deals/:slug', kept, (request: SlugRequest, reply) => sendOffer(request, reply));
  app.get('/coupons/:slug', kept, (request: SlugRequest, reply) => sendOffer(request, reply));
  app.get('/discussions/:slug', kept, (request: SlugRequest, reply) => sendDiscussion(request, reply));

  app.get<{ Params: { id: string } }>('/go/:id', hidden, async (request, reply) => {
    const id = idOfSlug(request.params.id);
    const survivor = id === null ? null : await survivorOf(app.http.ctx, id);
    if (survivor) return movedTo(reply, `/go/${survivor.id}`);
    const offer = id === null ? null : await selectOffer(app.http.ctx.db, id, request.locale);
    if (!offer || !offer.url || !canSeeOffer(request.viewer, offer)) throw new DomainError('offer_not_found');
    // Only the address registered with the offer: nothing of the request goes into it.
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('X-Robots-Tag', 'noindex, nofollow')
      .redirect(offer.url, 302);
  });
}
