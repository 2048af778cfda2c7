import type { Picture } from '#contract/common.ts';
import type { DraftForm } from '#contract/drafts.ts';
import type { Context } from '#domain/context.ts';
import { picturesByIds } from '#domain/media/media.ts';

/** Pictures of a form in their order, the cover first; those that are gone are left out. */
export async function formPictures(ctx: Context, { picture_ids = [] }: DraftForm): Promise<Picture[]> {
  const pictures = await picturesByIds(ctx.db, picture_ids);
  return picture_ids.flatMap((id) => pictures.get(id) ?? []);
}
