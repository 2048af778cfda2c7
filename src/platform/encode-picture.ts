/** Decodes what strangers sent and encodes it anew: in the picture process only. Our own drawings need none. */
import sharp, { type Metadata } from 'sharp';
import { PICTURE_WIDTHS, type EncodedPicture, type IconShape } from './images.ts';

/** Vector pictures are often drawn on a tiny grid, or on none; they are drawn at least this large. */
const DRAWN_SIZE = 480;
const SVG_DENSITY = 72;
const MEGA = 1_000_000;
/** Interlaced and progressive pictures must be held whole: 40 megapixels of four bytes and no more. */
const MAX_UNPACKED_BYTES = 160 * MEGA;
/** Whatever its size as a file, an AVIF was measured to take 18 bytes a pixel while it is decoded. */
const MAX_AVIF_PIXELS = 13 * MEGA;

/** What the first bytes say, and what the decoder must find then. AVIF is a kind of heif. */
const KINDS: readonly { format: Metadata['format']; isIt: (head: Buffer) => boolean }[] = [
  { format: 'jpeg', isIt: (head) => head.readUIntBE(0, 3) === 0xff_d8_ff },
  { format: 'png', isIt: (head) => head.toString('latin1', 0, 8) === '\u0089PNG\r\n\u001a\n' },
  { format: 'gif', isIt: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)) },
  { format: 'webp', isIt: (head) => /^RIFF.{4}WEBP/s.test(head.toString('latin1', 0, 12)) },
  { format: 'heif', isIt: (head) => head.toString('latin1', 4, 8) === 'ftyp' },
  { format: 'svg', isIt: (head) => /^(?:\uFEFF)?\s*<(?:\?xml|!--|!DOCTYPE|svg)[\s>-]/i.test(head.toString('utf8')) },
];
const HEAD_BYTES = 100;

// Threads of libvips multiply its memory; the cache would keep pictures nobody asks for twice.
sharp.concurrency(1);
sharp.cache(false);
// Only the decoders above: others are so much more code that strangers' bytes could reach.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Svg'].map((kind) => `VipsForeignLoad${kind}`),
});

/** A picture of a kind that is taken, larger than such pictures may be. */
export class TooManyPixelsError extends Error {
  readonly max_megapixels: number;

  constructor(max_megapixels: number) {
    super(`More than ${max_megapixels} megapixels`);
    this.max_megapixels = max_megapixels;
  }
}

/**
 * Makes the stored sizes of a picture. What it is, its bytes say.
 * @throws TooManyPixelsError; Error when it is nothing that is taken: another kind, or broken
 */
export async function encode(bytes: Buffer, max_megapixels: number): Promise<EncodedPicture> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const kind = head.length < 16 ? undefined : KINDS.find(({ isIt }) => isIt(head));
  if (!kind) throw new Error('Not a kind of picture that is taken');
  const { format } = kind;
  const limits = { limitInputPixels: max_megapixels * MEGA, failOn: 'error' } as const;
  const input = format === 'svg' ? sizedSvg(bytes) : bytes;
  const header = await sharp(input, limits)
    .metadata()
    .catch((error: unknown) => {
      // The decoder tells its refusals apart by their words only.
      const is_too_large = error instanceof Error && /pixel limit/.test(error.message);
      throw is_too_large ? new TooManyPixelsError(max_megapixels) : error;
    });
  refuseHeader(header, format);
  const { data, info } = await sharp(input, { ...limits, ...densityOf(header) })
    .rotate()
    .resize({ width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: EncodedPicture['files'] = [];
  for (const width of PICTURE_WIDTHS) {
    const file = await sharp(data, { raw })
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76, effort: 3 })
      .toBuffer();
    files.push({ width, bytes: file });
  }
  return { width: info.width, height: info.height, files };
}

/** A picture of ours in the middle of a square, as PNG. */
export async function encodeIcon(bytes: Buffer, { size, part, ground }: IconShape): Promise<Buffer> {
  const side = Math.round(size * part);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const edge = Math.floor((size - side) / 2);
  const rest = size - side - edge;
  const square = sharp(bytes, { failOn: 'error' })
    .resize({ width: side, height: side, fit: 'contain', background: clear })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: clear });
  return (ground === null ? square : square.flatten({ background: ground })).png().toBuffer();
}

/** Refuses by the header alone, before a pixel is unpacked. */
function refuseHeader(found: Metadata, format: Metadata['format']): void {
  if (found.format !== format) throw new Error(`Begins like ${format}, reads as ${found.format}`);
  if (format === 'heif' && found.compression !== 'av1') throw new Error(`${found.compression} is not taken`);
  const max_pixels = mostPixels(found, format);
  if (found.width * found.height > max_pixels) throw new TooManyPixelsError(Math.floor(max_pixels / MEGA));
}

/** Most pixels of a picture that is more than its rows while it is decoded. */
function mostPixels(found: Metadata, format: Metadata['format']): number {
  if (format === 'heif') return found.depth === 'ushort' ? MAX_AVIF_PIXELS / 2 : MAX_AVIF_PIXELS;
  if (!found.isProgressive) return Infinity;
  // A JPEG waits as coefficients of two bytes, most of them with colours of half the size each way.
  const samples = format === 'jpeg' && found.chromaSubsampling === '4:2:0' ? 1.5 : found.channels;
  const sample_bytes = format === 'jpeg' || found.depth === 'ushort' ? 2 : 1;
  return MAX_UNPACKED_BYTES / (samples * sample_bytes);
}

function densityOf({ format, width, height }: Metadata): { density?: number } {
  const larger = Math.max(width, height);
  return format === 'svg' && larger < DRAWN_SIZE ? { density: (SVG_DENSITY * DRAWN_SIZE) / larger } : {};
}

/** What may stand before the root of a drawing, then its root. Comments cannot end late: no text is read twice. */
const SVG_ROOT =
  /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg(?=[\s>])([^>]*)>/i;
const SVG_ROOT_BYTES = 4096;
const HAS_VIEW_BOX = /\sviewBox\s*=/;
const SIZES = /\s(?:width|height)\s*=\s*["']\s*[\d.]+\s*(%?)/g;
const hasSize = (attributes: string) =>
  HAS_VIEW_BOX.test(attributes) || [...attributes.matchAll(SIZES)].some(([, percent]) => percent === '');

/** Gives a drawing that names neither a size nor a view box one: of something filling "100 %" nothing could be drawn. */
function sizedSvg(bytes: Buffer): Buffer {
  const [head, attributes = ''] = SVG_ROOT.exec(bytes.subarray(0, SVG_ROOT_BYTES).toString('latin1')) ?? [];
  if (head === undefined || hasSize(attributes)) return bytes;
  const unsized = head.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  const sized = unsized.replace(/<svg/i, `$& width="${DRAWN_SIZE}" height="${DRAWN_SIZE}"`);
  return Buffer.concat([Buffer.from(sized, 'latin1'), bytes.subarray(head.length)]);
}
