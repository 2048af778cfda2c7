/** What administrators and moderators look after. */
import { sql } from 'kysely';
import { hashToken, newToken } from '#domain/sessions/sessions.ts';
import { createUser } from '../../support/factories/users.ts';
import type { World } from '../../support/world.ts';
import { rowOf } from './rows.ts';

/** One of each. */
export async function officeOf(world: World, { owner_id, store_id }: { owner_id: number; store_id: number }) {
  await lookOf(world);
  return {
    banner_id: await bannerOf(world),
    store_request_id: await storeRequestOf(world, owner_id, store_id),
    failed_job_id: await failedJobOf(world),
    blocklist_id: await listedWordOf(world),
    mailing_id: await mailingOf(world),
    ...(await invitationOf(world)),
  };
}

/** The first version of the look, with a colour of its own. */
async function lookOf(world: World): Promise<void> {
  const { id } = await createUser(world, { type: 9, username: 'the_painter' });
  await sql`insert into site_looks (version, accent_light, saved_by, created_at) values (1, '#7a1f5c', ${id}, ${world.clock.now()})`.execute(
    world.ctx.db,
  );
}

/** One of the owner's that waits for its proof; answers the id of somebody else's that waits for an administrator. */
async function storeRequestOf(world: World, owner_id: number, store_id: number): Promise<number> {
  const now = world.clock.now();
  await sql`insert into store_requests (user_id, store_id, email, note, code, code_expires_at, sent, created_at)
    values (${owner_id}, ${store_id}, 'owner@shop.example', 'Продажи', ${Buffer.alloc(32)}, ${now}, 1, ${now})`.execute(
    world.ctx.db,
  );
  const asker = await createUser(world, { username: 'the_asker' });
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into store_requests (user_id, store_id, email, note, sent, created_at, proven_at)
      values (${asker.id}, ${store_id}, 'asker@shop.example', 'Продажи', 1, ${now}, ${now}) returning id`,
  );
  return id;
}

async function failedJobOf(world: World): Promise<number> {
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into failed_jobs (queue, job_id, data, tries, error, began_at, failed_at)
      values ('compute-trust', gen_random_uuid(), ${world.ctx.seal.close('{"user_id":1}')}, 9, 'Away', ${world.clock.now()},
        ${world.clock.now()}) returning id`,
  );
  return id;
}

async function listedWordOf(world: World): Promise<number> {
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into blocklist_entries (kind, text, key, added_by, created_at)
      values ('word', 'абракадабра', 'абракадабра', (select min(id) from users), ${world.clock.now()}) returning id`,
  );
  return id;
}

/** One that lets a thousand in, for as long as the stage stands. */
async function invitationOf(world: World): Promise<{ invitation_id: number; invitation_token: string }> {
  const invitation_token = newToken();
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into invitations (token_hash, note, most, created_by, created_at, ends_at)
      values (${hashToken(invitation_token)}, 'Друзьям', 1000, (select min(id) from users), ${world.clock.now()},
        '2099-01-01T00:00:00Z') returning id`,
  );
  return { invitation_id: id, invitation_token };
}

/** A letter with news that nobody has got. */
async function mailingOf(world: World): Promise<number> {
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into mailings (subject_ru, text_ru, subject_en, text_en, created_by, created_at)
      values ('Новости', 'Текст', 'News', 'Text', (select min(id) from users), ${world.clock.now()}) returning id`,
  );
  return id;
}

async function bannerOf(world: World): Promise<number> {
  const { id } = await rowOf<{ id: number }>(
    world,
    sql`insert into banners (text_ru, text_en, tone, audience, places, starts_at, created_at)
      values ('Потом', 'Later', 'info', 'everyone', '{everywhere}', '2099-01-01T00:00:00Z', ${world.clock.now()}) returning id`,
  );
  return id;
}
