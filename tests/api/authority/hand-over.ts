/** What belongs to somebody else given to who asks, or put off. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { World } from '../../support/world.ts';
import { DAY_MS, type Stage } from './stage.ts';

/** Gives everything to whoever asks. */
export async function handOver(tx: Tx, stage: Stage, id: number): Promise<void> {
  await sql`update offers set author_id = ${id} where id = ${stage.offer.id}`.execute(tx);
  await sql`update discussions set author_id = ${id} where id = ${stage.discussion.id}`.execute(tx);
  await sql`update comments set author_id = ${id}`.execute(tx);
  await sql`update drafts set owner_id = ${id}`.execute(tx);
  await sql`update alerts set user_id = ${id}`.execute(tx);
  await sql`update alert_finds set user_id = ${id}`.execute(tx);
  await sql`update alert_channels set user_id = ${id}`.execute(tx);
  await sql`update media set owner_id = ${id}`.execute(tx);
  await sql`update passkeys set user_id = ${id}`.execute(tx);
  await sql`update notification_groups set user_id = ${id}`.execute(tx);
  await sql`update sessions set user_id = ${id} where id = ${stage.session_id}`.execute(tx);
  await sql`update api_tokens set user_id = ${id} where id = ${stage.token_id}`.execute(tx);
  await sql`update moderation_decisions set author_id = ${id} where actor_role <> 'automatic'`.execute(tx);
  await sql`update moderation_appeals set user_id = ${id}`.execute(tx);
  await sql`update store_requests set user_id = ${id} where user_id = ${stage.owner.id}`.execute(tx);
  await sql`update invitations set created_by = ${id} where id = ${stage.invitation_id}`.execute(tx);
  await handOverChat(tx, stage, id);
  await sql`update users set offers_count = 1, discussions_count = 1, comments_count = 2 where id = ${id}`.execute(tx);
}

/** The owner's place in their conversation. */
async function handOverChat(tx: Tx, { owner, chat_id }: Stage, id: number): Promise<void> {
  await sql`
    with two as (select case when low_id = ${owner.id} then high_id else low_id end as partner_id from chats where id = ${chat_id})
    update chats set low_id = least(${id}, partner_id), high_id = greatest(${id}, partner_id), starter_id = partner_id
    from two where id = ${chat_id}`.execute(tx);
  await sql`
    update chat_members set user_id = case when user_id = ${owner.id} then ${id} else user_id end,
      other_id = case when other_id = ${owner.id} then ${id} else other_id end where chat_id = ${chat_id}`.execute(tx);
  await sql`update chat_messages set author_id = ${id} where chat_id = ${chat_id} and author_id = ${owner.id}`.execute(
    tx,
  );
}

/** Lets the comments, or what they stand under, wait for a time to come. */
export async function putOff(tx: Tx, world: World, what: 'entries' | 'comments'): Promise<void> {
  const later = new Date(world.clock.now().getTime() + DAY_MS);
  if (what === 'comments') {
    await sql`update comments set published_at = null, schedule_minutes = 1440, scheduled_for = ${later}`.execute(tx);
    return;
  }
  for (const table of ['offers', 'discussions'])
    await sql`update ${sql.raw(table)} set published_at = null, scheduled_for = ${later}`.execute(tx);
}
