import type { GroupBrief, Locale } from '#contract/common.ts';
import type { CommentOrder, OfferPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { pictureOf } from '#domain/media/media.ts';
import {
  selectOffer,
  selectOfferParts,
  trendingOffers,
  type OfferParts,
  type OfferRow,
  isMasked,
  maskOf,
} from '#domain/offers/offers.ts';
import {
  canActivateOffer,
  canBumpOffer,
  canDeactivateOffer,
  canDeleteOffer,
  canExpireOffer,
  canMergeOffer,
  canPinOffer,
  canPublishOffer,
  canSeeOffer,
  editableFields,
} from '#domain/offers/permissions.ts';
import { selectPinsOfOffer } from '#domain/pins/pins.ts';
import { canReport } from '#domain/reports/permissions.ts';
import { selectOfferState, type OfferState } from '#domain/reports/reports.ts';
import { readSettings, temperatureSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { selectOwnMarks } from '#domain/votes/votes.ts';
import { totalMinor } from '#rules/price.ts';
import { distanceToNextLevel } from '#rules/temperature.ts';
import { chunkItem, offerCard, offerUrl, type CardContext } from './briefs.ts';
import { commentsProps, type ThreadQuery } from './comment-list.ts';
import { similarFilter } from './feed.ts';
import type { SlicePlace } from './thread-slice.ts';

const SIMILAR = 4;

export interface OfferPageQuery {
  id: number;
  locale: Locale;
  /** The one language of the offers and discussions beside it; undefined for any. */
  lang?: Locale | undefined;
  order: CommentOrder;
  /** Where in the thread the address points. */
  place: SlicePlace;
  /** What the reader looks for in the thread; null for nothing. */
  find: string | null;
  relative: (at: Date) => string;
  humanOffset: (minutes: number) => string;
  waits: ThreadQuery['waits'];
  folded: ThreadQuery['folded'];
  closed: ThreadQuery['closed'];
}

/**
 * Everything an offer page shows.
 * @throws offer_not_found, also for one this viewer must not see; gone for one switched off
 */
export async function offerPage(ctx: Context, viewer: Viewer, query: OfferPageQuery): Promise<OfferPageProps> {
  const row = await selectOffer(ctx.db, query.id, query.locale);
  if (!row) throw new DomainError('offer_not_found');
  if (!canSeeOffer(viewer, row)) throw new DomainError(row.deactivated_at ? 'gone' : 'offer_not_found');
  const settings = await readSettings(ctx);
  const [parts, comments, similar, own_marks, state, pins] = await Promise.all([
    selectOfferParts(ctx.db, row.id, query.locale),
    commentsProps(ctx, viewer, {
      thread: { entity_type: 'offer', entity_id: row.id },
      entity_author_id: row.author_id,
      entity_store_id: row.store_id,
      order: query.order,
      place: query.place,
      find: query.find,
      relative: query.relative,
      humanOffset: query.humanOffset,
      waits: query.waits,
      folded: query.folded,
      closed: query.closed,
      is_locked: row.comments_locked_at !== null,
      count: row.comments_count,
    }),
    trendingOffers(ctx, {
      filter: similarFilter(viewer, { group_id: row.group_id, lang: query.lang }, ctx.clock.now(), settings),
      not_id: row.id,
      limit: SIMILAR,
      locale: query.locale,
    }),
    selectOwnMarks(ctx.db, viewer.id, [row.id]),
    selectOfferState(ctx.db, { offer_id: row.id, reader_id: viewer.id, currency: row.currency }),
    canPinOffer(viewer) ? selectPinsOfOffer(ctx.db, row.id, ctx.clock.now()) : null,
  ]);
  const context = { viewer, now: ctx.clock.now(), settings, own_marks };
  return {
    offer: presentOffer(ctx, row, { ...parts, state, pins }, context),
    crumbs: crumbs(row, parts),
    comments,
    similar: similar.map((other) => chunkItem(other, context)),
  };
}

function presentOffer(
  ctx: Context,
  row: OfferRow,
  { state, pins, ...parts }: OfferParts & { state: OfferState; pins: ReadonlyMap<number, Date> | null },
  context: CardContext,
): OfferPageProps['offer'] {
  const card = offerCard(row, context);
  const masked = isMasked(maskOf(context.viewer, context.settings, context.now), row);
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
    bump: row.bump_note && row.bumped_at ? { note: row.bump_note, at: row.bumped_at.toISOString() } : null,
    revisions_count: state.revisions_count,
    breakdown: masked ? null : state.breakdown,
    cheaper: cheaperElsewhere(row, state),
    price_history: state.prices.map(({ price_minor, at }) => ({ amount_minor: price_minor, at })),
    reported: state.reported,
    pins: pins && card.state === 'live' && !row.is_expired ? pinnable(parts.groups, pins) : [],
    can: abilities(context, row),
  };
}

/** What readers have seen elsewhere, unless the offer costs no more by now. */
function cheaperElsewhere(
  { price_minor, currency }: OfferRow,
  { cheaper }: OfferState,
): OfferPageProps['offer']['cheaper'] {
  if (!cheaper || (price_minor !== null && cheaper.price_minor >= price_minor)) return null;
  return { price: { amount_minor: cheaper.price_minor, currency }, url: cheaper.url };
}

function abilities({ viewer, now }: CardContext, row: OfferRow): OfferPageProps['offer']['can'] {
  return {
    edit: editableFields(viewer, row, now)?.length !== 0,
    publish: canPublishOffer(viewer, row),
    expire: canExpireOffer(viewer, row),
    deactivate: row.deactivated_at ? canActivateOffer(viewer, row) : canDeactivateOffer(viewer, row),
    delete: canDeleteOffer(viewer, row, now),
    bump: canBumpOffer(viewer, row, now),
    merge: canMergeOffer(viewer) && row.published_at !== null,
    report: canReport(viewer, row),
  };
}

function pinnable(groups: OfferParts['groups'], pins: ReadonlyMap<number, Date>): OfferPageProps['offer']['pins'] {
  return groups.map(({ id, slug, name, icon }) => {
    return { id, slug, name, icon, pinned_until: pins.get(id)?.toISOString() ?? null };
  });
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
