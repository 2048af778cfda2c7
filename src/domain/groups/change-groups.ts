/** What administrators do with the groups of the site (docs/product.md, Groups and stores). */
import { GROUP_ICONS } from '#contract/group-icons.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { cleanLine, isSlug, slugify } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  deleteFormerGroupSlug,
  deleteGroup,
  insertFormerGroupSlug,
  insertGroup,
  isGroupAwaited,
  isGroupUsed,
  lockGroupTree,
  selectDepthBelow,
  selectGroupOfSlug,
  selectGroupPath,
  updateGroup,
  type FullGroupRow,
  type GroupFields,
} from './group-changes.sql.ts';

const NAME_LENGTH = 100;
const SLUG_LENGTH = 80;
/** Groups in groups in groups. More would not be found by anybody. */
const LEVELS = 4;
const ICONS: readonly string[] = GROUP_ICONS;

/** Counted as the database does. */
const isName = (name: string) => name !== '' && Array.from(name).length <= NAME_LENGTH;

/**
 * Makes a group. Without an address it gets one from its English name.
 * @returns its id
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field (name_ru, name_en, slug, parent_id, icon)
 */
export async function createGroup(
  ctx: Context,
  viewer: Viewer,
  given: Omit<GroupFields, 'slug'> & { slug: string | null },
): Promise<number> {
  refuseNonAdmin(viewer);
  const name_en = cleanLine(given.name_en);
  const fields = {
    ...given,
    name_ru: cleanLine(given.name_ru),
    name_en,
    slug: given.slug ?? slugify(name_en, SLUG_LENGTH),
  };
  refuseFaults(fieldFaults(fields));
  return inTransaction(ctx.db, async (tx) => {
    await lockGroupTree(tx);
    await refuseTakenSlug(tx, fields.slug, null);
    if (fields.parent_id !== null) await refuseWrongParent(tx, fields.parent_id, null);
    await deleteFormerGroupSlug(tx, fields.slug);
    const id = await insertGroup(tx, { ...fields, created_at: ctx.clock.now() });
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'group.created', detail: fields.slug });
    return id;
  });
}

/**
 * Changes what is given of a group. Its former address goes on leading to it. Only an empty group is moved: what stands in
 * one stands in all that group stands in.
 * @throws not_signed_in, account_suspended, not_allowed, group_not_found, invalid_field (name_ru, name_en, slug, parent_id,
 * icon)
 */
export async function changeGroup(
  ctx: Context,
  viewer: Viewer,
  { id, changes }: { id: number; changes: Partial<GroupFields> },
): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockGroupTree(tx);
    const before = (await selectGroupPath(tx, id)).at(-1);
    if (!before) throw new DomainError('group_not_found');
    const after = { ...fieldsOf(before), ...changes };
    after.name_ru = cleanLine(after.name_ru);
    after.name_en = cleanLine(after.name_en);
    refuseFaults(fieldFaults(after));
    const changed = (Object.keys(after) as (keyof GroupFields)[]).filter((field) => after[field] !== before[field]);
    if (changed.length === 0) return;
    if (changed.includes('slug')) {
      await refuseTakenSlug(tx, after.slug, id);
      await deleteFormerGroupSlug(tx, after.slug);
      await insertFormerGroupSlug(tx, before.slug, id);
    }
    if (changed.includes('parent_id')) {
      if (await isGroupUsed(tx, id)) refuseFaults({ parent_id: 'group_not_empty' });
      if (after.parent_id !== null) await refuseWrongParent(tx, after.parent_id, id);
    }
    await updateGroup(tx, id, after);
    const detail = `${before.slug}: ${changed.map((field) => `${field} ${before[field]} → ${after[field]}`).join(', ')}`;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'group.changed', detail });
  });
}

/**
 * Deletes a group nothing stands in, neither posts nor groups, and no deal alert waits for.
 * @throws not_signed_in, account_suspended, not_allowed, group_not_found, group_in_use
 */
export async function removeGroup(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockGroupTree(tx);
    const group = (await selectGroupPath(tx, id)).at(-1);
    if (!group) throw new DomainError('group_not_found');
    if (group.children_count > 0 || (await isGroupUsed(tx, id)) || (await isGroupAwaited(tx, id)))
      throw new DomainError('group_in_use');
    await deleteGroup(tx, id);
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'group.deleted', detail: group.slug });
  });
}

const fieldsOf = ({ name_ru, name_en, slug, parent_id, icon }: FullGroupRow): GroupFields => ({
  name_ru,
  name_en,
  slug,
  parent_id,
  icon,
});

function fieldFaults({ name_ru, name_en, slug, icon }: GroupFields): Record<string, string> {
  return {
    ...(isName(name_ru) ? {} : { name_ru: 'group_name_length' }),
    ...(isName(name_en) ? {} : { name_en: 'group_name_length' }),
    ...(isSlug(slug, SLUG_LENGTH) ? {} : { slug: 'slug_malformed' }),
    ...(ICONS.includes(icon) ? {} : { icon: 'group_icon_unknown' }),
  };
}

async function refuseTakenSlug(tx: Tx, slug: string, own_id: number | null): Promise<void> {
  const id = await selectGroupOfSlug(tx, slug);
  if (id !== null && id !== own_id) refuseFaults({ slug: 'slug_taken' });
}

/** A group stands neither in itself nor too deep. */
async function refuseWrongParent(tx: Tx, parent_id: number, id: number | null): Promise<void> {
  const path = await selectGroupPath(tx, parent_id);
  if (path.length === 0) refuseFaults({ parent_id: 'group_not_found' });
  if (path.some((group) => group.id === id)) refuseFaults({ parent_id: 'group_in_itself' });
  const below = id === null ? 0 : await selectDepthBelow(tx, id);
  if (path.length + 1 + below > LEVELS) refuseFaults({ parent_id: 'group_too_deep' }, { most: LEVELS });
}
