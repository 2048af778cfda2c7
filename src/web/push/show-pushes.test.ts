import { expect, test } from 'vitest';
import { showPushes, type PushScope } from './show-pushes.ts';

const ORIGIN = 'https://ulov.example';

/** The world of a worker: events as the browser fires them, and what was shown, focused and opened. */
function stage(open: readonly string[] = []) {
  const events = new EventTarget();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const [focused, opened, closed]: [string[], string[], string[]] = [[], [], []];
  const scope: PushScope = {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title, options) =>
        void shown.push({ title, options: options as Record<string, unknown> }),
    },
    clients: {
      matchAll: async () => open.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url) => void opened.push(url),
    },
    addEventListener: (type, listener) => events.addEventListener(type, listener as unknown as EventListener),
  };
  showPushes(scope);
  const fire = async (type: string, given: object) => {
    const work: Promise<unknown>[] = [];
    events.dispatchEvent(
      Object.assign(new Event(type), given, { waitUntil: (done: Promise<unknown>) => work.push(done) }),
    );
    expect(work, 'the worker is kept alive until it is done').toHaveLength(1);
    await Promise.all(work);
  };
  const push = (text: string | null) =>
    fire('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } });
  const press = (data: unknown, action = '') =>
    fire('notificationclick', { action, notification: { data, close: () => closed.push('') } });
  return { push, press, shown, focused, opened, closed };
}

test('a message is shown with its words, its tag and where it leads', async () => {
  const { push, shown } = stage();
  await push(
    JSON.stringify({ title: 'Ulov', body: 'New comment', url: '/notifications/open/7', tag: 'notification-7' }),
  );
  expect(shown).toMatchObject([
    { title: 'Ulov', options: { body: 'New comment', tag: 'notification-7', data: { url: '/notifications/open/7' } } },
  ]);
});

test('a button of a message leads to its own address, and off the site to none', async () => {
  const { push, press, shown, opened } = stage();
  await push(JSON.stringify({ body: 'x', url: '/a', action: { label: 'Pause', url: '/alerts/mute/1' } }));
  await push(JSON.stringify({ body: 'x', url: '/a', action: { label: 5, url: '/b' } }));
  expect(shown.map(({ options }) => options['actions'])).toEqual([[{ action: 'action', title: 'Pause' }], undefined]);
  await press(shown[0]?.options['data'], 'action');
  await press(shown[0]?.options['data']);
  await press({ url: '/a', action_url: 'https://elsewhere.example/' }, 'action');
  expect(opened).toEqual([`${ORIGIN}/alerts/mute/1`, `${ORIGIN}/a`, `${ORIGIN}/notifications`]);
});

test('whatever comes is shown: nothing, no JSON, words of another kind', async () => {
  const { push, shown } = stage();
  for (const text of [null, 'not ours', '[]', '{"title":5,"body":{},"url":null}', 'null']) await push(text);
  expect(shown.map(({ title, options }) => [title, options['data']])).toEqual(
    Array.from({ length: 5 }, () => ['ulov.example', { url: '/notifications' }]),
  );
});

test('a press opens what it tells of, or the window that stands there, and takes the message away', async () => {
  const { press, opened, focused, closed } = stage([`${ORIGIN}/notifications/open/7`, `${ORIGIN}/`]);
  await press({ url: '/notifications/open/7' });
  await press({ url: '/notifications/open/8' });
  expect([focused, opened, closed.length]).toEqual([
    [`${ORIGIN}/notifications/open/7`],
    [`${ORIGIN}/notifications/open/8`],
    2,
  ]);
});

test('addresses of other sites are not opened', async () => {
  const { press, opened } = stage();
  for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 5, undefined])
    await press({ url });
  await press(null);
  expect(new Set(opened)).toEqual(new Set([`${ORIGIN}/notifications`]));
});
