/** Emails as a developer reads them where no mail server is set. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '#platform/mailer.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('an email at /dev/mail reads as a person reads it, its HTML alone in a sandbox', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'emails-'));
  const mailer = createMailer({ smtp_url: null, from: 'Улов <no-reply@ulov.example>', folder });
  await mailer.send({
    to: 'masha@ulov.example',
    subject: 'Код 123456 <b>',
    text: 'Введите код: 123456',
    html: '<p style="color:red">Введите код</p><script>alert(1)</script>',
  });
  const open = await world.app({ mail_folder: folder });
  const list = await open.inject('/dev/mail');
  expect(list.body).toContain('masha@ulov.example');
  expect(list.body).toContain('Код 123456 &#60;b&#62;');
  const [, url = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body) ?? [];
  const message = await open.inject(url);
  expect(message.body).toContain('Введите код: 123456');
  expect(message.body).not.toContain('<script>');
  expect(message.headers['content-security-policy']).toContain("style-src 'self';");
  const part = await open.inject(`${url}/html`);
  expect(part.body).toContain('<p style="color:red">Введите код</p>');
  expect(part.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox /);
  expect(part.headers['content-security-policy']).not.toMatch(/script|allow-same-origin/);
  rmSync(folder, { recursive: true });
});
