import type { Picture } from '#contract/common.ts';
import type { DraftForm } from '#contract/drafts.ts';
import { imageUrls, type Delta } from '#rules/delta.ts';

/** What a form shows and the server has no more. */
export interface GonePictures {
  picture_ids: number[];
  urls: string[];
}

/** Asks for every picture of a form whether it is still there: with a draft its pictures are thrown away too. */
export async function findGonePictures(form: DraftForm, known: ReadonlyMap<number, Picture>): Promise<GonePictures> {
  const ids = form.picture_ids ?? [];
  const urls = form.delta ? imageUrls(form.delta as unknown as Delta) : [];
  const [lost_ids, lost_urls] = await Promise.all([
    Promise.all(ids.map((id) => isGone(known.get(id)?.small_url ?? null))),
    Promise.all(urls.map(isGone)),
  ]);
  return {
    picture_ids: ids.filter((_, index) => lost_ids[index]),
    urls: urls.filter((_, index) => lost_urls[index]),
  };
}

/** A form without what is gone. */
export function withoutGone(form: DraftForm, { picture_ids, urls }: GonePictures): DraftForm {
  const ops = form.delta?.ops ?? [];
  const kept = ops.filter(({ insert }) => !urls.includes((insert as { image?: string } | null)?.image ?? ''));
  return {
    ...(picture_ids.length > 0 && { picture_ids: form.picture_ids?.filter((id) => !picture_ids.includes(id)) ?? [] }),
    ...(urls.length > 0 && { delta: { ops: kept } }),
  };
}

async function isGone(url: string | null): Promise<boolean> {
  if (url === null) return false;
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  );
}
