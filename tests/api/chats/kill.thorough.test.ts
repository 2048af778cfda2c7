/** The program is killed while two members write to each other: nothing is lost, nothing stands twice, counts are exact. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chats.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { inTransaction } from '#platform/db.ts';
import { words } from '../../support/chats.ts';
import { createUser } from '../../support/factories/users.ts';
import { openKillable, type Killable } from '../../support/killable.ts';
import type { RunningProgram } from '../../support/program.ts';

let killable: Killable;
let members: Member[];

interface Member {
  id: number;
  username: string;
  /** Of a session that outlives the process. */
  headers: Record<string, string>;
}

beforeAll(async () => {
  killable = await openKillable();
  await killable.inside(async (program) => {
    const { ctx } = program;
    await changeSetting(ctx, 'chats.gap_seconds', 0);
    await changeSetting(ctx, 'chats.same_text_letters', 1000);
    await changeSetting(ctx, 'limits.requests_a_minute', 1_000_000);
    members = [];
    for (const username of ['ubityi', 'nedobityi']) {
      const { id } = await createUser(program, { username, trust_level: 3 });
      const { token } = await inTransaction(ctx.db, (tx) =>
        startSession(ctx, tx, { user_id: id, is_remembered: true, user_agent: 'test', network: '127.0.0.1' }),
      );
      members.push({ id, username, headers: { cookie: `ulov_session=${token}` } });
    }
  });
});
afterAll(() => killable.close());

const get = async <R>({ headers }: Member, url: string) =>
  (await (await fetch(`${killable.origin}${url}`, { headers })).json()) as R;

async function takeToken(member: Member): Promise<void> {
  const reply = await fetch(`${killable.origin}/api/csrf`, { headers: member.headers });
  const cookies = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  const { data } = (await reply.json()) as { data: { token: string } };
  member.headers = { cookie: [member.headers['cookie'], ...cookies].join('; '), 'x-csrf-token': data.token };
}

interface Letter {
  from: Member;
  chat_id: number;
  text: string;
}

/** Sends a message under its own key; the id it got, or null when nothing answered. */
async function post({ from, chat_id, text }: Letter): Promise<number | null> {
  const reply = await fetch(`${killable.origin}/ui/chats/${chat_id}/messages`, {
    method: 'POST',
    headers: { ...from.headers, 'content-type': 'application/json', 'idempotency-key': text.replaceAll(/\D+/g, '-') },
    body: JSON.stringify({ delta: words(text) }),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => null);
  if (reply?.status === 200) return (JSON.parse(reply.text) as { data: ChatMessage }).data.id;
  if (!reply || reply.status === 503 || reply.text.includes('request_in_progress')) return null;
  throw new Error(reply.text);
}

/** As a page does: until it is taken. */
async function insist(letter: Letter): Promise<number> {
  const id = await post(letter);
  if (id !== null) return id;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return insist(letter);
}

/** Both write without a pause, three at a time, until nothing answers any more. Answers what was sent, and what it got. */
async function writeUntilKilled(
  program: RunningProgram,
  { chat_id, round, answers }: { chat_id: number; round: number; answers: number },
): Promise<Map<Letter, number | null>> {
  const written = new Map<Letter, number | null>();
  let answered = 0;
  const lane = async (from: Member, name: string) => {
    for (let nr = 0; ; nr++) {
      const letter = { from, chat_id, text: `заход ${round} полоса ${name} письмо ${nr}` };
      written.set(letter, null);
      const id = await post(letter);
      if (id === null) return;
      written.set(letter, id);
      answered += 1;
      if (answered === answers) program.child.kill('SIGKILL');
    }
  };
  await Promise.all(members.flatMap((from, who) => [0, 1, 2].map((nr) => lane(from, `${who}${nr}`))));
  await program.ended;
  return written;
}

async function textsOf(who: Member, chat_id: number): Promise<string[]> {
  const texts: string[] = [];
  for (let before = ''; ;) {
    const url = `/ui/chats/${chat_id}/messages?limit=100${before}`;
    const { data, meta } = await get<{ data: ChatMessage[]; meta: { has_older: boolean } }>(who, url);
    texts.unshift(...data.map(({ content }) => content));
    if (!meta.has_older) return texts;
    before = `&before=${data[0]?.id}`;
  }
}

test('killed three times over: what is sent again under its key stands once, in one order, and unread is exact', async () => {
  let program = await killable.start();
  for (const member of members) await takeToken(member);
  const [one, other] = members as [Member, Member];
  const begun = await fetch(`${killable.origin}/ui/chats`, {
    method: 'POST',
    headers: { ...one.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username: other.username, delta: words('начнём') }),
  });
  const { chat_id } = ((await begun.json()) as { data: ChatMessage }).data;
  const sent = [{ from: one, text: 'начнём' }];
  // After its first answer, after some, after many.
  for (const [round, answers] of [1, 17, 60].entries()) {
    const written = await writeUntilKilled(program, { chat_id, round, answers });
    program = await killable.start();
    const again = await Promise.all(Array.from(written.keys(), insist));
    for (const [nr, first] of [...written.values()].entries()) if (first !== null) expect(again[nr]).toBe(first);
    sent.push(...written.keys());
  }
  const [mine, theirs] = [await textsOf(one, chat_id), await textsOf(other, chat_id)];
  expect(mine).toEqual(theirs);
  expect(mine.toSorted()).toEqual(sent.map(({ text }) => `<p>${text}</p>`).toSorted());
  for (const who of [one, other])
    expect(await get(who, '/ui/chats/unread-count')).toEqual({
      data: { unread_count: sent.filter(({ from }) => from !== who).length },
    });
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
}, 300_000);
