import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { importCommand } from './import.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
}, 60_000);
afterAll(() => opened.close());

const folder = mkdtempSync(path.join(tmpdir(), 'ulov-command-'));
function file(name: string, text: string): string {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
}

async function command(...args: string[]): Promise<{ code: number; out: string; err: string; isOpened: boolean }> {
  const out: string[] = [];
  const err: string[] = [];
  let isOpened = false;
  const open = () => {
    isOpened = true;
    return Promise.resolve({ ...database, close: () => Promise.resolve() });
  };
  const code = await importCommand(args, { out: (line) => out.push(line), err: (line) => err.push(line), open });
  return { code, out: out.join('\n'), err: err.join('\n'), isOpened };
}

const good = '{"src":"c","src_id":"1","kind":"deal","title":"A good deal"}\n';

describe('exit codes', () => {
  test('0 when some lines were refused, with the totals on the way out', async () => {
    const name = file('some.jsonl', `${good}nonsense\n`);
    const { code, out, err } = await command('--as=items', name);
    expect(code).toBe(0);
    expect(err).toBe(`${name}:2: line: is not JSON`);
    expect(out).toBe(`${name}: 2 records: wrote 1 deals; 0 already there; 1 refused\n  1 × line: is not JSON`);
    expect((await command('--as=items', name)).code).toBe(0);
  });

  test('1 when every line was refused', async () => {
    expect((await command('--as=items', file('none.jsonl', '{}\n'))).code).toBe(1);
  });

  test('0 for an empty file', async () => {
    expect((await command('--as=items', file('empty.jsonl', ''))).code).toBe(0);
  });

  test('help says everything and opens nothing', async () => {
    const { code, out, isOpened } = await command('--help');
    expect([code, isOpened]).toEqual([0, false]);
    for (const word of ['--long-titles', '--under', '--thread', '--currency', '--src', 'categories', 'pepper'])
      expect(out).toContain(word);
  });

  test.each([
    [['--as=deals', 'x'], '--as takes one of items, comments, pepper, categories, not "deals"'],
    [['x'], '--as takes one of items'],
    [['--as=items'], 'Name at least one file'],
    [['--as=items', '--no-such', 'x'], "Unknown option '--no-such'"],
    [['--as=items', '--currency=EUR', 'x'], '--currency takes RUB or USD'],
    [['--as=items', '--src=', 'x'], '--src takes a name'],
    [['--as=items', '--under=offer:1', 'x'], '--thread and --under go with --as=comments only'],
    [['--as=comments', '--under=group:1', 'x'], '--under takes offer:ID or discussion:ID'],
    [['--as=comments', '--thread=a', 'x', 'y'], '--thread goes with one file'],
    [['--as=items', '/nonexistent.jsonl'], 'cannot be read'],
    [['--as=items', folder], 'is not a file'],
  ])('1 for %j, before anything is opened', async (args, message) => {
    const { code, err, isOpened } = await command(...args);
    expect(err).toContain(message);
    expect([code, isOpened]).toEqual([1, false]);
  });

  test('1 for whole-file formats that are not JSON, or not of their kind', async () => {
    expect(await command('--as=pepper', file('bad.json', '{"1":'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not JSON'),
    });
    expect(await command('--as=pepper', file('list.json', '[]'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not an object of deals'),
    });
    const comments = file('tree.comments.jsonl', '');
    const thread = file('tree.thread.json', '{"thread":"t","title":"abc"}');
    expect(await command('--as=comments', comments)).toMatchObject({
      code: 1,
      err: `import: ${thread}: title: is shorter than 4 characters`,
    });
    expect(await command('--as=comments', '--under=offer:99999', comments)).toMatchObject({
      code: 1,
      err: 'import: There is no offer with id 99999',
    });
  });
});
