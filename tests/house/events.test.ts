/** Events and queues: causes know no listener, and what has a name is used. */
import { expect, test } from 'vitest';
import { LISTENERS } from '#worker/event-handlers.ts';
import { QUEUES } from '#worker/worker.ts';
import { readSources } from './source.ts';

const sources = readSources().filter(({ file }) => !file.endsWith('.test.ts'));
const worker = sources.find(({ file }) => file === 'src/worker/worker.ts');
const domain = sources.filter(({ file }) => file.startsWith('src/domain/'));

/** The place in the domain of what a queue's job calls: `offers` for `publish-offer`; none for jobs of the worker's own. */
function nounOf(queue: string): string | null {
  const handler = new RegExp(`^ {4}'?${queue}'?:(.+?)(?=^ {4}\\S|^ {2}\\})`, 'ms').exec(worker?.text ?? '')?.[1] ?? '';
  const action = /(\w+)\(\s*ctx/.exec(handler)?.[1] ?? '?';
  const imports = [...(worker?.text ?? '').matchAll(/import \{([^}]+)\} from '#domain\/([\w-]+)\/[\w-]+\.ts'/g)];
  return imports.find(([, names = '']) => new RegExp(`\\b${action}\\b`).test(names))?.[2] ?? null;
}

test('the noun of a queue is read from its handler', () => {
  expect(nounOf('publish-offer')).toBe('offers');
  expect(nounOf('match-alerts')).toBe('alerts');
  expect(nounOf('notify')).toBe('notifications');
  expect(QUEUES.filter((queue) => nounOf(queue) === null)).toEqual(['send-email']);
});

test('a noun names only queues of its own: what another does begins with an event', () => {
  const wrong = domain.flatMap(({ file, text }) => {
    const noun = file.split('/').length > 3 ? file.split('/')[2] : null;
    if (file === 'src/domain/emails.ts') return [];
    const named = QUEUES.filter((queue) => text.includes(`'${queue}'`));
    return named.filter((queue) => nounOf(queue) !== noun).map((queue) => `${file}: ${queue}`);
  });
  expect(wrong).toEqual([]);
});

test('every event is recorded somewhere', () => {
  const recorded = new Set(
    domain.flatMap(({ text }) =>
      [...text.matchAll(/recordEvents?\(\s*ctx,\s*tx,\s*'([\w.]+)'/g)].map(([, name]) => name),
    ),
  );
  const unheard = Object.keys(LISTENERS).filter((name) => !recorded.has(name));
  expect(unheard).toEqual([]);
});
