/**
 * The process that decodes pictures. It holds nothing but the picture at hand: whatever strangers' bytes
 * do to a decoder, they do it here, and the memory they took goes back when the process ends.
 */
import { flushCompileCache } from 'node:module';
import { encode, encodeIcon, TooManyPixelsError } from './encode-picture.ts';
import type { PictureAnswer, PictureJob } from './images.ts';

// Now, not at its end: it is ended by force.
flushCompileCache();

process.on('message', (job: PictureJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});

async function answer({ bytes, max_megapixels, icon }: PictureJob): Promise<PictureAnswer> {
  try {
    const made = icon ? { icon: await encodeIcon(bytes, icon) } : { picture: await encode(bytes, max_megapixels) };
    return { ...made, memory_bytes: process.memoryUsage.rss() };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    const limit = error instanceof TooManyPixelsError ? { max_megapixels: error.max_megapixels } : {};
    return { fault, ...limit, memory_bytes: process.memoryUsage.rss() };
  }
}
