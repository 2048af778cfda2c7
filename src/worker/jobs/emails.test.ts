/** Every email as it arrives: written by the job, sent over SMTP, and read back from what the server got. */
import { once } from 'node:events';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueEmail, type EmailJob } from '#domain/emails.ts';
import { wordsOf } from '#i18n/words.ts';
import { createMailer, type Mailer } from '#platform/mailer.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { jobHandlers } from '../worker.ts';

let world: World;
let server: SMTPServer;
let mailer: Mailer;
/** What the server took, and to whom it was addressed. */
let received: { to: string[]; raw: Buffer }[];
/** How many emails the server will turn away before it takes one, and how many it has seen. */
let refusals: number;
let seen: number;

beforeAll(async () => {
  world = await openWorld();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        seen += 1;
        if (seen <= refusals) {
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(parts) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  mailer = createMailer({ smtp_url: `smtp://127.0.0.1:${port}`, from: 'Улов <post@ulov.example>', folder: '' });
});
beforeEach(() => {
  received = [];
  refusals = 0;
  seen = 0;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await world.close();
});

const drain = () => world.ctx.queue.drain(jobHandlers(world.ctx, { mailer, wordsOf }));

/** Sends an email the whole way and reads what arrived. */
async function deliver(message: EmailJob): Promise<Email & { raw: string; recipients: string[] }> {
  received = [];
  await queueEmail(world.ctx, world.ctx.db, message);
  await drain();
  expect(received).toHaveLength(1);
  const { raw, to } = received[0] ?? { raw: Buffer.alloc(0), to: [] };
  return { ...(await PostalMime.parse(raw)), raw: raw.toString('latin1'), recipients: to };
}

type Kind = EmailJob['kind'];
/** One job without its kind. */
type ContentOf<K extends Kind> = Omit<EmailJob & { kind: K }, 'kind' | 'to' | 'locale'>;

const username = 'вера.k';
const CASES: { [K in Kind]: ContentOf<K> & { arrives_as: [ru: string, en: string]; says: string[] } } = {
  sign_up_code: {
    code: '012345',
    arrives_as: ['012345: ваш код для Улова', '012345: your code for Ulov'],
    says: ['012345', '10 мин|10 min'],
  },
  reset_code: {
    code: '987654',
    arrives_as: ['987654: код для нового пароля', '987654: your code for a new password'],
    says: ['987654', '10 мин|10 min'],
  },
  account_exists: {
    arrives_as: ['У вас уже есть аккаунт на Улове', 'You already have an account on Ulov'],
    says: ['/login?lang='],
  },
  mail_test: { arrives_as: ['Проверка почты', 'E-mail test'], says: ['/admin'] },
  no_account: {
    arrives_as: ['На эту почту нет аккаунта', 'No account with this address'],
    says: ['/register?lang='],
  },
  welcome: { username, arrives_as: ['Добро пожаловать на Улов', 'Welcome to Ulov'], says: [username, '/?lang='] },
  confirm_email: {
    username,
    path: '/email/confirm/token-of-the-first',
    arrives_as: ['Подтвердите почту на Улове', 'Confirm your address for Ulov'],
    says: [username, '/email/confirm/token-of-the-first?lang='],
  },
  confirm_new_email: {
    username,
    path: '/email/confirm/token-of-the-new',
    arrives_as: ['Подтвердите новую почту', 'Confirm your new address'],
    says: [username, '/email/confirm/token-of-the-new?lang='],
  },
  notifications: {
    username,
    notices: [
      {
        id: 41,
        icon_type: 'mention',
        title: 'Чай & <кофе>',
        is_own: false,
        usernames: ['oleg'],
        people_count: 1,
        events_count: 1,
        offer_kind: 'deal',
      },
      {
        id: 42,
        icon_type: 'follower',
        title: null,
        is_own: false,
        usernames: ['vera'],
        people_count: 3,
        events_count: 3,
        offer_kind: null,
      },
    ],
    has_more: true,
    unsubscribe_path: '/unsubscribe/token-of-the-letter',
    arrives_as: ['2 новых уведомления', '2 new notifications'],
    says: [
      username,
      'oleg',
      '/notifications/open/41?lang=',
      '/notifications/open/42?lang=',
      '/unsubscribe/token-of-the-letter',
    ],
  },
  mailing: {
    username,
    subject: 'Осенние правила & цены',
    paragraphs: [
      [{ text: 'Первый ' }, { text: 'важный', is_bold: true }, { text: ' абзац\nвторая строка' }],
      [{ text: 'Читайте ' }, { text: 'правила', href: '/rules' }, { text: ' и <i>пишите</i>.' }],
    ],
    unsubscribe_path: '/unsubscribe/token-of-the-news',
    arrives_as: ['Осенние правила & цены', 'Осенние правила & цены'],
    says: [
      username,
      'важный',
      'http://ulov.example/rules?lang=',
      '/unsubscribe/token-of-the-news',
      '/settings/notifications',
    ],
  },
  chat: {
    username,
    from_name: 'Олег & Ко',
    count: 2,
    excerpt: 'Ещё <b>продаёте</b>?',
    path: '/chats/7',
    mute_path: '/chats/mute/token-of-the-conversation',
    arrives_as: ['Новое сообщение: Олег & Ко', 'A message from Олег & Ко'],
    says: [
      username,
      '2 непрочитанных|2 unread',
      'Ещё <b>продаёте</b>?',
      '/chats/7?lang=',
      '/chats/mute/token-of-the-conversation?lang=',
    ],
  },
  way_in: {
    username,
    way: 'passkey',
    arrives_as: ['В вашем аккаунте новый способ входа', 'There is a new way into your account'],
    says: [username, 'ключ доступа|passkey', '/settings/security?lang='],
  },
  email_change_asked: {
    username,
    new_email: 'new.box@mail.example',
    arrives_as: ['Просят сменить почту вашего аккаунта', 'Somebody asked to change the address of your account'],
    says: [username, 'new.box@mail.example', '/settings/security?lang='],
  },
  email_changed: {
    username,
    new_email: 'new.box@mail.example',
    arrives_as: ['Почта вашего аккаунта изменена', 'The address of your account has changed'],
    says: [username, 'new.box@mail.example'],
  },
  channel_off: {
    username,
    channel: 'Дом, ntfy',
    arrives_as: ['Канал «Дом, ntfy» отключён', 'Channel “Дом, ntfy” is switched off'],
    says: [username, '/settings/notifications?lang='],
  },
  store_code: {
    username,
    store: 'Лавка',
    code: '424242',
    arrives_as: ['424242: код для Улова', '424242: your code for Ulov'],
    says: [username, 'Лавка', '424242'],
  },
  store_request_decided: {
    username,
    store: 'Лавка',
    store_path: '/stores/lavka',
    outcome: 'approved',
    words: 'Добро <b>пожаловать</b>',
    arrives_as: ['Вы представляете магазин «Лавка»', 'You speak for Лавка now'],
    says: [username, 'Добро <b>пожаловать</b>', '/stores/lavka?lang='],
  },
  password_changed: {
    username,
    arrives_as: ['Пароль изменён', 'Your password has changed'],
    says: [username, '/password/reset?lang='],
  },
  account_deleted: {
    username,
    days: 30,
    arrives_as: ['Аккаунт удалён', 'Your account is deleted'],
    says: [username, '30 дней|30 days', '/login?lang='],
  },
  contact: {
    name: 'Вера',
    email: 'vera@mail.example',
    subject: 'Где моя скидка?',
    message: 'Добрый день.\n\nОна пропала.',
    username,
    arrives_as: ['Письмо с сайта: Где моя скидка?', 'From the site: Где моя скидка?'],
    says: ['Вера', 'vera@mail.example', username, 'Добрый день.', 'Она пропала.', '/u/', '?lang='],
  },
  new_device: {
    username,
    device: 'Firefox, Linux',
    network: '203.0.113.9',
    at: '2031-03-05T09:00:00Z',
    arrives_as: ['Вход с нового устройства', 'New sign-in to your account'],
    says: [username, 'Firefox, Linux', '203.0.113.9', '12:00', 'Europe/Moscow', '/settings/security?lang='],
  },
};

const decode = (html: string) =>
  html.replace(/&(?:#(\d+)|amp);/g, (_, code?: string) => (code ? String.fromCharCode(Number(code)) : '&'));

/** The paragraphs a reader of the HTML sees, links written out and quotes marked, as the text part has them. */
function linesOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  return [...body.matchAll(/<(p|blockquote)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag, inner = '']) => {
    if (tag === 'blockquote') return decode(inner).replaceAll(/^/gm, '> ');
    const link = /^<a\b[^>]* href="([^"]*)"[^>]*>((?:[^<]|<\/?b>)*)<\/a>$/.exec(inner);
    if (link) return decode(`${link[2]?.replace(/<\/?b>/g, '')}: ${link[1]}`);
    const written = inner.replaceAll('<br>', '\n').replace(/<a\b[^>]* href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 ($1)');
    return decode(written.replace(/<\/?b>/g, ''));
  });
}

