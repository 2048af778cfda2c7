/** Pictures re-encoded to WebP in three widths; metadata is gone, bombs are refused. */
import sharp from 'sharp';

/** Widths in pixels, in the order small, medium, large. */
export const PICTURE_WIDTHS = [160, 480, 1200] as const;
const MAX_PIXELS = 40_000_000;

// One decode at a time keeps the memory of a server small; libvips works off the event loop.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 20 });

export interface EncodedPicture {
  width: number;
  height: number;
  /** One file per width of PICTURE_WIDTHS. */
  files: { width: number; bytes: Buffer }[];
}

/** The bytes are no picture we take: unknown format, broken, or over 40 megapixels. */
export class PictureRefusedError extends Error {}

/**
 * Makes the stored sizes of a picture.
 * @throws PictureRefusedError
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
    const { data, info } = await source
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
  } catch (error) {
    throw new PictureRefusedError('Not a readable picture', { cause: error });
  }
}
