import { useEffect, useEffectEvent } from 'react';
import type Quill from 'quill/core.js';
import { MAX_IMAGES } from '#rules/delta.ts';
import { ApiError } from '../api.ts';
import { usePictureInserts, type UploadPicture } from '../editor/use-picture-inserts.ts';
import { uploadAddress, uploadFile } from '../media/upload-picture.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';

/** What an upload says it is for: comments show no others (docs/decisions/014). */
const FOR_COMMENTS = { owner_type: 'comment', collection: 'editor' };

/** Pictures of a comment; failures are told as alerts. */
export function useCommentPictures(quill: Quill | null) {
  const t = useWords();
  usePicturesThatWent(quill, () => fail(t('editor.image_gone')));
  return usePictureInserts(quill, {
    upload,
    onFailed: (why) => fail([t('editor.image_upload_failed'), why].filter(Boolean).join(' ')),
    onTooMany: () => fail(t('editor.image_limit', { count: MAX_IMAGES })),
  });
}

function fail(message: string): void {
  showToast({ kind: 'failure', message, duration_ms: 0 });
}

const upload: UploadPicture = async (source) => {
  try {
    const stored =
      typeof source === 'string'
        ? uploadAddress(source, FOR_COMMENTS)
        : uploadFile(source, () => undefined, FOR_COMMENTS);
    return { url: (await stored).url };
  } catch (error) {
    return { refusal: refusalOf(error, typeof source === 'string') };
  }
};

/** The server's reason, if it gave one that says more than that it failed. */
function refusalOf(error: unknown, is_fetched: boolean): string {
  if (!(error instanceof ApiError) || error.code === 'network' || error.status >= 500) return '';
  const said = (error.fields['image'] ?? error.fields['url'])?.[0] ?? '';
  if (said || (is_fetched && error.code === 'remote_picture_failed')) return said;
  return error.message;
}

/** A draft may be older than its pictures: those that are gone leave the text, and the writer is told. */
function usePicturesThatWent(quill: Quill | null, onGone: () => void): void {
  const tell = useEffectEvent(onGone);
  useEffect(() => {
    if (!quill) return undefined;
    const { root } = quill;
    const look = async (image: HTMLImageElement) => {
      // A network that is away is no reason: only the server knows that it is gone.
      const status = await fetch(image.src, { method: 'HEAD', cache: 'no-store' }).then(
        (reply) => reply.status,
        () => 0,
      );
      if ((status !== 404 && status !== 410) || !root.contains(image)) return;
      const index = indexOf(quill, image);
      if (index === null) return;
      quill.deleteText(index, 1, 'user');
      tell();
    };
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) void look(target);
    };
    root.addEventListener('error', onError, true);
    return () => root.removeEventListener('error', onError, true);
  }, [quill]);
}

function indexOf(quill: Quill, image: HTMLImageElement): number | null {
  const picture = quill.getLines().find(({ domNode }) => domNode === image);
  return picture ? quill.getIndex(picture) : null;
}
