/** What is there for trying the program out is for whoever sits at this machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLocalTrial, openWithoutProduction } from '#main/local-trial.ts';
import { readConfig } from '#platform/config.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const folder = mkdtempSync(path.join(tmpdir(), 'emails-'));

beforeAll(async () => {
  world = await openWorld();
  app = await world.app({ mail_folder: folder });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

test.each<[string, Record<string, string>, string, number]>([
  ['this machine by name', { host: 'localhost:3000' }, '127.0.0.1', 200],
  ['this machine by number', { host: '127.0.0.1:3000' }, '127.0.0.1', 200],
  ['this machine over IPv6', { host: '[::1]:3000' }, '::1', 200],
  ['a name that leads here from elsewhere', { host: 'rebound.example' }, '127.0.0.1', 404],
  ['a name that begins like ours', { host: 'localhost.rebound.example' }, '127.0.0.1', 404],
  ['a proxy in front', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 404],
  ['another proxy', { host: 'localhost', forwarded: 'for=203.0.113.7' }, '127.0.0.1', 404],
  ['somebody in the network', { host: 'localhost' }, '203.0.113.7', 404],
])('/dev/ is asked for from %s', async (_who, headers, remoteAddress, status) => {
  for (const url of ['/dev/mail', '/dev/mail?x=1'])
    expect((await app.inject({ url, headers, remoteAddress })).statusCode).toBe(status);
});

test('they exist only where nobody else is listened to', () => {
  expect(isLocalTrial(readConfig({}))).toBe(true);
  expect(isLocalTrial(readConfig({ HOST: 'localhost' }))).toBe(true);
  for (const env of [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { BASE_URL: 'https://deals.example' },
    { NODE_ENV: 'production' },
  ])
    expect(isLocalTrial(readConfig(env as Record<string, string | undefined>)), JSON.stringify(env)).toBe(false);
});

test('listening to others without being set up for them says what is missing', () => {
  expect(openWithoutProduction(readConfig({}))).toBeNull();
  expect(openWithoutProduction(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production' }))).toBeNull();
  expect(openWithoutProduction(readConfig({ HOST: '0.0.0.0' }))).toContain(
    'set NODE_ENV=production, BASE_URL, SMTP_URL, SECRET.',
  );
  const said = openWithoutProduction(readConfig({ HOST: '0.0.0.0', BASE_URL: 'https://deals.example' }));
  expect(said).toContain('set NODE_ENV=production, SMTP_URL, SECRET.');
});
