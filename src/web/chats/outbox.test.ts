import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chats.ts';
import { Outbox, type Outgoing, type Refusal } from './outbox.ts';

const message = (key: string) => ({
  key,
  delta: { ops: [{ insert: `${key}\n` }] },
  reply_to_id: null,
  offer_id: null,
  created_at: '2026-03-01T10:00:00.000Z',
});

type Answer = Refusal | 'sent';

/** A network that answers as it is told, in turn; what it was asked for stays in `asked`. */
function setUp(answers: Answer[], kept: readonly Outgoing[] = []) {
  const asked: string[] = [];
  const sent: string[] = [];
  const waited: number[] = [];
  let shown: readonly Outgoing[] = kept;
  const outbox = new Outbox({
    kept,
    post: async ({ key }) => {
      asked.push(key);
      const answer = answers.shift() ?? 'sent';
      return answer === 'sent' ? { sent: { id: asked.length } as ChatMessage } : { refusal: answer };
    },
    onSent: (key) => sent.push(key),
    onChange: (messages) => (shown = messages),
    wait: async (ms) => {
      waited.push(ms);
    },
  });
  const states = () => shown.map(({ key, state, error }) => [key, state, error]);
  return { outbox, asked, sent, waited, states, settle: () => new Promise((resolve) => setTimeout(resolve)) };
}

test('messages go one after the other, in the order in which they were written', async () => {
  const { outbox, asked, sent, states, settle } = setUp([]);
  for (const key of ['a', 'b', 'c']) outbox.add(message(key));
  await settle();
  expect([asked, sent, states()]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], []]);
});

test('without a network none is lost and none overtakes another; back again, all go under their keys', async () => {
  const { outbox, asked, sent, states, settle } = setUp([{ kind: 'away' }]);
  outbox.add(message('a'));
  outbox.add(message('b'));
  await settle();
  outbox.add(message('c'));
  await settle();
  expect(asked).toEqual(['a']);
  expect(states()).toEqual([
    ['a', 'failed', null],
    ['b', 'waiting', null],
    ['c', 'waiting', null],
  ]);
  outbox.retryAway();
  await settle();
  expect([asked, sent, states()]).toEqual([['a', 'a', 'b', 'c'], ['a', 'b', 'c'], []]);
});

test('one the server refuses says why and holds up no other; it is sent again by hand, or forgotten', async () => {
  const { outbox, sent, states, settle } = setUp([
    { kind: 'refused', message: 'No' },
    'sent',
    { kind: 'refused', message: 'No' },
  ]);
  outbox.add(message('a'));
  outbox.add(message('b'));
  await settle();
  expect([sent, states()]).toEqual([['b'], [['a', 'failed', 'No']]]);
  outbox.retryAway();
  await settle();
  expect(states()).toEqual([['a', 'failed', 'No']]);
  outbox.retry('a');
  await settle();
  expect(states()).toEqual([['a', 'failed', 'No']]);
  outbox.discard('a');
  expect(states()).toEqual([]);
});

test('one sent too soon waits as long as it was told, unless that is long', async () => {
  const { outbox, asked, sent, waited, states, settle } = setUp([
    { kind: 'pace', seconds: 2, message: 'Soon' },
    'sent',
    { kind: 'pace', seconds: 3600, message: 'In an hour' },
  ]);
  outbox.add(message('a'));
  await settle();
  expect([asked, sent, waited]).toEqual([['a', 'a'], ['a'], [2000]]);
  outbox.add(message('b'));
  await settle();
  expect([waited, states()]).toEqual([[2000], [['b', 'failed', 'In an hour']]]);
});

test('what was left on the device is shown as it stood, and goes when asked', async () => {
  const kept: Outgoing[] = [{ ...message('a'), state: 'failed', error: null }];
  const { outbox, asked, settle } = setUp([], kept);
  outbox.retryAway();
  await settle();
  expect(asked).toEqual(['a']);
});
