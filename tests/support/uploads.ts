/** Uploads as a browser sends them. */
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Browser } from './world.ts';

export interface Uploaded {
  id: number;
  url: string;
  token: string;
  sizes: Record<'small' | 'medium' | 'large', { url: string; width: number; height: number }>;
}

/** A plain picture. */
export function picture(width = 300, height = 200, format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff' = 'png') {
  return sharp({ create: { width, height, channels: 3, background: '#0b6068' } })
    .toFormat(format)
    .toBuffer();
}

/** Sends a form with a picture to `POST /api/media`. */
export async function upload(
  browser: Browser,
  image: Buffer | null,
  fields: Record<string, string> = {},
  file: { name?: string; type?: string; field?: string } = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const type = file.type ?? 'image/png';
  if (image) form.set(file.field ?? 'image', new Blob([new Uint8Array(image)], { type }), file.name ?? 'photo.png');
  const request = new Response(form);
  return browser.sendRaw('POST', '/api/media', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

/** The answer of an upload that went well. */
export async function uploaded(browser: Browser, fields: Record<string, string> = {}): Promise<Uploaded> {
  const reply = await upload(browser, await picture(), fields);
  if (reply.statusCode !== 200) throw new Error(`Upload refused: ${reply.body}`);
  return reply.json<{ data: Uploaded }>().data;
}

/** Sends a form of texts. */
export async function sendForm(
  browser: Browser,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Response(form);
  return browser.sendRaw('POST', url, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
    ...headers,
  });
}
