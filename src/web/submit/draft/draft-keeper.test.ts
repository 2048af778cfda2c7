import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '../../api.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { DraftCalls, StoredDraft } from './draft-network.ts';

const KETTLE: DraftForm = { title: 'Чайник', price: '1990' };

let device: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  device = new Map();
  const localStorage = {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: ErrorCode, message = 'Нет.') =>
  new ApiError(status, { error: { code, message }, errors: [] });

/** A server that keeps one draft, and a network between that can be cut, slowed, or lose answers. */
function network(form: DraftForm | null = KETTLE) {
  const drafts = new Map<number, { kind: DraftKind; form: DraftForm }>();
  if (form) drafts.set(1, { kind: 'deal', form });
  const answered = new Map<string, StoredDraft>();
  const log: string[] = [];
  const wires = { is_cut: false, is_losing: false, refuse: null as ApiError | null };
  let held: (() => void)[] | null = null;
  let under_way = 0;
  let most_under_way = 0;

  const stored = (id: number): StoredDraft => {
    const draft = drafts.get(id);
    if (!draft) throw refusal(404, 'draft_not_found');
    return { id, ...structuredClone(draft), pictures: [] };
  };
  const pass = async <R>(name: string, work: () => R): Promise<R> => {
    log.push(name);
    under_way += 1;
    most_under_way = Math.max(most_under_way, under_way);
    try {
      if (wires.is_cut) throw new ApiError(0, null);
      if (wires.refuse) throw wires.refuse;
      const answer = work();
      if (wires.is_losing) throw new ApiError(0, null);
      const line = held;
      if (line) await new Promise<void>((resolve) => line.push(resolve));
      return answer;
    } finally {
      under_way -= 1;
    }
  };
  const change: DraftCalls['change'] = (id, { kind, form: fields, base }) =>
    pass(`change ${Object.keys(fields).join(' ')}`, () => {
      const draft = stored(id);
      const names = Object.keys(base ?? {}) as (keyof DraftForm)[];
      if (names.some((name) => JSON.stringify(draft.form[name]) !== JSON.stringify(base?.[name])))
        throw refusal(409, 'draft_changed');
      drafts.set(id, { kind: kind ?? draft.kind, form: { ...draft.form, ...fields } });
    });
  const calls: DraftCalls = {
    create: ({ kind, form: fields = {}, offer_id }, key) =>
      pass('create', () => {
        // The same key brings the same answer, whatever became of the draft.
        const before = answered.get(key);
        if (before) return before;
        const id = offer_id && drafts.has(1) ? 1 : answered.size + 10;
        if (!drafts.has(id)) drafts.set(id, { kind, form: fields });
        answered.set(key, stored(id));
        return stored(id);
      }),
    change,
    changeLast: (id, body) => void change(id, body).catch(() => undefined),
    read: (id) => pass('read', () => stored(id)),
    remove: (id) => pass('remove', () => void drafts.delete(id)),
  };
  return {
    calls,
    drafts,
    log,
    wires,
    mostUnderWay: () => most_under_way,
    /** Answers wait until `release`. */
    hold: () => (held = []),
    release: async () => {
      const waiting = held ?? [];
      held = null;
      for (const go of waiting) go();
      await vi.advanceTimersByTimeAsync(0);
    },
    /** Another window of the same writer. */
    elsewhere: (fields: DraftForm, id = 1) => {
      const draft = drafts.get(id);
      if (draft) drafts.set(id, { ...draft, form: { ...draft.form, ...fields } });
    },
  };
}

type Network = ReturnType<typeof network>;

function open(
  { calls }: Network,
  initial: Partial<{
    draft_id: number | null;
    kind: DraftKind;
    form: DraftForm;
    offer_id: number;
    owner_id: number;
  }> = {},
) {
  const { draft_id = 1, kind = 'deal', form = KETTLE, offer_id, owner_id = 7 } = initial;
  const onCreated = vi.fn();
  const keeper = new DraftKeeper(
    { owner_id, initial: { draft_id, kind, form }, edited: offer_id ? { offer_id } : {}, onCreated },
    calls,
  );
  return { keeper, onCreated, stop: keeper.start() };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what is typed goes to the server a moment later, in one request', async () => {
  const net = network();
  const { keeper } = open(net);
  keeper.change({ title: 'К' });
  keeper.change({ title: 'Ковш', price: '5' });
  expect(keeper.get()).toMatchObject({ saving: 'saving', form: { title: 'Ковш', price: '5' } });
  await pass(599);
  expect(net.log).toEqual([]);
  await pass(1);
  expect(net.log).toEqual(['change title price']);
  expect(keeper.get().saving).toBe('saved');
  expect(net.drafts.get(1)?.form).toEqual({ title: 'Ковш', price: '5' });
});

