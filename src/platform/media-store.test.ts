/** One suite for every place pictures can lie in. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { bucketStore } from './bucket-store.ts';
import { ConfigError, readConfig } from './config.ts';
import { folderStore, MediaAwayError, newMediaKey, openMediaStore, type MediaStore } from './media-store.ts';

const KEYS = { access_key: 'KEY', secret_key: 'secret/with+odd=signs', region: 'ru-central1' };
let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ulov-store-'));
  s3 = await startS3Server(KEYS);
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = () => ({ endpoint: s3.origin, bucket: 'pictures', is_path_style: true });
const stores: Record<string, () => MediaStore> = {
  folder: () => folderStore(path.join(folder, 'media')),
  bucket: () => bucketStore({ ...KEYS, ...address() }),
};

async function textOf(stream: Readable | null): Promise<string | null> {
  if (!stream) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

describe.each(Object.keys(stores))('a %s', (kind) => {
  const open = () => stores[kind]?.() as MediaStore;

  test('keeps a file until it is removed, and removing twice is no error', async () => {
    const store = open();
    const name = `${newMediaKey()}-480.webp`;
    expect(await store.read(name)).toBeNull();
    await store.put(name, Buffer.from('picture'));
    expect(await textOf(await store.read(name))).toBe('picture');
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
    await store.remove(name);
  });

  test('writes a name again as a whole', async () => {
    const store = open();
    const name = `${newMediaKey()}-160.webp`;
    await store.put(name, Buffer.alloc(100_000, 'a'));
    await store.put(name, Buffer.from('b'));
    expect(await textOf(await store.read(name))).toBe('b');
  });

  test('large files come back byte by byte, ten at once', async () => {
    const store = open();
    const files = Array.from({ length: 10 }, (_, at) => ({
      name: `${newMediaKey()}-1200.webp`,
      text: String(at).repeat(300_000),
    }));
    await Promise.all(files.map(({ name, text }) => store.put(name, Buffer.from(text))));
    const back = await Promise.all(files.map(async ({ name }) => textOf(await store.read(name))));
    expect(back).toEqual(files.map(({ text }) => text));
  });

  test('no other name is looked up or written', async () => {
    const store = open();
    for (const odd of [
      '../x.webp',
      'aa/../../x.webp',
      'aa/',
      'x',
      '',
      `${newMediaKey()}-480.webp?acl`,
      '/etc/passwd',
    ]) {
      expect(await store.read(odd)).toBeNull();
      await expect(store.put(odd, Buffer.alloc(1))).rejects.toThrow('Not a media name');
      await expect(store.remove(odd)).rejects.toThrow('Not a media name');
    }
  });
});

test('a folder that cannot be written says that it is away', async () => {
  const file = path.join(folder, 'in-the-way');
  writeFileSync(file, 'no folder');
  const name = `${newMediaKey()}-480.webp`;
  await expect(folderStore(file).put(name, Buffer.from('x'))).rejects.toThrow(MediaAwayError);
});

test('a folder holds no halves after a put, and remove takes those of a process that died', async () => {
  const store = folderStore(path.join(folder, 'halves'));
  const name = `${newMediaKey()}-480.webp`;
  await store.put(name, Buffer.from('x'));
  const place = path.join(folder, 'halves', path.dirname(name));
  expect(readdirSync(place)).toEqual([path.basename(name)]);
  writeFileSync(path.join(folder, 'halves', `${name}.part`), 'half');
  await store.remove(name);
  expect(readdirSync(place)).toEqual([]);
});

test('a bucket refuses a wrong secret, and says so as being away', async () => {
  const store = bucketStore({ ...KEYS, ...address(), secret_key: 'wrong' });
  const name = `${newMediaKey()}-480.webp`;
  const before = s3.refused();
  await expect(store.put(name, Buffer.from('x'))).rejects.toThrow(MediaAwayError);
  await expect(store.read(name)).rejects.toThrow('answers 403');
  await expect(store.remove(name)).rejects.toThrow(MediaAwayError);
  expect(s3.refused() - before).toBe(3);
});

test('a bucket that fails or is gone is away, not an unknown error', async () => {
  const store = stores['bucket']?.() as MediaStore;
  const name = `${newMediaKey()}-480.webp`;
  s3.fail(500);
  await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('answers 500');
  s3.fail(null);
  const gone = bucketStore({ ...KEYS, ...address(), endpoint: 'http://127.0.0.1:9' });
  await expect(gone.read(name)).rejects.toThrow(MediaAwayError);
});

test('pictures in a bucket are sent as what they are', async () => {
  const name = `${newMediaKey()}-480.webp`;
  await stores['bucket']?.().put(name, Buffer.from('x'));
  expect(s3.objects.get(`pictures/${name}`)?.content_type).toBe('image/webp');
});

test('STORAGE_URL names a folder or a bucket; anything else stops the start without telling the secret', async () => {
  expect(readConfig({ DATA_DIR: '/srv/ulov' }).storage).toEqual({ kind: 'folder', folder: '/srv/ulov/media' });
  expect(readConfig({ STORAGE_URL: 'file:///srv/pictures%20of%20all' }).storage).toEqual({
    kind: 'folder',
    folder: '/srv/pictures of all',
  });
  const secret = encodeURIComponent(KEYS.secret_key);
  const bucket = { kind: 'bucket', access_key: 'KEY', secret_key: KEYS.secret_key, bucket: 'pictures' };
  expect(readConfig({ STORAGE_URL: `s3://KEY:${secret}@storage.example/pictures?region=ru-central1` }).storage).toEqual(
    {
      ...bucket,
      endpoint: 'https://storage.example',
      region: 'ru-central1',
      is_path_style: false,
    },
  );
  const local = `s3://KEY:${secret}@${new URL(s3.origin).host}/pictures?region=ru-central1&path_style=1&tls=0`;
  const { storage } = readConfig({ STORAGE_URL: local });
  expect(storage).toEqual({ ...bucket, endpoint: s3.origin, region: 'ru-central1', is_path_style: true });
  const name = `${newMediaKey()}-480.webp`;
  await openMediaStore(storage).put(name, Buffer.from('through the variable'));
  expect(s3.objects.has(`pictures/${name}`)).toBe(true);
  for (const wrong of [
    'pictures',
    'file:pictures',
    'file://server/share',
    'https://KEY:hidden-one@storage.example/pictures',
    's3://storage.example/pictures',
    's3://KEY:hidden-one@storage.example/',
    's3://KEY:hidden-one@storage.example/pictures/deeper',
    's3://KEY:hidden-one@storage.example/Pictures',
    's3://KEY:hidden%ZZ@storage.example/pictures',
    's3://KEY:hidden-one@storage.example/pictures?path_style=yes',
    's3://KEY:hidden-one@storage.example/pictures?pathstyle=1',
  ]) {
    const start = () => readConfig({ STORAGE_URL: wrong });
    expect(start, wrong).toThrow(ConfigError);
    expect(start, wrong).toThrow(/^STORAGE_URL must be file:/);
    expect(start, wrong).not.toThrow('hidden');
  }
});
