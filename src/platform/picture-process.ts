/**
 * The process that decodes pictures. It holds nothing but the picture at hand: whatever strangers' bytes
 * do to a decoder, they do it here, and the memory they took goes back when the process ends.
 */
import { encode, TooManyPixelsError } from './encode-picture.ts';
import type { PictureAnswer, PictureJob } from './images.ts';

process.on('message', (job: PictureJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});

async function answer({ bytes, max_pixels }: PictureJob): Promise<PictureAnswer> {
  try {
    return { picture: await encode(bytes, max_pixels), memory_bytes: process.memoryUsage.rss() };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    const has_too_many_pixels = error instanceof TooManyPixelsError;
    return { fault, has_too_many_pixels, memory_bytes: process.memoryUsage.rss() };
  }
}
