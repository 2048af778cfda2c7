import { sql } from 'kysely';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { FormField } from '#rules/entry-form.ts';

export interface DraftRow {
  id: number;
  kind: DraftKind;
  form: DraftForm;
  /** The form as the entry stood when editing began; null for something new. */
  base: DraftForm | null;
  offer_id: number | null;
  discussion_id: number | null;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = sql.raw('id, kind, form, base, offer_id, discussion_id, created_at, updated_at');

export async function insertDraft(
  tx: Tx,
  draft: {
    owner_id: number;
    kind: DraftKind;
    form: DraftForm;
    base: DraftForm | null;
    offer_id: number | null;
    discussion_id: number | null;
    now: Date;
  },
): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    insert into drafts (owner_id, kind, form, base, offer_id, discussion_id, created_at, updated_at)
    values (${draft.owner_id}, ${draft.kind}, ${JSON.stringify(draft.form)},
      ${draft.base === null ? null : JSON.stringify(draft.base)}, ${draft.offer_id}, ${draft.discussion_id}, ${draft.now}, ${draft.now})
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function selectDraft(db: Db | Tx, id: number, owner_id: number): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from drafts where id = ${id} and owner_id = ${owner_id}`.execute(db);
  return rows[0] ?? null;
}

/** A draft held until the transaction ends: of two submits the second finds nothing. */
export async function lockDraft(tx: Tx, id: number, owner_id: number): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from drafts where id = ${id} and owner_id = ${owner_id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The one draft in which somebody edits an entry. */
export async function selectEditDraft(
  tx: Db | Tx,
  owner_id: number,
  entry: { offer_id: number | null; discussion_id: number | null },
): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from drafts where owner_id = ${owner_id}
      and (offer_id = ${entry.offer_id} or discussion_id = ${entry.discussion_id})`.execute(tx);
  return rows[0] ?? null;
}

export async function selectOwnDrafts(
  db: Db,
  owner_id: number,
  before: { updated_at: Date; id: number } | null,
  { limit, is_offer }: { limit: number; is_offer: boolean },
): Promise<DraftRow[]> {
  const isMeant = is_offer ? sql`and kind <> 'discussion'` : sql``;
  const after = before ? sql`and (updated_at, id) < (${before.updated_at}, ${before.id})` : sql``;
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from drafts where owner_id = ${owner_id} ${isMeant} ${after}
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOwnDrafts(tx: Tx, owner_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from drafts where owner_id = ${owner_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Of the fields given, those where something else stands than the caller last read; what stands as it is given
 * already is no quarrel. Holds the draft until the transaction ends.
 */
export async function lockConflictingFields(
  tx: Tx,
  draft: { id: number; owner_id: number; form: DraftForm; base: DraftForm },
): Promise<FormField[]> {
  const { rows } = await sql<{ name: FormField }>`
    with held as (select form from drafts where id = ${draft.id} and owner_id = ${draft.owner_id} for update)
    select given.key as name from held, jsonb_each(${JSON.stringify(draft.form)}::jsonb) as given
    where coalesce(held.form -> given.key, 'null') not in
      (given.value, coalesce(${JSON.stringify(draft.base)}::jsonb -> given.key, 'null'))
    order by given.key`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The fields given replace those that stand; the others stay. Null when the draft is gone. */
export async function updateDraft(
  tx: Tx,
  draft: { id: number; owner_id: number; kind: DraftKind | null; form: DraftForm; now: Date },
): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    update drafts set form = form || ${JSON.stringify(draft.form)}::jsonb,
      -- What is published already stays what it is.
      kind = case when base is null then coalesce(${draft.kind}, kind) else kind end,
      updated_at = greatest(updated_at, ${draft.now})
    where id = ${draft.id} and owner_id = ${draft.owner_id} returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** The draft that was; null when there is none. */
export async function deleteDraft(tx: Tx, id: number, owner_id: number): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    delete from drafts where id = ${id} and owner_id = ${owner_id} returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** Pictures a draft holds on to, so that no sweep takes them. */
export async function replaceDraftPictures(tx: Tx, draft_id: number, media_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    delete from draft_pictures where draft_id = ${draft_id} and media_id <> all(${media_ids}::bigint[]) returning media_id`.execute(
    tx,
  );
  await sql`
    insert into draft_pictures (draft_id, media_id) select ${draft_id}, unnest(${media_ids}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
  return rows.map(({ media_id }) => media_id);
}

export async function selectDraftPictures(tx: Tx, draft_id: number): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    select media_id from draft_pictures where draft_id = ${draft_id}`.execute(tx);
  return rows.map(({ media_id }) => media_id);
}

/** Drafts nobody has touched since; their pictures go with the next sweep. */
export async function deleteOldDrafts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from drafts where id in (select id from drafts where updated_at < ${before} order by updated_at limit ${limit})
    returning id`.execute(db);
  return rows.length;
}

/** A slice of what an account has begun, as it goes into its archive. */
export async function selectDraftsOf(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, kind, form, offer_id, discussion_id, created_at, updated_at from drafts
    where owner_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
