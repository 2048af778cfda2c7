import { sql } from 'kysely';
import type { ChosenKind, NoticeKind, NotificationChoices } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

type Channel = NotificationChoices[ChosenKind];

/** What a member chose, kind by kind; kinds they never chose are left out. */
export async function selectChoices(db: Db | Tx, user_id: number): Promise<Partial<NotificationChoices>> {
  const { rows } = await sql<{ icon_type: ChosenKind; channel: Channel }>`
    select icon_type, channel from notification_choices
    where user_id = ${user_id} and icon_type <> 'moderation'`.execute(db);
  return Object.fromEntries(rows.map(({ icon_type, channel }) => [icon_type, channel]));
}

export async function upsertChoices(
  db: Db | Tx,
  user_id: number,
  kinds: readonly ChosenKind[],
  channels: readonly Channel[],
): Promise<void> {
  await sql`
    insert into notification_choices (user_id, icon_type, channel)
    select ${user_id}::bigint, kind, channel from unnest(${[...kinds]}::text[], ${[...channels]}::text[]) as given (kind, channel)
    on conflict (user_id, icon_type) do update set channel = excluded.channel`.execute(db);
}

/** What came by emails stays in the bell; an email that waits is not sent. Deal alerts have emails of their own. */
export async function dropEmailChoices(tx: Tx, user_id: number): Promise<void> {
  await sql`update notification_choices set channel = 'bell' where user_id = ${user_id} and channel = 'email'`.execute(
    tx,
  );
  await sql`
    insert into notification_choices (user_id, icon_type, channel) values (${user_id}, 'moderation', 'bell')
    on conflict (user_id, icon_type) do update set channel = 'bell'`.execute(tx);
  await sql`delete from notification_letters where user_id = ${user_id}`.execute(tx);
}

/** Opens an email for each of these who wants this kind by mail and has none open; only proven addresses. */
export async function openEmails(
  tx: Tx,
  user_ids: readonly number[],
  message: { icon_type: NoticeKind; opened_at: Date; due_at: Date },
): Promise<void> {
  await sql`
    insert into notification_letters (user_id, opened_at, due_at)
    select u.id, ${message.opened_at}::timestamptz, ${message.due_at}::timestamptz
    from notification_choices n join users u on u.id = n.user_id
    where n.user_id = any(${[...user_ids]}::bigint[]) and n.icon_type = ${message.icon_type} and n.channel = 'email'
      and u.email is not null and u.email_verified_at is not null
    order by u.id
    on conflict (user_id) do nothing`.execute(tx);
}

/** Opens an email about decisions for each of these who has none open, unless they ended emails; only proven addresses. */
export async function openDecisionEmails(
  tx: Tx,
  user_ids: readonly number[],
  message: { opened_at: Date; due_at: Date },
): Promise<void> {
  await sql`
    insert into notification_letters (user_id, opened_at, due_at)
    select u.id, ${message.opened_at}::timestamptz, ${message.due_at}::timestamptz from users u
    where u.id = any(${[...user_ids]}::bigint[]) and u.email is not null and u.email_verified_at is not null
      and not exists (select 1 from notification_choices n
        where n.user_id = u.id and n.icon_type = 'moderation' and n.channel <> 'email')
    order by u.id
    on conflict (user_id) do nothing`.execute(tx);
}

/**
 * Opens an email for each of these, whatever they chose, or hurries the one that is open; only proven addresses. It is due at
 * once, and within a while of the last one about finds once that is over.
 */
export async function openMatchEmails(
  tx: Tx,
  user_ids: readonly number[],
  message: { opened_at: Date; now: Date; wait_ms: number },
): Promise<void> {
  await sql`
    insert into notification_letters as l (user_id, opened_at, due_at)
    select u.id, ${message.opened_at}::timestamptz,
      greatest(${message.opened_at}::timestamptz, ${message.now}::timestamptz, s.mailed_at + ${message.wait_ms} * interval '1 millisecond')
    from users u left join alert_summaries s on s.user_id = u.id
    where u.id = any(${[...user_ids]}::bigint[]) and u.email is not null and u.email_verified_at is not null
    order by u.id
    on conflict (user_id) do update set due_at = greatest(l.opened_at, excluded.due_at) where l.due_at > excluded.due_at`.execute(
    tx,
  );
}

/** An email about finds goes out. */
export async function markFindsMailed(tx: Tx, user_id: number, now: Date): Promise<void> {
  await sql`
    insert into alert_summaries (user_id, mailed_at) values (${user_id}, ${now})
    on conflict (user_id) do update set mailed_at = excluded.mailed_at`.execute(tx);
}

export async function selectDueEmails(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from notification_letters where due_at <= ${now} order by due_at limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** A due email, held until the transaction ends; null when another worker has it or had it. */
export async function lockDueEmail(tx: Tx, user_id: number, now: Date): Promise<{ opened_at: Date } | null> {
  const { rows } = await sql<{ opened_at: Date }>`
    select opened_at from notification_letters where user_id = ${user_id} and due_at <= ${now}
    for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Puts an email off. */
export async function postponeEmail(tx: Tx, user_id: number, due_at: Date): Promise<void> {
  await sql`update notification_letters set due_at = ${due_at} where user_id = ${user_id}`.execute(tx);
}

/** What is told from now on goes into an email of its own. */
export async function closeEmail(tx: Tx, user_id: number): Promise<void> {
  await sql`delete from notification_letters where user_id = ${user_id}`.execute(tx);
}
