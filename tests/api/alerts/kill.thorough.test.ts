/** The program is killed while guests sign up by their alerts: account, alert and used draft are there together or not at all. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { openKillable, type Killable } from '../../support/killable.ts';
import type { RunningProgram } from '../../support/program.ts';

let killable: Killable;

beforeAll(async () => {
  killable = await openKillable();
  await killable.inside(async ({ ctx }) => {
    await changeSetting(ctx, 'alerts.sign_up_codes', 0);
    for (const key of [
      'limits.requests_a_minute',
      'limits.sign_in_a_minute',
      'limits.alert_drafts_a_minute',
      'alerts.sign_up_checks_an_hour',
      'alerts.sign_up_checks_a_day',
    ])
      await changeSetting(ctx, key, 1_000_000);
  });
});
afterAll(() => killable.close());

interface Guest {
  email: string;
  cookies: Map<string, string>;
  token: string;
  post_action: object;
}

/** Sends a call; null when nothing answered. */
async function send(guest: Pick<Guest, 'cookies' | 'token'>, method: string, url: string, body?: object) {
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-csrf-token': guest.token, ...(body ? { 'content-type': 'application/json' } : {}) };
  try {
    const reply = await fetch(`${killable.origin}${url}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      guest.cookies.set(name, value);
    }
    const json: unknown = await reply.json();
    return { status: reply.status, json };
  } catch {
    return null;
  }
}

/** A guest with a draft and an address, who lacks the last step. */
async function guestOf(name: string): Promise<Guest | null> {
  const guest = { email: `${name}@mail.example`, cookies: new Map<string, string>(), token: '', post_action: {} };
  const csrf = await send(guest, 'GET', '/api/csrf');
  guest.token = (csrf?.json as { data: { token: string } } | undefined)?.data.token ?? '';
  const draft = await send(guest, 'POST', '/api/alert-drafts', { keyword: name });
  const asked = await send(guest, 'POST', '/ui/auth/email/send-code', { email: guest.email });
  if (draft?.status !== 200 || asked?.status !== 200) return null;
  const { collector_id, draft_id } = (draft.json as { data: { collector_id: string; draft_id: number } }).data;
  guest.post_action = { id: 'create_system_deals_alert', data: { type: 'draft', collector_id, draft_id } };
  return guest;
}

const finish = ({ email, post_action, ...guest }: Guest) =>
  send(guest, 'POST', '/ui/auth/register', { email, password: PASSWORD, post_action });

/** Guests sign up without a pause, four at a time, until nothing answers. Who was told that it is done, and who was not. */
async function signUpUntilKilled(
  program: RunningProgram,
  round: number,
  answers: number,
): Promise<Map<Guest, boolean>> {
  const tried = new Map<Guest, boolean>();
  let answered = 0;
  const lane = async (lane_nr: number) => {
    for (let nr = 0; ; nr++) {
      const guest = await guestOf(`ubit${round}x${lane_nr}x${nr}`);
      if (!guest) return;
      tried.set(guest, false);
      const reply = await finish(guest);
      if (reply?.status !== 200) return;
      tried.set(guest, true);
      answered += 1;
      if (answered === answers) program.child.kill('SIGKILL');
    }
  };
  await Promise.all([0, 1, 2, 3].map(lane));
  await program.ended;
  return tried;
}

interface Kept {
  email: string;
  users: number;
  alerts: number;
  used: number;
}

/** What there is of each guest. */
const keptOf = async (emails: readonly string[]) =>
  killable.inside(async ({ ctx }) => {
    const { rows } = await sql<Kept>`
      select email, count(distinct u.id)::int as users, count(distinct a.id)::int as alerts,
        count(distinct d.id)::int as used
      from unnest(${[...emails]}::text[]) as asked (email) left join users u using (email)
        left join alerts a on a.user_id = u.id left join alert_drafts d on d.user_id = u.id and d.alert_id = a.id
      group by email`.execute(ctx.db);
    return new Map(rows.map((row) => [row.email, row]));
  });

test('killed three times over: whoever was told so has account and alert, and the others have both or neither', async () => {
  for (const [round, answers] of [1, 9, 25].entries()) {
    const tried = await signUpUntilKilled(await killable.start(), round, answers);
    expect([...tried.values()].filter(Boolean).length).toBeGreaterThanOrEqual(answers);
    const found = await keptOf([...tried.keys()].map(({ email }) => email));
    for (const [{ email }, is_done] of tried) {
      const { users = -1, alerts, used } = found.get(email) ?? {};
      expect([users, alerts, used], email).toEqual(is_done || users === 1 ? [1, 1, 1] : [0, 0, 0]);
    }
    // Whoever was left in doubt tries again: a known account is signed in to, and nothing is there twice.
    const program = await killable.start();
    for (const [guest, is_done] of tried) {
      if (is_done) continue;
      const again = await finish(guest);
      expect([200, 401]).toContain(again?.status);
      const credentials = { email: guest.email, password: PASSWORD };
      expect((await send(guest, 'POST', '/api/auth/login', credentials))?.status).not.toBe(401);
    }
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    const after = await keptOf([...tried.keys()].map(({ email }) => email));
    expect([...after.values()].filter(({ users, alerts }) => users !== 1 || alerts !== 1)).toEqual([]);
  }
}, 300_000);
