import { inTransaction, type Tx } from '#platform/db.ts';
import { cleanLine } from '#rules/text.ts';
import { usernameFault, usernameKey } from '#rules/username.ts';
import { isReservedName } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { addPicture, pictureRefusal, removePicture } from '../media/media.ts';
import { readSettings } from '../settings/settings.ts';
import { lockUser, renameUser, updateProfile as writeProfile, type UserRow } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { usernameChangeAt } from './accounts.ts';
import { assertOwnAccount } from './permissions.ts';

const NAME_MAX = 60;
const DESCRIPTION_MAX = 1000;

/** What to change; a field left undefined stays. */
export interface ProfileChange {
  username?: string;
  name?: string;
  description?: string;
  /** Bytes of the new avatar. */
  image?: Buffer;
  is_image_deleted?: boolean;
}

/**
 * Changes the own profile, whole or not at all.
 * @throws not_signed_in, impersonating, account_suspended, invalid_field (username, name, description, image),
 * username_taken, username_cooldown, picture_refused
 */
export async function updateProfile(ctx: Context, viewer: Viewer, change: ProfileChange): Promise<void> {
  assertOwnAccount(viewer);
  refuseInactive(viewer);
  await refuseFields(ctx, viewer, change);
  const avatar_id = change.image ? await keepAvatar(ctx, viewer.id, change.image) : null;
  let replaced: number | null = null;
  try {
    replaced = await inTransaction(ctx.db, async (tx) => {
      const user = await lockUser(tx, viewer.id);
      if (!user) throw new DomainError('not_signed_in');
      const { username } = change;
      if (username !== undefined && username !== user.username) {
        await refuseEarlyRename(ctx, tx, user);
        const names = { username, username_key: usernameKey(user.username) };
        await renameUser(tx, { id: user.id, ...names, now: ctx.clock.now() });
      }
      const kept_id = change.is_image_deleted ? null : user.avatar_media_id;
      await writeProfile(tx, user.id, {
        name: change.name === undefined ? user.name : cleanLine(change.name) || null,
        description: change.description === undefined ? user.description : change.description.trim() || null,
        avatar_media_id: avatar_id ?? kept_id,
      });
      return (avatar_id ?? kept_id) === user.avatar_media_id ? null : user.avatar_media_id;
    });
  } catch (error) {
    if (avatar_id !== null) await removePicture(ctx, avatar_id);
    throw error;
  }
  if (replaced !== null) await removePicture(ctx, replaced);
}

async function refuseFields(ctx: Context, viewer: Viewer, change: ProfileChange): Promise<void> {
  const fields: Record<string, string[]> = {};
  const settings = await readSettings(ctx);
  const fault = change.username === undefined ? null : await nameFault(ctx, viewer, change.username);
  if (fault) fields['username'] = [`username_${fault}`];
  if (Array.from(change.name?.trim() ?? '').length > NAME_MAX) fields['name'] = ['name_length'];
  if (Array.from(change.description?.trim() ?? '').length > DESCRIPTION_MAX)
    fields['description'] = ['description_length'];
  const megabytes = settings['users.avatar_megabytes'];
  if ((change.image?.length ?? 0) > megabytes * 1024 * 1024) fields['image'] = ['avatar_size'];
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_field', { fields, values: { megabytes } });
}

/** A name that was reserved since stays its owner's: only who takes it anew is refused. */
async function nameFault(ctx: Context, viewer: Viewer, username: string): Promise<string | null> {
  const fault = usernameFault(username);
  if (fault !== null || username === viewer.username) return fault;
  return (await isReservedName(ctx, username)) ? 'reserved' : null;
}

async function keepAvatar(ctx: Context, owner_id: number, bytes: Buffer): Promise<number> {
  try {
    return await addPicture(ctx, { owner_id, bytes });
  } catch (error) {
    throw pictureRefusal(error, 'image');
  }
}

async function refuseEarlyRename(ctx: Context, tx: Tx, user: UserRow): Promise<void> {
  if ((await usernameChangeAt(ctx, user, tx)) === null) return;
  const months = (await readSettings(ctx, tx))['users.username_months'];
  throw new DomainError('username_cooldown', { fields: { username: ['username_cooldown'] }, values: { months } });
}
