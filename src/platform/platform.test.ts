import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts';
import { inTransaction, isUniqueViolation, type Database } from './db.ts';
import { encodePicture, PICTURE_WIDTHS, PictureRefusedError } from './images.ts';
import { createLogger } from './logger.ts';
import { createMailer, listEmails, readEmail } from './mailer.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { openQueue, type Queue } from './queue.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ulov-platform-'));
let held: TestDatabase;
let database: Database;
let queue: Queue;
const log = createLogger('silent');

beforeAll(async () => {
  held = await openTestDatabase();
  ({ database } = held);
  queue = await openQueue(database, ['send-email'], log);
  await sql`create table things (id int primary key, body text)`.execute(database.db);
});
afterAll(async () => {
  await queue.stop();
  await held.close();
  rmSync(folder, { recursive: true, force: true });
});

test('configuration has defaults, and every wrong value is named', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    base_url: 'http://localhost:3000',
    database_url: null,
    environment: 'development',
    demo: false,
  });
  expect(readConfig({ BASE_URL: 'https://deals.example/', PORT: '8080' })).toMatchObject({
    base_url: 'https://deals.example',
    port: 8080,
  });
  const wrong = {
    PORT: ['x', '70000', '-1', '3000.5'],
    BASE_URL: ['deals.example', 'ftp://deals.example', 'https://deals.example/path', 'https://u:p@deals.example'],
    DATABASE_URL: ['mysql://x', 'x'],
    SMTP_URL: ['http://x'],
    NODE_ENV: ['prod'],
    TIME_ZONE: ['Moscow'],
    SECRET: ['short'],
    LOG_LEVEL: ['loud'],
    DEMO: ['yes'],
    DATABASE_POOL_SIZE: ['0'],
    DATABASE_PREPARED: ['yes'],
    PAGE_CACHE_MB: ['-1', 'much', '65537'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      expect(() => readConfig({ [name]: value }), `${name}=${value}`).toThrow(ConfigError);
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
    }
  }
  const telegram = { TELEGRAM_BOT_TOKEN: '12:hunter2', TELEGRAM_API_URL: 'http://localhost:8081/' };
  expect(() => readConfig(telegram)).toThrow(/^TELEGRAM_BOT_TOKEN (?!.*hunter2)/);
  const token = `12:${'a'.repeat(35)}`;
  expect(readConfig({ ...telegram, TELEGRAM_BOT_TOKEN: token })).toMatchObject({
    telegram: { token, api_url: 'http://localhost:8081' },
  });
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@x' })).not.toThrow(/hunter2/);
});

test('a data folder has one owner: a live one is named and never robbed, a dead one is replaced', async () => {
  const place = path.join(folder, 'locked');
  const file = path.resolve('src/platform/data-dir-lock.ts');
  const script = path.join(folder, 'hold.mjs');
  writeFileSync(
    script,
    `import { lockDataDir } from ${JSON.stringify(file)};\nlockDataDir(process.argv[2]);\nprocess.send('held');\nsetInterval(() => {}, 1000);\n`,
  );
  const other = fork(script, [place], { stdio: 'ignore' });
  await once(other, 'message');
  expect(() => lockDataDir(place)).toThrow(DataDirLockedError);
  expect(() => lockDataDir(place)).toThrow(new RegExp(`in use by process ${other.pid}\\b`));
  other.kill('SIGKILL');
  await once(other, 'exit');
  const release = lockDataDir(place);
  expect(() => lockDataDir(place)).toThrow(/in use by process/);
  release();
  expect(existsSync(path.join(place, 'lock.json'))).toBe(false);
});

test('many statements at once, large values and failures come back right', async () => {
  const large = 'ы'.repeat(200_000);
  const results = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      if (index % 10 === 0) return database.pool.query('select nothing').catch((error: Error) => error.message);
      const { rows } = await database.pool.query<{ x: number; y: number }>('select $1::int as x, length($2) as y', [
        index,
        index % 7 ? 'a' : large,
      ]);
      return rows[0];
    }),
  );
  results.forEach((result, index) => {
    if (index % 10 === 0) expect(result).toMatch(/nothing/);
    else expect(result).toEqual({ x: index, y: index % 7 ? 1 : 200_000 });
  });
});

