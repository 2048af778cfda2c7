/** Pictures made to hurt: bombs, liars and broken ones. */
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** So many zeros, packed without ever holding them. */
async function packedZeros(count: number): Promise<Buffer> {
  const block = Buffer.alloc(1 << 20);
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  const read = (async () => {
    for await (const part of deflate) parts.push(part as Buffer);
  })();
  for (let left = count; left > 0; left -= block.length) {
    const piece = left < block.length ? block.subarray(0, left) : block;
    if (!deflate.write(piece)) await new Promise<void>((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await read;
  return Buffer.concat(parts);
}

/** Rows of the seven passes of an interlaced picture, with their filter bytes. */
function interlacedBytes(width: number, height: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes.reduce((sum, [x, dx, y, dy]) => {
    const columns = Math.ceil((width - x) / dx);
    return sum + Math.ceil((height - y) / dy) * (columns + 1);
  }, 0);
}

/** A black PNG of any size; a valid one, only large. */
export async function hugePng(side: number, kind: 'one_bit' | 'interlaced'): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = kind === 'one_bit' ? 1 : 8;
  header[12] = kind === 'one_bit' ? 0 : 1;
  const bytes = kind === 'one_bit' ? side * (1 + Math.ceil(side / 8)) : interlacedBytes(side, side);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', await packedZeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture of noise, as large in bytes as its pixels make it. */
export async function noise(width: number, height: number, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const plain = sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  return plain.toFormat(format).toBuffer();
}

/** A small picture that begins as a GIF and goes on as a page with a script. */
export async function gifPage(): Promise<Buffer> {
  const gif = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  return Buffer.concat([gif, Buffer.from('<html><script>alert(document.domain)</script></html>')]);
}

/** A JPEG whose header claims a size its bytes do not hold. */
async function liarJpeg(side = 65_000): Promise<Buffer> {
  const jpeg = await noise(200, 200, 'jpeg');
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, at + 5);
  jpeg.writeUInt16BE(side, at + 7);
  return jpeg;
}

/** A GIF whose canvas is 65,535 squared. */
async function liarGif(): Promise<Buffer> {
  const gif = Buffer.from(await gifPage());
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  return gif;
}

/** A thousand bytes that take hundreds of megabytes to decode; a liar says they are a small picture. */
async function plainAvif(kind: 'honest' | 'liar'): Promise<Buffer> {
  const avif = await sharp({ create: { width: 4800, height: 3600, channels: 3, background: '#639' } })
    .avif({ effort: 0 })
    .toBuffer();
  const size = avif.indexOf('ispe') + 8;
  if (kind === 'liar') {
    avif.writeUInt32BE(48, size);
    avif.writeUInt32BE(36, size + 4);
  }
  return avif;
}

/** An SVG that unfolds to a billion words. */
function entityBomb(): Buffer {
  const names = 'abcdefghij'.split('');
  const entities = names.map((name, at) => `<!ENTITY ${name} "${at ? `&${names[at - 1]};`.repeat(10) : 'ulov'}">`);
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`,
  );
}

function svg(attributes: string, body: string): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return Buffer.from(`<svg ${names} ${attributes}>${body}</svg>`);
}

/** Everything by name. Each must be refused or come out as a harmless picture. */
export async function hostilePictures(): Promise<Record<string, Buffer>> {
  const jpeg = await noise(900, 700, 'jpeg');
  return {
    png_50000_squared: await hugePng(50_000, 'one_bit'),
    png_interlaced_256_mpx: await hugePng(16_000, 'interlaced'),
    jpeg_liar: await liarJpeg(),
    gif_liar: await liarGif(),
    avif_large: await plainAvif('honest'),
    avif_liar: await plainAvif('liar'),
    svg_entities: entityBomb(),
    svg_16000: svg('width="16000" height="16000"', '<rect width="9" height="9"/>'),
    svg_file: svg('width="99" height="99"', '<image xlink:href="file:///etc/passwd" width="99" height="99"/>'),
    jpeg_cut: jpeg.subarray(0, jpeg.length >> 1),
    page: Buffer.from('<!doctype html><html><script>alert(1)</script></html>'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    png_head_only: Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'),
    empty_webp: Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  };
}

/** A small picture with a packed remark (zTXt) of so many bytes. */
export async function textBombPng(bytes: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const remark = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), await packedZeros(bytes)]);
  // Behind the signature and the header, where remarks may stand.
  const HEADER_END = 33;
  return Buffer.concat([png.subarray(0, HEADER_END), chunk('zTXt', remark), png.subarray(HEADER_END)]);
}
