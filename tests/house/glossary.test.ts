/** The words of docs/architecture.md, section 9: one standard term for a thing, and none of the private ones of before. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow } from './source.ts';

/** Names and prose that a stranger would not look for, with the term that stands in their place. */
const RETIRED: readonly [pattern: RegExp, term: string][] = [
  [/(?<![Ii]n)[Dd]eeds?(?![a-z])|DEEDS?\b/g, 'action'],
  [/\b[Ll]aw(s|ful)?\b|Lawful|\bLAWS?\b/g, 'rule, valid'],
  [/\b[Ss]ights?\b|Sight\b/g, 'view'],
  [/[Rr]eckon/g, 'compute'],
  [/[Ww]ish(es)?\b|WISH/g, 'request'],
  [/[Oo]vertaken/g, 'conflict'],
  [/[Tt]ryout|TRYOUT|tried-out/g, 'demo, local trial'],
  [/\b(aimAlert|aim-alert|AlertAim|AimedAlert)\b/g, 'compileAlert'],
  [/\b(keepDraft|keep-draft)\b/g, 'saveDraft'],
  [/\b\w*Ground\b|posting-ground|\bGROUND\b/g, 'context, background'],
  [/\w*Matter\b/g, 'content'],
  [/\bstill-?[Pp]arts\b/g, 'static parts'],
  [/[Gg]lobal-?[Aa]lert/g, 'toast'],
  [/\b\w*[Ss]tanding\b(?= =|[,)}]?:)/g, 'state, current'],
  [/\w+ToTell\b|\btellOf\w+|TELLABLE/g, 'notify'],
  [/\bDoorOptions\b|\.door\b|server\/door|HTTP door/g, 'HTTP context'],
  [/\b(queue|send|spend|take|open)Letters?\b|send-letter|LetterJob/g, 'email'],
];

/** Texts that keep a word: the alphabet, the sentences of the demo and of the specification. */
const EXEMPT = /^src\/main\/demo\/|^tests\/house\/(glossary\.test|spec-texts)\.ts$|-coverage\.md$/;

const files = [
  ...filesBelow('src', ['.ts', '.tsx', '.css']),
  ...filesBelow('tests', ['.ts']),
  ...filesBelow('scripts', ['.ts', '.mjs']),
  ...filesBelow('bench', ['.ts']),
  ...filesBelow('docs', ['.md']).filter((file) => !file.startsWith('docs/api/')),
  'CONTRIBUTING.md',
  'README.md',
].filter((file) => !EXEMPT.test(file));

test('names and comments use the standard terms', () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const text = `${file}\n${readFileSync(file, 'utf8')}`;
    return RETIRED.flatMap(([pattern, term]) =>
      [...text.matchAll(pattern)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length - 1;
        return `${file}:${line} ${match[0]} (say: ${term})`;
      }),
    );
  });
  expect(found).toEqual([]);
});

test('the glossary is short and each word has one line', () => {
  const page = readFileSync('docs/architecture.md', 'utf8').split('## 9. Glossary')[1] ?? '';
  const words = [...page.matchAll(/^\| ([a-z][^|]*?) +\| /gm)].map((match) => match[1]);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(40);
  expect(new Set(words).size).toBe(words.length);
});