test('a failing transaction leaves nothing, and a broken rule is told from others', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await sql`insert into things values (1, 'a')`.execute(tx);
    await sql`insert into things values (1, 'b')`.execute(tx);
  });
  await expect(work).rejects.toSatisfy(
    (error) => isUniqueViolation(error, 'things_pkey') && !isUniqueViolation(error, 'other'),
  );
  const { rows } = await sql`select * from things`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a job is there with its transaction and gone with it, and is tried again after a failure', async () => {
  const done: object[] = [];
  await inTransaction(database.db, (tx) => queue.send(tx, 'send-email', { n: 1 }));
  await expect(
    inTransaction(database.db, async (tx) => {
      await queue.send(tx, 'send-email', { n: 2 });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await queue.drain({
    'send-email': async (data) => {
      done.push(data);
    },
  });
  expect(done).toEqual([{ n: 1 }]);
  await queue.send(database.db, 'send-email', { n: 3 });
  await expect(
    queue.drain({ 'send-email': async () => Promise.reject(new Error('mail server away')) }),
  ).rejects.toThrow('mail server away');
  const { rows } = await sql<{
    state: string;
    retry_count: number;
  }>`select state::text, retry_count from pgboss.job where data->>'n' = '3'`.execute(database.db);
  expect(rows[0]?.state).toBe('retry');
});

test('of a handful of jobs the one that fails fails alone, and the rest does not wait a second each', async () => {
  const own = await openQueue(
    database,
    ['handful'],
    createLogger('error', () => {}),
  );
  for (let n = 0; n < 12; n++) await own.send(database.db, 'handful', { n });
  const seen: number[] = [];
  await own.work('handful', async (data) => {
    const { n } = data as { n: number };
    seen.push(n);
    if (n === 4) throw new Error('not this one');
  });
  const states = async () =>
    (
      await sql<{ state: string; count: number }>`
        select state::text, count(*)::int as count from pgboss.job where name = 'handful' group by state order by state`.execute(
        database.db,
      )
    ).rows;
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    { state: 'completed', count: 11 },
    { state: 'retry', count: 1 },
  ]);
  expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_none, n) => n));
  await own.stop();
});

