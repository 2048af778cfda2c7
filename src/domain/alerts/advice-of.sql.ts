import { sql, type RawBuilder } from 'kysely';
import type { MissReason } from '#contract/alerts.ts';
import type { Quieter } from '#rules/alert-advice.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { LIVE_OFFER } from '../offers/offers.ts';

/** What stands advised about one alert. */
export interface AdviceRow extends Quieter {
  kind: 'loud' | 'quiet';
  a_day: number;
  misses: {
    id: number;
    kind: 'deal' | 'coupon';
    slug: string;
    title: string;
    reason: MissReason;
    missed_by: number | null;
  }[];
}

/** What is advised about an alert `a` of a member as it is, null for nothing; of misses only what they may see. */
export const adviceOf = (user_id: number): RawBuilder<AdviceRow | null> => sql`(
  select json_build_object('kind', d.kind, 'a_day', d.a_day, 'min_temperature', d.min_temperature,
    'temperature_leaves', d.temperature_leaves, 'max_price_minor', d.max_price_minor, 'price_leaves', d.price_leaves,
    'misses', coalesce((select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'slug', o.slug, 'title', o.title,
        'reason', m.reason, 'missed_by', m.missed_by) order by m.position)
      from alert_misses m join offers o on o.id = m.offer_id
      where m.alert_id = d.alert_id and ${LIVE_OFFER} and not ${isBlockedBetween(user_id, sql`o.author_id`)}), '[]'))
  from alert_advice d where d.alert_id = a.id and d.edits = a.edits and not a.is_paused)`;
