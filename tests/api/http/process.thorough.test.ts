/** The program as a process: it starts, refuses what it must, stops in order, and comes back after a kill. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, killPrograms, runProgram, untilReady } from '../../support/program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ulov-process-'));

afterAll(() => {
  killPrograms();
  rmSync(folder, { recursive: true, force: true });
});

const run = (script: string, env: Record<string, string> = {}, args: string[] = []) =>
  runProgram(script, { DATA_DIR: folder, ...env }, args);

beforeAll(async () => {
  expect(await run('migrate').ended).toBe(0);
});

test('a wrong setting ends the start with one line that names it', async () => {
  const program = run('start', { PORT: 'abc' });
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe('PORT must be a whole number from 0 to 65535, not "abc"\n');
});

test('one role alone is refused on the embedded database, and an unknown one anywhere', async () => {
  const alone = run('start', {}, ['--roles=web']);
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('The embedded database serves one process');
  const unknown = run('start', {}, ['--roles=king']);
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toContain('not "king"');
});

test('a second copy on one folder refuses and names the first; SIGTERM ends in order with code 0', async () => {
  const port = await freePort();
  const first = run('start', { PORT: String(port) });
  await untilReady(port, first);
  const second = run('start', { PORT: '0' });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`in use by process ${first.child.pid}`);
  // Past ten seconds the program gives up on itself with code 1.
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

test('after kill -9 it is ready again', async () => {
  const port = await freePort();
  const first = run('start', { PORT: String(port) });
  await untilReady(port, first);
  first.child.kill('SIGKILL');
  await first.ended;
  const again = run('start', { PORT: String(port) });
  await untilReady(port, again);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('an administrator is made from the command line once, and raised the second time', async () => {
  const args = ['--email=boss@deals.example', '--username=the_boss'];
  const env = { ADMIN_PASSWORD: 'долгий и скучный пароль' };
  const made = run('create-admin', env, args);
  expect(await made.ended).toBe(0);
  expect(made.output()).toContain('Administrator the_boss created');
  const raised = run('create-admin', env, args);
  expect(await raised.ended).toBe(0);
  expect(raised.output()).toContain('Administrator the_boss promoted');
  const cases: [string[], string, string][] = [
    [['--email=x', '--username=other_boss'], 'долгий и скучный пароль', '--email is no e-mail address'],
    [['--email=a@b.example', '--username=a b'], 'долгий и скучный пароль', '--username takes'],
    [['--email=a@b.example', '--username=other_boss'], 'короткий'.slice(0, 5), '8 to 128'],
    [['--email=a@b.example', '--username=other_boss'], 'password', 'commonest'],
    [[], 'x', 'Usage'],
  ];
  for (const [wrong, password, message] of cases) {
    const refused = run('create-admin', { ADMIN_PASSWORD: password }, wrong);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(message);
  }
}, 300_000);

test('replay finds every temperature equal to its votes', async () => {
  const program = run('replay');
  expect(await program.ended).toBe(0);
  expect(program.output()).toContain('Every temperature equals the sum of its votes');
});

test('a site with a single user is never seeded', async () => {
  const program = run('seed');
  expect(await program.ended).toBe(0);
  expect(program.output()).not.toContain('Demo accounts');
});
