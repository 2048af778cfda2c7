/** POST /api/contact, and the page of the same without scripts. */
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openContactForm } from '#domain/contact/contact.ts';
import { forgetOldRequests } from '#domain/requests/requests.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { wordsOf } from '#i18n/words.ts';
import { createMailer } from '#platform/mailer.ts';
import { jobHandlers } from '#worker/worker.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

const DAY_MS = 86_400_000;
const PASSWORD = 'длинный надёжный пароль';
const WELL = {
  name: 'Вера',
  email: 'vera@mail.example',
  subject: 'Где моя скидка?',
  message: 'Добрый день.\nОна пропала.',
};

beforeAll(async () => {
  world = await openWorld();
  app = await world.app({ trusted_proxies: ['127.0.0.1'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.drain();
  world.emails.length = 0;
  // Another day: whoever wrote before may write again.
  world.clock.advance(DAY_MS);
});

/** A form opened now and sent after a while. */
function opened(seconds = 10): string {
  const token = openContactForm(world.ctx);
  world.clock.advance(seconds * 1000);
  return token;
}
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const send = (browser: Browser, change: object = {}, ip = '203.0.113.7') =>
  browser.send('POST', '/api/contact', { ...WELL, opened: opened(), ...change }, from(ip));
async function emails() {
  await world.drain();
  return world.emails;
}

test('an email goes to the operator, and an answer to who wrote it', async () => {
  expect((await send(await openBrowser(app))).json()).toEqual({ success: true });
  const [message, ...others] = await emails();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    to: 'owner@ulov.example',
    subject: 'Письмо с сайта: Где моя скидка?',
    reply_to: { name: 'Вера', address: 'vera@mail.example' },
  });
  for (const part of ['Вера', 'vera@mail.example', 'Добрый день.', 'Она пропала.', 'Без входа'])
    expect(message?.text).toContain(part);

  const member = await createUser(world, { username: 'vera_k' });
  await send(await openBrowser(app, member.id));
  expect((await emails()).at(-1)?.text).toContain('Участник vera_k.');
});

test('it arrives over SMTP with the sender to answer to, and no header of theirs', async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const mailer = createMailer({ smtp_url: `smtp://127.0.0.1:${port}`, from: 'Улов <post@ulov.example>', folder: '' });
  try {
    const reply = await send(await openBrowser(app), {
      name: 'Eve\r\nBcc: victim@mail.example',
      subject: 'Тема\nX-Evil: 1\u202e',
      message: `${WELL.message}\r\n.\r\nRCPT TO:<victim@mail.example>`,
    });
    expect(reply.statusCode).toBe(200);
    await world.ctx.queue.drain(jobHandlers(world.ctx, { mailer, wordsOf }));
    expect(received).toHaveLength(1);
    const message = await PostalMime.parse(received[0] ?? '');
    expect(message.to).toEqual([{ name: '', address: 'owner@ulov.example' }]);
    expect(message.replyTo).toEqual([{ name: 'Eve Bcc: victim@mail.example', address: 'vera@mail.example' }]);
    expect(message.subject).toBe('Письмо с сайта: Тема X-Evil: 1');
    expect(message.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(message.bcc).toBeUndefined();
    expect(message.text).toContain('RCPT TO:<victim@mail.example>');
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

test('what is wrong is told at its field, and nothing is sent', async () => {
  const guest = await openBrowser(app);
  const fieldsOf = async (change: object) => {
    const reply = await send(guest, change);
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'invalid_field']);
    return reply.json().error.fields;
  };
  expect(await fieldsOf({ name: ' \u200b', email: '', subject: '\r\n', message: ' \n ' })).toEqual({
    name: ['Это поле обязательно.'],
    email: ['Это поле обязательно.'],
    subject: ['Это поле обязательно.'],
    message: ['Это поле обязательно.'],
  });
  for (const email of [
    'vera',
    'vera@mail',
    '"a b"@mail.example',
    'a@mail.example, b@mail.example',
    'a@b.c\r\nBcc: d@e.f',
  ])
    expect(await fieldsOf({ email })).toEqual({ email: ['Проверьте адрес почты.'] });
  expect(await fieldsOf({ name: 'я'.repeat(81), subject: 'я'.repeat(141), message: 'я'.repeat(5001) })).toEqual({
    name: ['Не больше 80 знаков.'],
    subject: ['Не больше 140 знаков.'],
    message: ['Не больше 5000 знаков.'],
  });
  expect((await send(guest, { message: 'я'.repeat(20_001) })).statusCode).toBe(400);
  expect((await guest.send('POST', '/api/contact', WELL)).statusCode).toBe(400);
  expect(await emails()).toEqual([]);
  expect((await send(guest, { name: 'я'.repeat(80), message: '👩‍👩‍👧'.repeat(1000) })).statusCode).toBe(200);
});

test('a program that is too fast, or fills in what people do not see, sends nothing', async () => {
  const guest = await openBrowser(app);
  const fast = await guest.send('POST', '/api/contact', { ...WELL, opened: opened(2) });
  expect([fast.statusCode, fast.json().error.code, fast.headers['retry-after']]).toEqual([
    429,
    'contact_too_fast',
    '3',
  ]);
  for (const token of ['', 'x', Buffer.from(new Date(0).toISOString()).toString('base64url')])
    expect((await send(guest, { opened: token })).json().error.code).toBe('contact_too_fast');
  expect((await send(guest, { website: 'https://spam.example' })).json()).toEqual({ success: true });
  expect(await emails()).toEqual([]);
  // What was refused costs nothing of the day.
  await changeSetting(world.ctx, 'contact.a_day_network', 1);
  expect((await send(guest)).statusCode).toBe(200);
  await changeSetting(world.ctx, 'contact.a_day_network', 10);
});

test('a network and a member may write so often a day, however many at once; settings say how often', async () => {
  await changeSetting(world.ctx, 'contact.a_day_network', 3);
  await changeSetting(world.ctx, 'contact.a_day_member', 2);
  const guest = await openBrowser(app);
  const token = opened();
  const burst = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      guest.send('POST', '/api/contact', { ...WELL, subject: `Раз ${n}`, opened: token }, from('203.0.113.20')),
    ),
  );
  expect(burst.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  const refused = burst.find(({ statusCode }) => statusCode !== 200);
  expect([refused?.statusCode, refused?.json().error.code]).toEqual([429, 'contact_pace']);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await emails()).toHaveLength(3);
  // Addresses of one network are one.
  const states: number[] = [];
  for (const n of [1, 2, 3, 4])
    states.push((await send(guest, { subject: `Два ${n}` }, `2001:db8:1:2::${n}`)).statusCode);
  expect(states).toEqual([200, 200, 200, 429]);
  // A member who moves about.
  const member = await openBrowser(app, (await createUser(world)).id);
  const moves: number[] = [];
  for (const n of [1, 2, 3])
    moves.push((await send(member, { subject: `Три ${n}` }, `203.0.113.${30 + n}`)).statusCode);
  expect(moves).toEqual([200, 200, 429]);
  world.clock.advance(DAY_MS);
  await forgetOldRequests(world.ctx);
  expect((await send(guest, {}, '203.0.113.20')).statusCode).toBe(200);
  await changeSetting(world.ctx, 'contact.a_day_network', 10);
  await changeSetting(world.ctx, 'contact.a_day_member', 5);
});