test('until the server has it, it stands on the device', async () => {
  const net = network();
  const { keeper } = open(net);
  keeper.change({ title: 'Ковш' });
  expect([...device.keys()]).toEqual(['ulov:submit:1']);
  await pass(600);
  expect(device.size).toBe(0);
});

test('a lost network is tried again and again, and everything typed meanwhile arrives', async () => {
  const net = network();
  const { keeper } = open(net);
  net.wires.is_cut = true;
  keeper.change({ title: 'Ковш' });
  await pass(600);
  expect(keeper.get().saving).toBe('waiting');
  keeper.change({ price: '5' });
  expect(keeper.get().saving).toBe('waiting');
  await pass(60_000);
  net.wires.is_cut = false;
  await pass(30_000);
  expect(keeper.get().saving).toBe('saved');
  expect(net.drafts.get(1)?.form).toEqual({ title: 'Ковш', price: '5' });
});

test('after a success the next failure is tried again soon', async () => {
  const net = network();
  const { keeper } = open(net);
  net.wires.is_cut = true;
  keeper.change({ title: 'Ковш' });
  await pass(60_000);
  net.wires.is_cut = false;
  await pass(30_000);
  net.wires.is_cut = true;
  keeper.change({ price: '5' });
  await pass(600);
  net.wires.is_cut = false;
  await pass(1000);
  expect(keeper.get().saving).toBe('saved');
});

test('a network that is back is used at once', async () => {
  const net = network();
  const { keeper } = open(net);
  net.wires.is_cut = true;
  keeper.change({ title: 'Ковш' });
  await pass(10_000);
  net.wires.is_cut = false;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(keeper.get().saving).toBe('saved');
});

test('one request at a time, whoever asks', async () => {
  const net = network();
  const { keeper } = open(net);
  net.hold();
  keeper.change({ title: 'Ковш' });
  const all = [keeper.flush(), keeper.flush()];
  keeper.change({ price: '5' });
  await pass(5000);
  expect(net.log).toEqual(['change title']);
  await net.release();
  expect(await Promise.all(all)).toEqual([true, true]);
  expect(net.log).toEqual(['change title', 'change price']);
  expect(net.mostUnderWay()).toBe(1);
});

test('a draft is made once, though the answer to its making was lost', async () => {
  const net = network(null);
  const { keeper, onCreated } = open(net, { draft_id: null, form: {} });
  net.wires.is_losing = true;
  keeper.change({ title: 'Ковш' });
  await pass(600);
  expect(keeper.get()).toMatchObject({ draft_id: null, saving: 'waiting' });
  net.wires.is_losing = false;
  await pass(1000);
  expect([...net.drafts.keys()]).toEqual([10]);
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(10, false);
  expect(keeper.get()).toMatchObject({ draft_id: 10, saving: 'saved' });
});

test('an answer that was lost is not taken for another window’s words', async () => {
  const net = network();
  const { keeper } = open(net);
  net.wires.is_losing = true;
  keeper.change({ title: 'Ковш' });
  await pass(600);
  net.wires.is_losing = false;
  keeper.change({ title: 'Ковшик' });
  await pass(5000);
  expect(keeper.get()).toMatchObject({ conflicts: [], saving: 'saved' });
  expect(net.drafts.get(1)?.form.title).toBe('Ковшик');
});

test('another window’s words in the same field are asked about, the other fields go on', async () => {
  const net = network();
  const { keeper } = open(net);
  net.elsewhere({ title: 'Самовар' });
  keeper.change({ title: 'Ковш', price: '5' });
  await pass(600);
  expect(keeper.get()).toMatchObject({ conflicts: ['title'], saving: 'conflict', form: { title: 'Ковш' } });
  expect(keeper.readCurrent('title')).toBe('Самовар');
  expect(net.drafts.get(1)?.form).toEqual({ title: 'Самовар', price: '5' });
  keeper.settle('title', 'mine');
  await pass(0);
  expect(keeper.get()).toMatchObject({ conflicts: [], saving: 'saved' });
  expect(net.drafts.get(1)?.form.title).toBe('Ковш');
});

test('coming back to the page brings what was written elsewhere', async () => {
  const net = network();
  const { keeper } = open(net);
  net.elsewhere({ delta: { ops: [{ insert: 'Хорош' }] } });
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(keeper.get()).toMatchObject({ form: { ...KETTLE, delta: { ops: [{ insert: 'Хорош' }] } }, version: 1 });
});

