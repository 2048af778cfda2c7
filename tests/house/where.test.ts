/** Whoever looks for something finds it by one word, and the walks of docs/architecture.md lead along real imports. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAbout, singular } from '../../scripts/where.ts';
import { readSources } from './source.ts';

/** What imports what along the walks: a comment, an offer's page, an email, news, a vote. */
const STEPS = [
  ['src/server/routes/comments.ts', 'src/domain/comments/create-comment.ts'],
  ['src/domain/comments/create-comment.ts', 'src/rules/delta.ts'],
  ['src/server/routes/comments.ts', 'src/views/comment-list.ts'],
  ['src/server/pages/entries.ts', 'src/views/offer-page.ts'],
  ['src/server/pages/entries.ts', 'src/server/render.ts'],
  ['src/web/entry-server.tsx', 'src/web/pages.ts'],
  ['src/web/entry-client.tsx', 'src/web/pages.ts'],
  ['src/domain/auth/register.ts', 'src/domain/emails.ts'],
  ['src/worker/worker.ts', 'src/worker/jobs/emails.ts'],
  ['src/worker/jobs/emails.ts', 'src/emails/sign-up-code.ts'],
  ['src/worker/jobs/emails.ts', 'src/platform/mailer.ts'],
  ['src/domain/votes/cast-vote.ts', 'src/domain/live.ts'],
  ['src/server/plugins/realtime.ts', 'src/views/live.ts'],
  ['src/domain/votes/cast-vote.ts', 'src/domain/events.ts'],
] as const;

const house = readFileSync('docs/architecture.md', 'utf8');

test('each of the twenty hunts ends at its file, by the word that stands beside it', () => {
  const hunts = [...house.matchAll(/^\| ([^|]+\?) +\| `([^`]+)` +\| `([^`]+)` +\|$/gm)];
  expect(hunts).toHaveLength(20);
  const lost = hunts.filter(([, , word = '', file = '']) => !existsSync(file) || !isAbout(file, word));
  expect(lost.map(([, question]) => question)).toEqual([]);
});

test('a noun is known in its plural and its singular, and by the beginning and the end of a name', () => {
  expect(['replies', 'offers', 'searches', 'access'].map(singular)).toEqual(['reply', 'offer', 'search', 'access']);
  expect(isAbout('src/domain/votes/votes.sql.ts', 'vote')).toBe(true);
  expect(isAbout('src/web/comments/comment-form.tsx', 'comments')).toBe(true);
  expect(isAbout('src/domain/offers/edit-offer.ts', 'offers')).toBe(true);
  expect(isAbout('src/web/ui/offered.ts', 'offers')).toBe(false);
  expect(isAbout('migrations/0008_votes.sql', 'votes')).toBe(true);
});

test('the files that the walks name are there and import each other as told', () => {
  const walks = house.slice(house.indexOf('## 5. Three walks'), house.indexOf('## 6. Names'));
  const sources = readSources();
  const known = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
  const named = [...walks.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.tsx?)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(30);
  const lost = [...new Set(named)].filter(
    (name) => !existsSync(name) && ![...known.keys()].some((file) => file.endsWith(`/${name}`)),
  );
  expect(lost).toEqual([]);
  for (const [from, to] of STEPS) expect(known.get(from), `${from} -> ${to}`).toContain(to);
});
