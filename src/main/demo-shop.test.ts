import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { FetchRefusedError } from '#platform/fetch-refused.ts';
import { encodePicture } from '#platform/images.ts';
import { readPageFacts } from '#platform/page-facts.ts';
import { createSafeFetch, PAGE_REQUEST, PICTURE_REQUEST, type SafeFetch } from '#platform/safe-fetch.ts';
import { fetchOf } from './build-context.ts';
import { attachDemoShop, demoShop } from './demo-shop.ts';
import { DEMO_PRODUCTS } from './demo-shop-products.ts';

let server: Server;
let base_url: string;
let fetchFile: SafeFetch;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  base_url = `${origin}/dev/shop`;
  server.on('request', demoShop(base_url));
  fetchFile = createSafeFetch({ user_agent: 'UlovTest/1', loopback_origins: new Set([origin]), deadline_ms: 1000 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function facts(path: string) {
  const { bytes, charset, kind, url } = await fetchFile(`${base_url}/${path}`, PAGE_REQUEST);
  expect(kind).toBe('page');
  return readPageFacts(bytes, { url, charset });
}

test('its pages are read as those of shops are', async () => {
  expect(await facts('tea/oolong')).toEqual({
    title: 'Улун «Тихий склон», 100 г',
    description: DEMO_PRODUCTS[0]?.description,
    canonical_url: `${base_url}/tea/oolong`,
    images: [0, 1, 2].map((view) => `${base_url}/pictures/tea-${view}.png`),
    price: { amount_minor: 129_000, currency: 'RUB' },
    low_price_minor: null,
    high_price_minor: null,
    list_price_minor: 189_000,
    site_name: 'Лавка у пруда',
    availability: 'in_stock',
  });
  expect(await facts('audio/severin-2')).toMatchObject({
    price: { amount_minor: 699_000 },
    high_price_minor: 749_000,
  });
  expect(await facts('kitchen/kettle')).toMatchObject({
    title: 'Чайник «Полдень», 1,7 л',
    price: { amount_minor: 249_000, currency: 'RUB' },
    list_price_minor: 320_000,
  });
  expect(await facts('kitchen/mug')).toMatchObject({
    title: 'Кружка «Утро не начинается», 400 мл',
    price: null,
    images: [],
  });
  expect(await facts('audio/turntable')).toMatchObject({
    price: { amount_minor: 18_900, currency: 'USD' },
    list_price_minor: 22_900,
  });
  expect(await facts('food/coffee-beans')).toMatchObject({
    title: 'Harbour roast coffee beans, 1 kg',
    price: { amount_minor: 101_850, currency: 'EUR' },
    images: [0, 1].map((view) => `${base_url}/pictures/coffeebeans-${view}.png`),
  });
  expect(await facts('music/guitar')).toMatchObject({ availability: 'out_of_stock' });
  expect(await facts('moved')).toMatchObject({ title: 'Улун «Тихий склон», 100 г' });
});

test('every picture it names is one', async () => {
  const { images } = await facts('audio/turntable');
  for (const image of images) {
    const { bytes, kind, content_type } = await fetchFile(image, PICTURE_REQUEST);
    expect([kind, content_type]).toEqual(['picture', 'image/png']);
    expect(await encodePicture(bytes)).toMatchObject({ width: 800, height: 800 });
  }
});

/** Why a path of the shop cannot be fetched. */
async function reasonOf(path: string) {
  try {
    await fetchFile(`${base_url}/${path}`, PAGE_REQUEST);
  } catch (error) {
    return error instanceof FetchRefusedError ? [error.reason, error.status] : error;
  }
  return 'fetched';
}

test('its bad pages are refused for what they are', async () => {
  expect(await reasonOf('inside')).toEqual(['private_address', null]);
  expect(await reasonOf('slow')).toEqual(['timeout', null]);
  expect(await reasonOf('broken')).toEqual(['bad_status', 500]);
  expect(await reasonOf('nothing')).toEqual(['bad_status', 404]);
});

test('hangs on a app, and only the trial on one’s own machine may reach it', async () => {
  const app = Fastify();
  attachDemoShop(app, 'http://localhost:3000');
  const front = await app.inject('/dev/shop');
  expect(front.body).toContain('http://localhost:3000/dev/shop/tea/oolong');
  await app.close();
  const origin = new URL(base_url).origin;
  const ask = (env: Record<string, string>) =>
    fetchOf(readConfig({ BASE_URL: origin, ...env }))(`${base_url}/kitchen/mug`, PAGE_REQUEST).then(
      ({ kind }) => kind,
      (error: unknown) => (error instanceof FetchRefusedError ? error.reason : error),
    );
  expect(await ask({})).toBe('page');
  expect(await ask({ NODE_ENV: 'test' })).toBe('page');
  expect(await ask({ NODE_ENV: 'production' })).toBe('port');
  expect(await ask({ BASE_URL: 'https://ulov.example' })).toBe('port');
  expect(await ask({ BASE_URL: 'http://localhost:1' })).toBe('port');
});