test('a reply that is older than what has arrived since brings no old words back', async () => {
  const net = network();
  const { keeper } = open(net);
  net.hold();
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  const late = net.release;
  keeper.change({ title: 'Ковш' });
  // The next request overtakes the one that is still on its way.
  const slow = net.calls.change;
  net.calls.change = (id, body) => {
    net.calls.change = slow;
    net.elsewhere(body.form, id);
    return Promise.resolve();
  };
  await pass(600);
  expect(keeper.get().saving).toBe('saved');
  await late();
  expect(keeper.get().form.title).toBe('Ковш');
  expect(net.log).toEqual(['read', 'read']);
});

test('a session that is over keeps what is typed on the device, and goes on after signing in', async () => {
  const net = network();
  const { keeper } = open(net);
  net.wires.refuse = refusal(401, 'not_signed_in');
  keeper.change({ title: 'Ковш' });
  await pass(60_000);
  expect(keeper.get().saving).toBe('signed_out');
  // Nobody knocks at a closed door.
  expect(net.log).toEqual(['change title']);
  expect(device.size).toBe(1);
  net.wires.refuse = null;
  expect(await keeper.flush()).toBe(true);
  expect(keeper.get().saving).toBe('saved');
});

test('a refusal is said in the server’s words and not repeated by itself', async () => {
  const net = network();
  const { keeper } = open(net);
  net.wires.refuse = refusal(422, 'invalid_field', 'Слишком длинно.');
  keeper.change({ title: 'Ковш' });
  await pass(60_000);
  expect(keeper.get()).toMatchObject({ saving: 'refused', message: 'Слишком длинно.' });
  expect(net.log).toHaveLength(1);
});

test('a draft deleted elsewhere is told, and saved as a new one on the writer’s word', async () => {
  const net = network();
  const { keeper, onCreated } = open(net);
  net.drafts.delete(1);
  keeper.change({ title: 'Ковш' });
  await pass(60_000);
  expect(keeper.get().saving).toBe('gone');
  expect(await keeper.flush()).toBe(false);
  expect(net.log).toHaveLength(1);
  expect(await keeper.saveAsNew()).toBe(true);
  expect(onCreated).toHaveBeenCalledTimes(1);
  expect([...net.drafts.values()]).toEqual([{ kind: 'deal', form: { ...KETTLE, title: 'Ковш' } }]);
  expect(device.size).toBe(0);
});

test('the same words saved anew are another draft', async () => {
  const net = network(null);
  const { keeper } = open(net, { draft_id: null, form: {} });
  keeper.change({ title: 'Ковш' });
  await pass(600);
  net.drafts.clear();
  await keeper.refresh();
  expect(keeper.get().saving).toBe('gone');
  expect(await keeper.saveAsNew()).toBe(true);
  expect([...net.drafts.values()]).toEqual([{ kind: 'deal', form: { title: 'Ковш' } }]);
});

test('what is read of a draft that is gone says nothing of the one saved in its place', async () => {
  const net = network();
  const { keeper } = open(net);
  net.hold();
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  const { release } = net;
  // Meanwhile a change finds it deleted.
  net.drafts.delete(1);
  keeper.change({ title: 'Ковш' });
  await pass(600);
  expect(keeper.get().saving).toBe('gone');
  const saved = keeper.saveAsNew();
  keeper.change({ title: 'Ковшик' });
  await release();
  expect(await saved).toBe(true);
  expect(keeper.get()).toMatchObject({ saving: 'saved', conflicts: [], form: { title: 'Ковшик' } });
});

test('an edit begun in another window is read before it is changed', async () => {
  const net = network({ ...KETTLE, title: 'Самовар' });
  const { keeper } = open(net, { draft_id: null, offer_id: 4 });
  keeper.change({ price: '5' });
  await pass(600);
  expect(net.log).toEqual(['create', 'change price']);
  expect(keeper.get()).toMatchObject({ draft_id: 1, saving: 'saved', form: { title: 'Самовар', price: '5' } });
});

test('a page that goes sends the rest past its end, and the next one goes on with what was lost', async () => {
  const net = network();
  const first = open(net);
  net.wires.is_cut = true;
  first.keeper.change({ title: 'Ковш' });
  window.dispatchEvent(new Event('pagehide'));
  expect(net.log).toEqual(['change title']);
  first.stop();
  net.wires.is_cut = false;
  const { keeper } = open(net);
  expect(keeper.get()).toMatchObject({ form: { title: 'Ковш' }, saving: 'saving', version: 1 });
  await pass(600);
  expect(net.drafts.get(1)?.form.title).toBe('Ковш');
  expect(device.size).toBe(0);
});

