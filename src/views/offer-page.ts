import type { GroupBrief, Locale } from '#contract/common.ts';
import type { CommentOrder, OfferPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { pictureOf } from '#domain/media/media.ts';
import {
  selectOffer,
  selectOfferParts,
  selectSimilarOffers,
  type OfferParts,
  type OfferRow,
} from '#domain/offers/offers.ts';
import { canSeeOffer } from '#domain/offers/permissions.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { selectOwnVotes } from '#domain/votes/votes.ts';
import { totalMinor } from '#rules/price.ts';
import { distanceToNextLevel } from '#rules/temperature.ts';
import { chunkItem, isMasked, offerCard, offerUrl, temperatureSettings } from './briefs.ts';
import { commentsProps } from './comment-list.ts';

const SIMILAR = 4;
const SIMILAR_MS = 30 * 86_400_000;

export interface OfferPageQuery {
  id: number;
  locale: Locale;
  order: CommentOrder;
  /** Comment the address points at. */
  around: number | null;
  relative: (at: Date) => string;
}

/**
 * Everything an offer page shows.
 * @throws offer_not_found, also for one this viewer must not see; gone for one switched off
 */
export async function offerPage(ctx: Context, viewer: Viewer, query: OfferPageQuery): Promise<OfferPageProps> {
  const row = await selectOffer(ctx.db, query.id, query.locale);
  if (!row) throw new DomainError('offer_not_found');
  if (!canSeeOffer(viewer, row)) throw new DomainError(row.deactivated_at ? 'gone' : 'offer_not_found');
  const from = new Date(ctx.clock.now().getTime() - SIMILAR_MS);
  const [settings, parts, comments, similar, own_votes] = await Promise.all([
    readSettings(ctx),
    selectOfferParts(ctx.db, row.id, query.locale),
    commentsProps(ctx, viewer, {
      thread: { entity_type: 'offer', entity_id: row.id },
      entity_author_id: row.author_id,
      order: query.order,
      cursor: null,
      around: query.around,
      relative: query.relative,
      count: row.comments_count,
    }),
    selectSimilarOffers(ctx.db, { group_id: row.group_id, not_id: row.id, from, limit: SIMILAR, locale: query.locale }),
    selectOwnVotes(ctx.db, viewer.id, [row.id]),
  ]);
  const context = { viewer, now: ctx.clock.now(), settings, own_votes };
  return {
    offer: presentOffer(ctx, row, parts, context),
    crumbs: crumbs(row, parts),
    comments,
    similar: similar.map((other) => chunkItem(other, context)),
  };
}

function presentOffer(
  ctx: Context,
  row: OfferRow,
  parts: OfferParts,
  context: { viewer: Viewer; now: Date; settings: Settings; own_votes: ReadonlyMap<number, -1 | 1> },
): OfferPageProps['offer'] {
  const card = offerCard(row, context);
  const masked = isMasked(context.viewer, row, context.now, context.settings);
  const total = totalMinor(row.price_minor, row.shipping_minor);
  const saving = row.price_minor !== null && row.low_price_minor !== null ? row.low_price_minor - row.price_minor : 0;
  return {
    ...card,
    groups: ownGroups(parts.groups),
    pictures: parts.pictures.map(pictureOf),
    description_html: row.description_html,
    codes: row.is_expired ? [] : parts.codes,
    starts_at: row.starts_at?.toISOString() ?? null,
    updated_at: row.updated_at?.toISOString() ?? null,
    coupon_description: row.coupon_description,
    author_offers_count: row.author_offers_count,
    store_offers_count: row.store_offers_count,
    total: total === null ? null : { amount_minor: total, currency: row.currency },
    saving: saving > 0 ? { amount_minor: saving, currency: row.currency } : null,
    votes_count: masked ? null : row.votes_count,
    distance: masked ? null : distanceToNextLevel(row.temperature, temperatureSettings(context.settings)),
    share_url: `${ctx.base_url}${offerUrl(row)}`,
    can_edit: false,
  };
}

/** Groups the author chose; their ancestors are only for finding. */
export function ownGroups(groups: OfferParts['groups']): GroupBrief[] {
  return groups.filter((group) => !group.is_inherited).map(({ id, slug, name, icon }) => ({ id, slug, name, icon }));
}

function crumbs(row: OfferRow, parts: OfferParts): OfferPageProps['crumbs'] {
  const own = parts.groups.find((group) => group.id === row.group_id);
  const parent = own ? parts.groups.find((group) => group.id === own.parent_id) : undefined;
  return [parent, own].flatMap((group) => (group ? [{ name: group.name, url: `/groups/${group.slug}` }] : []));
}
