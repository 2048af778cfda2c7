/** Sizes, names and things that must not be there. */
import type { PageName } from '#contract/pages.ts';
import { chunkOf } from '#web/page-chunks.ts';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { API_DOCS_FILE, apiDocs } from '../../scripts/write-api-docs.ts';
import { filesBelow } from './source.ts';

const code = filesBelow('src', ['.ts', '.tsx', '.css']);

test('no file is over 400 lines', () => {
  expect(code.length).toBeGreaterThan(100);
  const long = code.filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').split('\n').length > 401,
  );
  expect(long).toEqual([]);
});

test('files are named in kebab-case', () => {
  const wrong = code.filter(
    (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(sql|thorough\.test|test|spec|d))?\.(tsx?|css)$/.test(path.basename(file)),
  );
  expect(wrong).toEqual([]);
});

test('every block of a component stylesheet is the name of its file', () => {
  const wrong = filesBelow('src/web', ['.css'])
    .filter((file) => !file.includes('/styles/'))
    .flatMap((file) => {
      const block = path.basename(file, '.css');
      const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const classes = [...text.matchAll(/(?:^|[}{,;]\s*)\.([a-z][\w-]*)/g)].map((match) => match[1] ?? '');
      return classes
        .filter((name) => name !== block && !name.startsWith(`${block}__`) && !name.startsWith(`${block}--`))
        .map((name) => `${file}: .${name}`);
    });
  expect([...new Set(wrong)]).toEqual([]);
});

test('migrations are numbered without gaps', () => {
  const numbers = readdirSync('migrations').map((file) => Number(file.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('the lockfile carries no download addresses', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "http/);
});

test('every endpoint has a route test of its own', () => {
  const tests = filesBelow('tests/api', ['.test.ts'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const missing = endpoints
    .map(({ key }) => key)
    .filter((key) => {
      const [method, url] = key.split(' ');
      return !tests.includes(`${method} ${url}`);
    });
  expect(missing).toEqual([]);
});

test('the printed API documentation is the contract’s', () => {
  expect(readFileSync(API_DOCS_FILE, 'utf8')).toBe(apiDocs());
});

test('the chunk of every page is known by its name, so that its styles stand in the head', () => {
  const source = readFileSync('src/web/pages.ts', 'utf8');
  const pages = Array.from(
    source.matchAll(/^ {2}(\w+): \(\) => import\('\.\/pages\/([\w-]+)\.tsx?'\)/gm),
    ([, page = '', file = '']) => [page, file],
  );
  expect(pages.length).toBeGreaterThan(40);
  const wrong = pages.filter(([page = '', file]) => page !== 'home' && chunkOf(page as PageName) !== file);
  expect(wrong).toEqual([]);
});
