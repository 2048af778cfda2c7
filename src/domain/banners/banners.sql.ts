/** Strips below the header. */
import { sql } from 'kysely';
import type { BannerAudience, BannerPlace, BannerTone } from '#contract/banner-kinds.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What an administrator says of a banner. */
export interface BannerContent {
  text_ru: string;
  text_en: string;
  tone: BannerTone;
  audience: BannerAudience;
  places: BannerPlace[];
  /** Null: from the beginning. */
  starts_at: Date | null;
  /** Null: without an end. */
  ends_at: Date | null;
  is_dismissible: boolean;
}

export interface BannerRow extends BannerContent {
  id: number;
  /** Raised by each change. */
  version: number;
  /** Who saved it last; null where that is not known any more. */
  username: string | null;
}

const ROW = sql`b.id, b.text_ru, b.text_en, b.tone, b.audience, b.places, b.starts_at, b.ends_at, b.is_dismissible, b.version,
  (select username from users u where u.id = b.changed_by and u.deleted_at is null) as username`;

const CONTENT = sql.raw('text_ru, text_en, tone, audience, places, starts_at, ends_at, is_dismissible');

function values(banner: BannerContent) {
  return sql`${banner.text_ru}, ${banner.text_en}, ${banner.tone}, ${banner.audience}, ${banner.places}::text[],
    ${banner.starts_at}::timestamptz, ${banner.ends_at}::timestamptz, ${banner.is_dismissible}::boolean`;
}

/** Those that are not over, what is shown before others first: warnings, then what began last. */
export async function selectCurrentBanners(db: Db, now: Date): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${ROW} from banners b where ends_at is null or ends_at > ${now}
    order by tone = 'warning' desc, coalesce(starts_at, created_at) desc, id desc`.execute(db);
  return rows;
}

/** A slice of all, the newest first. */
export async function selectBanners(db: Db, slice: { offset: number; limit: number }): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${ROW} from banners b order by id desc offset ${slice.offset} limit ${slice.limit}`.execute(db);
  return rows;
}

export async function selectBanner(db: Db, id: number): Promise<BannerRow | null> {
  const { rows } = await sql<BannerRow>`select ${ROW} from banners b where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function lockBanner(tx: Tx, id: number): Promise<BannerRow | null> {
  const { rows } = await sql<BannerRow>`select ${ROW} from banners b where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** One who makes banners at a time, until the transaction ends. */
export async function lockBanners(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(713074)`.execute(tx);
}

export async function countCurrentBanners(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from banners where ends_at is null or ends_at > ${now}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertBanner(
  tx: Tx,
  banner: BannerContent,
  { changed_by, now }: { changed_by: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into banners (${CONTENT}, changed_by, created_at) values (${values(banner)}, ${changed_by}, ${now}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

export async function updateBanner(tx: Tx, id: number, banner: BannerContent, changed_by: number): Promise<void> {
  await sql`
    update banners set (${CONTENT}) = (${values(banner)}), version = version + 1, changed_by = ${changed_by} where id = ${id}`.execute(
    tx,
  );
}

export async function deleteBanner(tx: Tx, id: number): Promise<void> {
  await sql`delete from banners where id = ${id}`.execute(tx);
}
