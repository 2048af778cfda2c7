/** Pictures of the demo: drawn, then sent down the path every uploaded picture takes. */
import { availableParallelism } from 'node:os';
import type { Context } from '#domain/context.ts';
import { insertMedia } from '#domain/media/media.sql.ts';
import { encode } from '#platform/encode-picture.ts';
import type { EncodedPicture } from '#platform/images.ts';
import { newMediaKey } from '#platform/media-store.ts';
import { drawAvatar, drawProduct, drawStoreMark } from './art.ts';
import type { DemoContent } from './content-types.ts';

const MAX_PIXELS = 4_000_000;

export interface DemoPictures {
  /** Media of an offer in order, the cover first. */
  offer: (key: string) => number[];
  storeMark: (slug: string) => number;
  /** null for people without a picture of their own. */
  avatar: (username: string) => number | null;
}

/**
 * Draws and stores all pictures; `onProgress` hears how many of how many are done.
 * @param product_px width and height of the pictures of products
 */
export async function drawPictures(
  ctx: Context,
  content: DemoContent,
  product_px: number,
  onProgress: (done: number, total: number) => void,
): Promise<DemoPictures> {
  const drawn = new Map<string, Promise<EncodedPicture>>();
  const offers = new Map<string, number[]>();
  const marks = new Map<string, number>();
  const avatars = new Map<string, number>();
  const withAvatar = content.people.filter((person) => person.has_avatar);
  const total =
    content.offers.reduce((sum, offer) => sum + offer.pictures, 0) + content.stores.length + withAvatar.length;
  let done = 0;

  const keep = async (name: string, svg: () => string): Promise<number> => {
    // The same drawing may illustrate two offers; it is encoded once and stored for each.
    let encoded = drawn.get(name);
    if (!encoded) drawn.set(name, (encoded = encode(Buffer.from(svg()), MAX_PIXELS)));
    const { width, height, files } = await encoded;
    const key = newMediaKey();
    for (const file of files) await ctx.media.put(`${key}-${file.width}.webp`, file.bytes);
    onProgress(++done, total);
    return insertMedia(ctx.db, { key, owner_id: null, width, height, created_at: ctx.clock.now() });
  };

  // Seeding is a process of its own with nobody waiting for an answer, and these are our own drawings: they are
  // encoded here, on every core, and not in the line where strangers' pictures wait for one.
  const queue = [
    ...content.offers.map((offer) => async () => {
      const ids: number[] = [];
      for (let view = 0; view < offer.pictures; view++) {
        ids.push(await keep(`${offer.art}/${view}`, () => drawProduct(offer.art, view, product_px)));
      }
      offers.set(offer.key, ids);
    }),
    ...content.stores.map((store) => async () => {
      marks.set(store.slug, await keep(`mark/${store.slug}`, () => drawStoreMark(store.name, store.slug)));
    }),
    ...withAvatar.map((person) => async () => {
      avatars.set(person.username, await keep(`avatar/${person.username}`, () => drawAvatar(person.username)));
    }),
  ].values();
  const work = async () => {
    for (const task of queue) await task();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return {
    offer: (key) => offers.get(key) ?? [],
    storeMark: (slug) => marks.get(slug) ?? 0,
    avatar: (username) => avatars.get(username) ?? null,
  };
}
