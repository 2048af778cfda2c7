import { beforeEach, expect, test, vi } from 'vitest';
import type { Delta } from '#rules/delta.ts';

/** What a browser keeps, by the rules of Web Storage. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

let device: Storage;
beforeEach(() => {
  device = storage();
});

/** A page of a tab: its own memory over the device's. */
async function openPage(tab = storage(), owner_id = 1) {
  vi.resetModules();
  vi.stubGlobal('window', { localStorage: device, sessionStorage: tab });
  const draft = await import('./draft.ts');
  const place = { owner_id, entity_type: 'offer', entity_id: 7, form: 'top' } as const;
  const inTab = <R>(run: () => R): R => {
    vi.stubGlobal('window', { localStorage: device, sessionStorage: tab });
    return run();
  };
  return {
    tab,
    open: () => inTab(() => draft.openDraft(place)),
    keep: (text: string | null, schedule_offset?: string) =>
      inTab(() =>
        draft.saveDraft(place, text === null ? null : { ...delta(text), ...(schedule_offset && { schedule_offset }) }),
      ),
    read: () => inTab(() => draft.readDraft(place)),
  };
}

const delta = (text: string): Delta => ({ ops: [{ insert: `${text}\n` }] });

test('a draft is there after a reload and in another tab; forgotten, it is nowhere', async () => {
  const first = await openPage();
  expect(first.open()).toBeNull();
  expect(first.keep('а')).toBe(false);
  expect(first.keep('аб')).toBe(false);
  const reloaded = await openPage(first.tab);
  expect(reloaded.open()).toEqual(delta('аб'));
  const second = await openPage();
  expect(second.read()).toEqual(delta('аб'));
  reloaded.keep(null);
  expect([reloaded.read(), second.read(), device.length]).toEqual([null, null, 0]);
});

test('two tabs that write in one place keep both texts, and the later one is told once', async () => {
  const [first, second] = [await openPage(), await openPage()];
  first.open();
  second.open();
  expect(first.keep('из первой')).toBe(false);
  expect(second.keep('из второй')).toBe(true);
  expect(second.keep('из второй, дальше')).toBe(false);
  expect(first.keep('из первой, дальше')).toBe(false);
  expect((await openPage(first.tab)).open()).toEqual(delta('из первой, дальше'));
  expect((await openPage(second.tab)).open()).toEqual(delta('из второй, дальше'));
});

test('what is sent in one tab leaves the other’s words alone, which are offered from then on', async () => {
  const [first, second] = [await openPage(), await openPage()];
  first.open();
  second.open();
  first.keep('из первой');
  second.keep('из второй');
  first.keep(null);
  expect((await openPage()).open()).toEqual(delta('из второй'));
  second.keep(null);
  expect([(await openPage()).open(), device.length]).toEqual([null, 0]);
});

test('a tab that went on with another’s draft does not throw away what that one wrote since', async () => {
  const first = await openPage();
  first.open();
  first.keep('начало');
  const second = await openPage();
  expect(second.open()).toEqual(delta('начало'));
  second.keep('начало и конец');
  first.keep(null);
  expect((await openPage()).open()).toEqual(delta('начало и конец'));
});

test('the wait chosen for a text is kept beside it, and another wait for the same words is a change', async () => {
  const page = await openPage();
  page.open();
  expect(page.keep('вечером', '01:30')).toBe(false);
  expect((await openPage(page.tab)).open()).toEqual({ ...delta('вечером'), schedule_offset: '01:30' });
  const other = await openPage();
  other.open();
  expect(page.keep('вечером', '02:00')).toBe(false);
  expect(other.keep('вечером', '03:00')).toBe(true);
  expect(page.read()).toEqual({ ...delta('вечером'), schedule_offset: '02:00' });
});

test('a draft is its writer’s: nobody else who uses the tab or the device sees it, and they find it again', async () => {
  const vera = await openPage();
  vera.open();
  vera.keep('моё');
  for (const other of [2, 12, 0]) {
    const page = await openPage(vera.tab, other);
    expect([page.read(), page.open()]).toEqual([null, null]);
    page.keep('другое');
    page.keep(null);
  }
  expect((await openPage(vera.tab)).open()).toEqual(delta('моё'));
});

test('drafts of times when they named nobody are shown to nobody and go', async () => {
  const kept = JSON.stringify({ value: delta('чьё-то') });
  for (const entity of ['offer', 'discussion']) device.setItem(`ulov:draft:${entity}:7:top`, kept);
  const page = await openPage();
  page.tab.setItem('ulov:draft:offer:7:top', JSON.stringify({ value: 'draft:offer:7:top:x' }));
  expect([page.read(), page.open(), device.length, page.tab.length]).toEqual([null, null, 0, 0]);
});