/** True when a part holds one of the words between the bars: `10 мин|10 min`. */
const isSaid = (part: string, said: string) => said.split('|').some((word) => part.includes(word));
const headerOf = (message: Email, key: string) => message.headers.find((header) => header.key === key)?.value;
const linksOf = (text: string) => text.match(/https?:\/\/[^\s"<>)]+/g) ?? [];

for (const kind of Object.keys(CASES) as Kind[]) {
  for (const [index, locale] of (['ru', 'en'] as const).entries()) {
    test(`the message ${kind} arrives in ${locale}, whole in both its parts`, async () => {
      const { arrives_as, says, ...content } = CASES[kind];
      const message = await deliver({ kind, ...content, to: 'Reader@mail.example', locale } as EmailJob);
      expect(message.subject).toBe(arrives_as[index]);
      expect(message.from).toEqual({ name: 'Улов', address: 'post@ulov.example' });
      expect(message.to).toEqual([{ name: '', address: 'Reader@mail.example' }]);
      expect(message.recipients).toEqual(['Reader@mail.example']);
      const text = message.text?.trim() ?? '';
      const html = message.html ?? '';
      expect(html).toContain(`<html lang="${locale}">`);
      // The HTML stands under the name of the site; the rest is word for word the same.
      const [brand, ...lines] = linesOf(html);
      expect(brand).toBe(wordsOf(locale)('common.brand'));
      expect(lines).toEqual(text.split('\n\n'));
      for (const part of [text, decode(html)])
        for (const said of says) expect([part, said, isSaid(part, said)]).toEqual([part, said, true]);
      const links = [...linksOf(text), ...linksOf(decode(html))];
      for (const link of links) expect(link).toMatch(/^http:\/\/ulov\.example\//);
      for (const link of links) expect(link).toMatch(new RegExp(`\\?lang=${locale}$`));
      // Nothing is fetched when an email is opened.
      expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
      // Only emails with a code carry one, and there the list of emails shows it.
      expect(/\b\d{6}\b/.test(message.subject ?? '')).toBe('code' in content);
      if (!('code' in content)) expect(text).not.toMatch(/\b\d{6}\b/);
    });
  }
}

test('a hostile name, device or network is text and nothing else', async () => {
  const evil = `<script>alert(1)</script>"'><img src=x onerror=y>&lt;b&gt;\r\nBcc: victim@mail.example\r\n\r\n<h1>Hi`;
  const hostile: EmailJob[] = [
    { kind: 'welcome', username: evil, to: 'a@mail.example', locale: 'en' },
    {
      kind: 'new_device',
      username: evil,
      device: evil,
      network: evil,
      at: '2031-03-05T09:00:00Z',
      to: 'a@mail.example',
      locale: 'ru',
    },
    { kind: 'email_changed', username: evil, new_email: evil, to: 'a@mail.example', locale: 'en' },
    { kind: 'sign_up_code', code: evil, to: 'a@mail.example', locale: 'en' },
  ];
  for (const job of hostile) {
    const message = await deliver(job);
    const html = message.html ?? '';
    expect(html).not.toMatch(/<(script|img|h1|b)\b/);
    expect(html).not.toContain('&lt;b&gt;');
    expect(decode(html)).toContain('<script>alert(1)</script>');
    expect(message.recipients).toEqual(['a@mail.example']);
    expect(message.bcc ?? []).toEqual([]);
    expect(message.cc ?? []).toEqual([]);
    const names = message.headers.map(({ key }) => key).toSorted();
    expect(names).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']);
    expect(message.attachments).toEqual([]);
  }
});

test('an answer to an email of the contact form goes to who wrote it, whatever they call themselves', async () => {
  const evil = 'Eve" <x@evil.example>\r\nBcc: victim@mail.example\r\n\r\nHi';
  for (const [name, subject] of [
    ['Вера, «Улов»', 'Скидка'],
    [evil, evil],
  ] as const) {
    const message = await deliver({
      kind: 'contact',
      name,
      email: 'vera@mail.example',
      subject,
      message: `Раз\n<script>alert(1)</script>\n${evil}`,
      username: null,
      to: 'owner@ulov.example',
      locale: 'ru',
    });
    expect(message.recipients).toEqual(['owner@ulov.example']);
    expect(message.replyTo?.map(({ address }) => address)).toEqual(['vera@mail.example']);
    expect(message.from?.address).toBe('post@ulov.example');
    expect([message.bcc ?? [], message.cc ?? []]).toEqual([[], []]);
    const names = message.headers.map(({ key }) => key).toSorted();
    expect(names).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to']);
    expect(message.html).not.toMatch(/<script\b/);
  }
});

test('an address is never read as a list of them', async () => {
  for (const to of ['a@mail.example, b@mail.example', 'a@mail.example\r\nBcc: b@mail.example']) {
    await queueEmail(world.ctx, world.ctx.db, { kind: 'no_account', to, locale: 'en' });
    await drain().catch(() => {});
    expect(received.flatMap((message) => message.to)).not.toContain('b@mail.example');
    await sql`delete from pgboss.job`.execute(world.ctx.db);
  }
});

test('a server that refuses twice is asked again later, and one email arrives', async () => {
  refusals = 2;
  await queueEmail(world.ctx, world.ctx.db, { kind: 'no_account', to: 'patient@mail.example', locale: 'ru' });
  const job = async () => {
    const { rows } = await sql<{ state: string; retry_count: number; wait_seconds: number }>`
      select state::text, retry_count, extract(epoch from start_after - now())::float8 as wait_seconds
      from pgboss.job where data->>'to' = 'patient@mail.example'`.execute(world.ctx.db);
    return rows[0];
  };
  const waits: number[] = [];
  for (const turn of [1, 2]) {
    await expect(drain()).rejects.toThrow('Try again later');
    const waiting = await job();
    expect(waiting).toMatchObject({ state: 'retry', retry_count: turn - 1 });
    waits.push(waiting?.wait_seconds ?? 0);
    // Not before its time.
    await drain();
    expect(seen).toBe(turn);
    await sql`update pgboss.job set start_after = now()`.execute(world.ctx.db);
  }
  // Five to ten seconds, then ten to twenty.
  expect(waits[0]).toBeGreaterThan(4);
  expect(waits[1]).toBeGreaterThan(9);
  await drain();
  await drain();
  expect(seen).toBe(3);
  expect(received.map(({ to }) => to)).toEqual([['patient@mail.example']]);
  expect((await job())?.state).toBe('completed');
});

test('an email about notifications names where one call ends such emails; emails of the account do not', async () => {
  const { arrives_as: _arrives_as, says: _says, ...content } = CASES.notifications;
  const told = await deliver({ kind: 'notifications', to: 'vera@mail.example', locale: 'ru', ...content });
  expect(headerOf(told, 'list-unsubscribe')).toBe('<http://ulov.example/unsubscribe/token-of-the-letter>');
  expect(headerOf(told, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const code = await deliver({ kind: 'reset_code', to: 'vera@mail.example', locale: 'ru', code: '987654' });
  expect(headerOf(code, 'list-unsubscribe')).toBeUndefined();
});
