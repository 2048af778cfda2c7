import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepPrivate, makePrivate } from './private-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ulov-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (...parts: string[]) => (statSync(path.join(folder, ...parts)).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')('what others could read is taken from them, at any depth', () => {
  const data = path.join(folder, 'data');
  mkdirSync(path.join(data, 'database', 'base'), { recursive: true });
  mkdirSync(path.join(data, 'media', 'ab'), { recursive: true });
  for (const file of ['secret', 'database/base/1', 'media/ab/x.webp']) {
    writeFileSync(path.join(data, file), '');
    chmodSync(path.join(data, file), 0o666);
  }
  for (const below of ['', 'database', 'media']) chmodSync(path.join(data, below), 0o755);
  makePrivate(data);
  keepPrivate(data, ['media']);
  const modes = ['', 'database', 'database/base', 'media'].map((below) => modeOf('data', below));
  expect(modes).toEqual(['700', '700', '700', '700']);
  for (const file of ['secret', 'database/base/1', 'media/ab/x.webp']) expect(modeOf('data', file), file).toBe('600');
  // Pictures are many: once their folder is closed nobody walks over them again.
  chmodSync(path.join(data, 'media/ab/x.webp'), 0o640);
  keepPrivate(data, ['media']);
  expect(modeOf('data', 'media/ab/x.webp')).toBe('640');
});

test.skipIf(process.platform === 'win32')('a folder that is not there yet is made closed', () => {
  makePrivate(path.join(folder, 'new', 'deep'));
  expect(modeOf('new', 'deep')).toBe('700');
});

test.skipIf(process.platform === 'win32')('what the program writes from then on is its own alone', () => {
  // A process of its own: the mask belongs to the process, and a thread of the tests cannot change it.
  const program = `
    import { writeFileSync, mkdirSync } from 'node:fs';
    import { makePrivate } from ${JSON.stringify(path.resolve('src/platform/private-files.ts'))};
    makePrivate('masked');
    mkdirSync('masked/later');
    writeFileSync('masked/later/file', '');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  expect([modeOf('masked', 'later'), modeOf('masked', 'later', 'file')]).toEqual(['700', '600']);
});