test('the same email again is sent once, also when both come at once', async () => {
  const guest = await openBrowser(app);
  const body = { ...WELL, opened: opened() };
  const all = await Promise.all([1, 2, 3].map(() => guest.send('POST', '/api/contact', body, from('203.0.113.40'))));
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await emails()).toHaveLength(1);
  await send(guest, { message: 'Другое' }, '203.0.113.40');
  expect(await emails()).toHaveLength(2);

  const member = await openBrowser(app, (await createUser(world)).id);
  const replies = [];
  for (const _ of [1, 2]) replies.push(await member.send('POST', '/api/contact', body, { 'idempotency-key': 'one' }));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(replies[1]?.headers['idempotency-replayed']).toBe('true');
  expect(await emails()).toHaveLength(3);
});

test('an administrator who looks as a member does not write as them', async () => {
  const admin = await createUser(world, { type: 9, password: PASSWORD });
  const member = await createUser(world);
  const browser = await openBrowser(app, admin.id);
  const inside = await browser.send('POST', `/api/users/${member.id}/impersonate`, { password: PASSWORD });
  expect(inside.statusCode).toBe(200);
  const reply = await send(browser);
  expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'impersonating']);
  expect(await emails()).toEqual([]);
});

test('without the token of a page of ours nothing is taken', async () => {
  const reply = await app.inject({ method: 'POST', url: '/api/contact', payload: { ...WELL, opened: opened() } });
  expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'csrf_failed']);
});

test('the page knows a member, is kept by no cache, and its plain form says what is wrong', async () => {
  const member = await createUser(world, { username: 'Вера_5' });
  const own = pageProps<'contact'>(await (await openBrowser(app, member.id)).get('/contact'));
  expect(own.props).toMatchObject({ name: 'Вера_5', email: member.email, subject: '', message: '' });
  const page = await app.inject('/contact');
  expect(page.headers['cache-control']).toBe('private, no-store');
  const { props } = pageProps<'contact'>(page);
  expect(props).toMatchObject({ name: '', email: '' });

  world.clock.advance(10_000);
  const form = (fields: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/contact',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://ulov.example',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams({ ...WELL, opened: props.opened, website: '', ...fields }).toString(),
    });
  const wrong = await form({ email: 'vera', message: 'Текст,\r\nкоторый не пропадёт' });
  expect(wrong.statusCode).toBe(422);
  expect(pageProps<'contact'>(wrong).props).toMatchObject({
    email: 'vera',
    message: 'Текст,\nкоторый не пропадёт',
    fields: { email: 'Проверьте адрес почты.' },
    error: null,
    is_sent: false,
  });
  expect(wrong.body).toContain('который не пропадёт</textarea>');
  expect((await form({}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const long = await form({ message: 'Я'.repeat(5000) });
  expect([long.statusCode, long.headers.location]).toEqual([303, '/contact?sent=1']);
  expect(pageProps<'contact'>(await app.inject('/contact?sent=1')).props.is_sent).toBe(true);
  expect(await emails()).toHaveLength(1);
});
