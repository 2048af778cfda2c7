/** What installing the site asks for: the manifest, its icons, the worker, the page without a network. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

interface Manifest {
  name: string;
  short_name: string;
  lang: string;
  display: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}

test('every page names the manifest of its language, and everything in that is there', async () => {
  for (const [lang, brand] of [
    ['ru', 'Улов'],
    ['en', 'Ulov'],
  ] as const) {
    const page = await app.inject({ url: '/rules', cookies: { lang } });
    const href = /<link rel="manifest" href="([^"]+)"/.exec(page.body)?.[1] ?? '';
    // Browsers fetch it without cookies.
    const reply = await app.inject(href);
    expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(reply.headers['set-cookie']).toBeUndefined();
    const manifest = reply.json<Manifest>();
    expect(manifest).toMatchObject({ short_name: brand, lang, display: 'standalone', start_url: '/', scope: '/' });
    expect(manifest.name).toContain(brand);
    for (const { url } of manifest.shortcuts)
      expect((await app.inject({ url, cookies: { lang } })).statusCode, url).toBeLessThan(400);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await app.inject(src);
      expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ]);
  }
});

test('a mask may cut a fifth off every side: the mark of a maskable icon lies within', async () => {
  const { data, info } = await sharp('src/web/public/icon-maskable-512.png')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const ground = at(0, 0);
  const outside: number[][] = [];
  for (let y = 0; y < info.height; y += 2) {
    for (let x = 0; x < info.width; x += 2) {
      const is_safe = Math.hypot(x - 256, y - 256) <= 0.4 * 512;
      if (!is_safe && at(x, y).some((value, index) => Math.abs(value - (ground[index] ?? 0)) > 8)) outside.push([x, y]);
    }
  }
  expect(outside).toEqual([]);
});

test('the worker is one file that asks for no other, and browsers look for a new one every time', async () => {
  const reply = await app.inject('/service-worker.js');
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(reply.headers['content-type']).toMatch(/javascript/);
  expect(reply.body).not.toMatch(/\bimport\b|importScripts|\bexport\b|\beval\b/);
  // The build it belongs to.
  const build = /\/assets\/(\w+)\//.exec((await app.inject('/rules')).body)?.[1] ?? '-';
  expect(reply.body).toContain(build);
  expect(readFileSync('build/client/service-worker.js', 'utf8').length).toBeLessThan(8000);
});

test('pages say their language, and the page without a network is in both', async () => {
  for (const [lang, title] of [
    ['ru', 'Нет связи'],
    ['en', 'No connection'],
  ] as const) {
    const reply = await app.inject(`/offline?lang=${lang}`);
    expect([reply.statusCode, reply.headers['content-language']]).toEqual([200, lang]);
    expect(reply.body).toContain(`>${title}</h1>`);
    expect(reply.body).toContain('content="noindex"');
  }
});
