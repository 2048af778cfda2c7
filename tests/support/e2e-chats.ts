/** Conversations of the browser tests that only time or a moderator makes what they are. */
import { sql } from 'kysely';
import type { Context } from '#domain/context.ts';
import { contentOf } from '#domain/chats/chat-text.ts';
import { insertMessage } from '#domain/chats/chat-messages.sql.ts';
import { holdPair, markAnswered, putOnSide } from '#domain/chats/chats.sql.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { inTransaction } from '#platform/db.ts';
import type { Stage } from './e2e-stage.ts';

type Members = Stage['members'];

/** Longer than a slice of it. */
const LONG = 100;

/**
 * One who has talked with somebody who takes no messages, somebody suspended, somebody gone, one who trades, and long with
 * a moderator.
 */
export async function prepareChats(ctx: Context, members: Members): Promise<void> {
  for (const language of ['ru', 'en'] as const) {
    const gossip_id = members[`gossip_${language}`].id;
    for (const name of ['silent', 'barred', 'gone', 'trader'] as const)
      await talk(ctx, [gossip_id, members[`${name}_${language}`].id], TALK);
    const long = Array.from({ length: LONG }, (_, nr) => `Письмо ${nr + 1}`);
    await talk(ctx, [gossip_id, members[`judge_${language}`].id], long);
    const { silent, barred, gone } = {
      silent: members[`silent_${language}`].id,
      barred: members[`barred_${language}`].id,
      gone: members[`gone_${language}`].id,
    };
    await sql`insert into preferences (user_id, chat_enabled) values (${silent}, false)
      on conflict (user_id) do update set chat_enabled = false`.execute(ctx.db);
    await sql`update users set suspended_until = now() + interval '30 days' where id = ${barred}`.execute(ctx.db);
    await sql`update users set deleted_at = now() where id = ${gone}`.execute(ctx.db);
  }
}

/** A question and its answer. */
const TALK = ['Код ещё живой?', 'Живой, вчера брал'];

/** They say these in turn. */
async function talk(ctx: Context, sides: readonly [number, number], texts: readonly string[]): Promise<void> {
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const chat = await holdPair(tx, { user_id: sides[0], other_id: sides[1], now });
    for (const [nr, text] of texts.entries()) {
      const [author_id, reader_id] = nr % 2 === 0 ? sides : [sides[1], sides[0]];
      const content = contentOf({ ops: [{ insert: `${text}\n` }] }, settings);
      const said = { ...content, chat, author_id, reply_to_id: null, offer_id: null, is_held: false, now };
      const id = await insertMessage(tx, said);
      const place = { id, chat_id: chat.id };
      await putOnSide(tx, { ...place, user_id: author_id, other_id: reader_id, is_own: true });
      await putOnSide(tx, { ...place, user_id: reader_id, other_id: author_id, is_own: false });
    }
    await markAnswered(tx, chat.id, now);
  });
}
