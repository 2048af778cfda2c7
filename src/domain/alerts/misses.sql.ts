/** Offers that an alert would have found but for one of its conditions. */
import { sql, type RawBuilder } from 'kysely';
import type { MissReason } from '#contract/alerts.ts';
import type { Db } from '#platform/db.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { isTemperatureShown, type TemperatureMask } from '../offers/offers.ts';
import type { AlertContent } from './alerts.sql.ts';
import { CONDITIONS, DEGREES_IN_TIME, isReached, narrowed, NOTIFIABLE, WORDS, type KeptAlert } from './matching.sql.ts';

export interface Miss {
  offer_id: number;
  reason: MissReason;
  /** Null where nothing can be counted. */
  missed_by: number | null;
}

export interface MissingAlert extends KeptAlert {
  content: AlertContent;
  /** Its keyword as it is asked of descriptions, too; null when it is asked so already, or has none. */
  in_text: string | null;
  published_from: Date;
  mask: TemperatureMask;
}

/** Of each reason. */
const OF_EACH = 2;
const IN_ALL = 5;
const NOTHING = sql`null::bigint`;

/** One way to fail: the condition that is left out, how it fails, and by how much. */
interface Way {
  reason: MissReason;
  left_out: keyof typeof CONDITIONS | 'degrees' | 'words';
  fails: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  /** What is left of the alert for indexes. */
  narrows: Pick<KeptAlert, 'content' | 'need'>;
}

/** How an alert can be failed by one condition alone; none of one that nothing but that condition narrows. */
function waysOf({ content, need, in_text, mask }: MissingAlert): Way[] {
  const { max_price_minor, min_temperature, within_minutes, min_discount_percent } = content;
  const same = { content, need };
  const no_stores = { content: { ...content, store_ids: [] }, need };
  const no_groups = { content: { ...content, group_ids: [] }, need };
  const not_free = { content: { ...content, free_only: false }, need };
  const in_description = { content: { ...content, in_description: true }, need };
  const shown = isTemperatureShown(mask);
  const ways: (Way | false)[] = [
    max_price_minor !== null && {
      reason: 'price',
      left_out: 'price',
      fails: sql`o.currency = a.currency and o.price_minor > a.max_price_minor`,
      by: sql`o.price_minor - a.max_price_minor`,
      narrows: same,
    },
    min_temperature !== null && {
      reason: 'degrees',
      left_out: 'degrees',
      fails: sql`o.temperature < a.min_temperature and ${shown}`,
      by: sql`(a.min_temperature - o.temperature)::bigint`,
      narrows: same,
    },
    within_minutes !== null && {
      reason: 'late',
      left_out: 'degrees',
      fails: sql`o.temperature >= a.min_temperature and ${shown} and a.min_temperature > ${DEGREES_IN_TIME}`,
      by: NOTHING,
      narrows: same,
    },
    min_discount_percent !== null && {
      reason: 'discount',
      left_out: 'discount',
      fails: sql`o.discount_percent < a.min_discount_percent`,
      by: sql`ceil(a.min_discount_percent - o.discount_percent)::bigint`,
      narrows: same,
    },
    content.free_only && {
      reason: 'free',
      left_out: 'free',
      fails: sql`o.price_minor > 0`,
      by: sql`o.price_minor`,
      narrows: not_free,
    },
    !content.include_coupons && {
      reason: 'coupon',
      left_out: 'coupon',
      fails: sql`o.kind = 'coupon'`,
      by: NOTHING,
      narrows: same,
    },
    content.store_ids.length > 0 && {
      reason: 'store',
      left_out: 'store',
      fails: sql`o.store_id <> all(a.store_ids)`,
      by: NOTHING,
      narrows: no_stores,
    },
    content.group_ids.length > 0 && {
      reason: 'group',
      left_out: 'group',
      fails: sql`not a.group_ids && o.group_ids`,
      by: NOTHING,
      narrows: no_groups,
    },
    in_text !== null && {
      reason: 'description',
      left_out: 'words',
      fails: sql`not ${WORDS} @@ a.query and ${WORDS} @@ ${in_text}::tsquery`,
      by: NOTHING,
      narrows: in_description,
    },
  ];
  return ways.filter((way) => way !== false).filter(({ narrows }) => isNarrow(narrows));
}

function isNarrow({ content, need }: Way['narrows']): boolean {
  return need !== null || content.group_ids.length > 0 || content.store_ids.length > 0 || content.free_only;
}

/** The nearest misses of an alert since an instant, at most five, by reasons; also of what has ended. One statement. */
export async function selectMisses(db: Db, alert: MissingAlert): Promise<Miss[]> {
  const parts: RawBuilder<unknown>[] = [];
  for (const [rank, way] of waysOf(alert).entries()) parts.push(await missesBy(db, alert, way, rank));
  if (parts.length === 0) return [];
  const { rows } = await sql<Miss>`
    select offer_id, reason, missed_by from (${sql.join(parts, sql` union all `)}) misses
    order by rank, missed_by nulls last, offer_id desc limit ${IN_ALL}`.execute(db);
  return rows;
}

async function missesBy(db: Db, alert: MissingAlert, way: Way, rank: number): Promise<RawBuilder<unknown>> {
  const others = Object.entries(CONDITIONS).flatMap(([name, condition]) => (name === way.left_out ? [] : [condition]));
  const degrees = sql`(a.min_temperature is null or ${isReached(alert.mask)})`;
  return sql`(
    select o.id as offer_id, ${way.reason}::text as reason, ${way.by} as missed_by, ${rank}::int as rank
    from offers o cross join alerts a
    where a.id = ${alert.id} and o.published_at > ${alert.published_from} and ${NOTIFIABLE}
      and ${sql.join(others, sql` and `)} ${await narrowed(db, way.narrows)}
      and ${way.left_out === 'degrees' ? sql`true` : degrees}
      and ${way.left_out === 'words' ? sql`true` : sql`(a.query is null or ${WORDS} @@ a.query)`}
      and ${way.fails} and not ${isBlockedBetween(alert.user_id, sql`o.author_id`)}
    order by missed_by nulls last, o.published_at desc, o.id desc limit ${OF_EACH})`;
}