test('emails reach a real mail server whole, Cyrillic and all', async () => {
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
  const mailer = createMailer({ smtp_url: `smtp://127.0.0.1:${port}`, from: 'ulov@deals.example', folder });
  await mailer.send({
    to: 'a.b@mail.example',
    subject: '123456: ваш код',
    text: 'Код 123456',
    html: '<p>Код 123456</p>',
  });
  const message = await new PostalMime().parse(received[0] ?? Buffer.alloc(0));
  expect(message).toMatchObject({
    subject: '123456: ваш код',
    from: { address: 'ulov@deals.example' },
    to: [{ address: 'a.b@mail.example' }],
  });
  expect(message.text?.trim()).toBe('Код 123456');
  expect(message.html).toContain('<p>Код 123456</p>');
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(mailer.send({ to: 'a@b.example', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow();
});

test('a mail server elsewhere that offers no encryption gets no email, unless it was said so', async () => {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      count += 1;
      stream.on('end', () => done()).resume();
    },
  });
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const message = { to: 'a@b.example', subject: 'Код', text: '123456', html: '123456' };
  // An address of this machine, though no name of its own for itself: as good as one elsewhere.
  const smtp_url = `smtp://0.0.0.0:${port}`;
  const from = 'ulov@deals.example';
  await expect(createMailer({ smtp_url, from, folder }).send(message)).rejects.toThrow(/TLS/);
  expect(count).toBe(0);
  await createMailer({ smtp_url: `${smtp_url}?requireTLS=false`, from, folder }).send(message);
  expect(count).toBe(1);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('without a server emails lie in a folder, and no name leads out of it', async () => {
  const place = path.join(folder, 'mail');
  const mailer = createMailer({ smtp_url: null, from: 'ulov@localhost', folder: place });
  await mailer.send({ to: 'a@b.example', subject: 'Тема', text: 'Слово', html: '<p>Слово</p>' });
  const [name = ''] = listEmails(place);
  expect(readEmail(place, name)).toContain('To: a@b.example');
  writeFileSync(path.join(folder, 'outside.eml'), 'secret');
  for (const odd of ['../outside.eml', '../secret', '/etc/passwd', 'x.txt', ''])
    expect(readEmail(place, odd)).toBeNull();
  expect(listEmails(path.join(folder, 'none'))).toEqual([]);
});

test('passwords are compared exactly, whole, and stored salted', async () => {
  const one = await hashPassword('я'.repeat(100));
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(await hashPassword('я'.repeat(100)));
  expect(await verifyPassword('я'.repeat(100), one)).toBe(true);
  for (const near of ['я'.repeat(99), `${'я'.repeat(99)}Я`, ` ${'я'.repeat(100)}`])
    expect(await verifyPassword(near, one)).toBe(false);
  expect(await verifyPassword('anything', null)).toBe(false);
  expect(await verifyPassword('anything', 'garbage')).toBe(false);
});

test('the commonest passwords are known', () => {
  for (const common of ['password', '12345678', 'qwertyuiop', 'Password1', 'iloveyou', 'roma1996'])
    expect(isCommonPassword(common), common).toBe(true);
  expect(isCommonPassword('верный конь батарея скрепка')).toBe(false);
});

test('a queue made by an older release takes over today’s options', async () => {
  await sql`update pgboss.queue set retry_limit = 1, deletion_seconds = 999 where name = 'send-email'`.execute(
    database.db,
  );
  const again = await openQueue(database, ['send-email'], log);
  const { rows } = await sql`
    select retry_limit, deletion_seconds from pgboss.queue where name = 'send-email'`.execute(database.db);
  expect(rows).toEqual([{ retry_limit: 8, deletion_seconds: 600 }]);
  await again.stop();
});

test('pictures become three WebP sizes without metadata; bombs and broken files are refused', async () => {
  const withPlace = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'secret-owner' } })
    .jpeg()
    .toBuffer();
  const { width, height, files } = await encodePicture(withPlace);
  expect([width, height, files.map((file) => file.width)]).toEqual([1200, 600, [...PICTURE_WIDTHS]]);
  for (const { bytes } of files) {
    expect(bytes.includes('secret-owner')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  }
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  for (const bad of [bomb, Buffer.from('not a picture'), Buffer.alloc(0), withPlace.subarray(0, 300)]) {
    await expect(encodePicture(bad)).rejects.toThrow(PictureRefusedError);
  }
});

const svg = (attributes: string, body = '<rect width="100%" height="100%" fill="teal"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${body}</svg>`);

async function sizeOf(bytes: Buffer): Promise<number[]> {
  const { width, height } = await encodePicture(bytes);
  return [width, height];
}

test('a drawing is drawn large, and one without a size of its own at a sane one', async () => {
  for (const unsized of ['', ' width="100%" height="100%"', " width='100%'"])
    expect(await sizeOf(svg(unsized)), unsized).toEqual([480, 480]);
  expect(await sizeOf(Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- ü -->\n'), svg('')]))).toEqual([
    480, 480,
  ]);
  expect(await sizeOf(svg(' viewBox="0 0 24 12"'))).toEqual([480, 240]);
  expect(await sizeOf(svg(' width="30" height="60"'))).toEqual([240, 480]);
  expect(await sizeOf(svg(' width="3000" height="1500"'))).toEqual([1200, 600]);
  await expect(encodePicture(svg(' width="0" height="0"'))).rejects.toThrow(PictureRefusedError);
  // Made to keep a matcher busy for good.
  await expect(encodePicture(Buffer.from('<!---->'.repeat(100_000)))).rejects.toThrow(PictureRefusedError);
});

test('a log line is one JSON line with its fields', () => {
  const lines: string[] = [];
  const logger = createLogger('info', (line) => {
    lines.push(line);
  });
  logger.debug('unheard');
  logger.warn('job.failed', { 'job.name': 'x', error: new Error('boom') });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'warn',
    event: 'job.failed',
    'job.name': 'x',
    error: 'boom',
  });
  expect(readFileSync('src/platform/logger.ts', 'utf8')).not.toContain('console.');
});