test('what somebody else left on this device is not taken up', () => {
  const net = network();
  const left = { owner_id: 8, kind: null, form: { title: 'Чужое' }, seen: [] };
  device.set('ulov:submit:1', JSON.stringify({ value: left }));
  const { keeper } = open(net);
  expect(keeper.get().form.title).toBe('Чайник');
});

test('a draft that is thrown away waits for what is on its way, and is heard of no more', async () => {
  const net = network();
  const { keeper } = open(net);
  net.hold();
  keeper.change({ title: 'Ковш' });
  void keeper.flush();
  const gone = keeper.discard();
  await pass(0);
  expect(net.log).toEqual(['change title']);
  await net.release();
  await gone;
  expect(net.drafts.size).toBe(0);
  keeper.change({ title: 'Ещё' });
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(net.log).toEqual(['change title', 'remove']);
  expect(device.size).toBe(0);
});

test('nothing goes by itself once the page has stopped listening', async () => {
  const net = network();
  const { keeper, stop } = open(net);
  keeper.change({ title: 'Ковш' });
  stop();
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(net.log).toEqual([]);
});

describe('of a guest', () => {
  const GUEST = { owner_id: 0, draft_id: null, form: {} };

  test('what is typed stays on the device, whatever happens, and is there on the next page', async () => {
    const wire = network(null);
    const { keeper, stop } = open(wire, GUEST);
    keeper.change(KETTLE);
    await vi.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('pagehide'));
    expect(await keeper.flush()).toBe(false);
    expect(keeper.get()).toMatchObject({ saving: 'device', draft_id: null, form: KETTLE });
    stop();
    expect(open(wire, GUEST).keeper.get()).toMatchObject({ saving: 'device', form: KETTLE });
    expect(wire.log).toEqual([]);
  });

  test('it becomes a draft of whoever signs in, of the kind that was chosen, once', async () => {
    const wire = network(null);
    const guest = open(wire, GUEST);
    guest.keeper.changeKind('coupon');
    guest.keeper.change(KETTLE);
    guest.stop();
    const member = open(wire, { draft_id: null, form: {} });
    expect(member.keeper.get()).toMatchObject({ kind: 'coupon', form: KETTLE });
    await vi.advanceTimersByTimeAsync(5000);
    expect(member.onCreated).toHaveBeenCalledExactlyOnceWith(10, true);
    expect(wire.drafts.get(10)).toEqual({ kind: 'coupon', form: KETTLE });
    member.stop();
    expect(open(wire, { draft_id: null, form: {}, owner_id: 8 }).keeper.get().form).toEqual({});
    expect(open(wire, GUEST).keeper.get()).toMatchObject({ saving: 'none', form: {} });
  });

  test('a network that is away keeps it for the member it has become, not for the next one', async () => {
    const wire = network(null);
    const guest = open(wire, GUEST);
    guest.keeper.change(KETTLE);
    guest.stop();
    wire.wires.is_cut = true;
    const member = open(wire, { draft_id: null, form: {} });
    await vi.advanceTimersByTimeAsync(2000);
    member.stop();
    expect(open(wire, { draft_id: null, form: {}, owner_id: 8 }).keeper.get().form).toEqual({});
    expect(open(wire, { draft_id: null, form: {} }).keeper.get().form).toEqual(KETTLE);
  });

  test('a member’s own unsent text goes first, and the guest’s waits', async () => {
    const wire = network(null);
    wire.wires.is_cut = true;
    const own = open(wire, { draft_id: null, form: {} });
    own.keeper.change({ title: 'Своё' });
    own.stop();
    const guest = open(wire, GUEST);
    guest.keeper.change(KETTLE);
    guest.stop();
    wire.wires.is_cut = false;
    const member = open(wire, { draft_id: null, form: {} });
    await vi.advanceTimersByTimeAsync(5000);
    expect(member.onCreated).toHaveBeenCalledExactlyOnceWith(10, false);
    expect(wire.drafts.get(10)?.form).toEqual({ title: 'Своё' });
    expect(open(wire, GUEST).keeper.get().form).toEqual(KETTLE);
  });

  test('thrown away, nothing is left of it', async () => {
    const wire = network(null);
    const guest = open(wire, GUEST);
    guest.keeper.change(KETTLE);
    await guest.keeper.discard();
    expect(device.size).toBe(0);
    expect(wire.log).toEqual([]);
  });

  test('an edit and a draft that stands take nothing over', () => {
    const wire = network();
    const guest = open(wire, GUEST);
    guest.keeper.change({ title: 'Гостя' });
    guest.stop();
    expect(open(wire).keeper.get().form).toEqual(KETTLE);
    expect(open(wire, { draft_id: null, offer_id: 4 }).keeper.get().form).toEqual(KETTLE);
  });
});
