import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchUser, updateUser, userState } from './user-store.ts';

/** Answers of the server by address; others stand for a lost network. */
let answers: Record<string, { status: number; body: unknown }> = {};

beforeEach(() => {
  answers = { '/api/csrf?viewer=7': { status: 200, body: { data: { token: 't' } } } };
  vi.stubGlobal('document', { querySelector: () => ({ content: '7' }) });
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path];
    if (!answer) throw new TypeError('no network');
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const SAID = { success: 'Сохранено', failure: 'Не вышло' };
const member = (image: string | null) => ({ status: 200, body: { data: { image, profile_url: '/u/vera' } } });
const refusal = (message: string) => ({
  status: 422,
  body: { error: { code: 'conflict', message }, errors: [message] },
});
const updated = (image: string | null, profile_url = '/u/vera') => ({
  status: 200,
  body: { status: true, profile_url, extended_data: { image } },
});
function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('an account that is asked for brings its picture; one that cannot be keeps the first thing said', async () => {
  answers['/ui/user/vera'] = member('/media/a.webp');
  const asking = fetchUser('vera');
  expect(userState()).toMatchObject({ is_loading: true });
  await asking;
  expect(userState()).toMatchObject({ is_loading: false, avatar: '/media/a.webp', errors: [] });
  answers['/ui/user/vera'] = refusal('Такого участника нет.');
  await fetchUser('vera');
  expect(userState()).toMatchObject({ is_loading: false, avatar: '/media/a.webp', errors: ['Такого участника нет.'] });
});

test('after a change the picture is the new one, or none when it was deleted, and the profile has its new address', async () => {
  answers['/ui/user/update'] = updated('/media/b.webp', '/u/vera_2');
  expect(await updateUser(formOf({ username: 'vera_2' }), SAID)).toBe('/u/vera_2');
  expect(userState()).toMatchObject({
    is_loading: false,
    is_updated: true,
    avatar: '/media/b.webp',
    profile_url: '/u/vera_2',
    success: ['Сохранено'],
    errors: [],
  });
  // Deleted is deleted, whatever the server still names.
  answers['/ui/user/update'] = updated('/media/b.webp');
  await updateUser(formOf({ image_delete: '1' }), SAID);
  expect(userState().avatar).toBeNull();
});

test('a change that fails says why, in the words of the server or else in those given', async () => {
  answers['/ui/user/update'] = refusal('Это имя уже занято.');
  await expect(updateUser(formOf({ username: 'masha' }), SAID)).rejects.toThrow();
  expect(userState()).toMatchObject({ is_loading: false, success: [], errors: ['Это имя уже занято.'] });
  delete answers['/ui/user/update'];
  await expect(updateUser(formOf({ username: 'masha' }), SAID)).rejects.toThrow();
  expect(userState()).toMatchObject({ errors: ['Не вышло'] });
});
