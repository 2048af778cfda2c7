/** Members whom finds reach from outside, for tests that kill who sends them. */
import { sql } from 'kysely';
import { createAlert } from '#domain/alerts/alerts.ts';
import type { Context } from '#domain/context.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { inTransaction } from '#platform/db.ts';
import { createUser } from './factories/users.ts';
import { viewerOf } from './factories/viewers.ts';
import type { PushService } from './push-service.ts';
import type { Receiver } from './receiver.ts';

/** A member with an alert that writes to a webhook of their own and to one device. */
export async function addToldMember(
  ctx: Context,
  { receiver, service }: { receiver: Receiver; service: PushService },
  nth: number,
): Promise<void> {
  const { id: user_id } = await createUser({ ctx });
  const target = ctx.seal.close(JSON.stringify({ url: `${receiver.origin}/hook/${nth}`, secret: 'whsec_c2VjcmV0' }));
  const { rows } = await sql<{ id: number }>`
    insert into alert_channels (user_id, kind, name, target, host, created_at)
    values (${user_id}, 'webhook', 'hook', ${target}, 'localhost', now()) returning id`.execute(ctx.db);
  const writer = { locale: 'ru', nameless: () => 'alert' } as const;
  await createAlert(ctx, viewerOf(user_id), { keyword: 'чайник', channel_ids: [rows[0]?.id ?? 0] }, writer);
  await inTransaction(ctx.db, (tx) =>
    startSession(ctx, tx, { user_id, is_remembered: true, network: '127.0.0.1', user_agent: 'test' }),
  );
  const { endpoint, keys } = service.subscribe();
  await sql`insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
    select id, user_id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, now() from sessions where user_id = ${user_id}`.execute(
    ctx.db,
  );
}
