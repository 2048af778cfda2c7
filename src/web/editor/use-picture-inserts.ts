import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type Quill from 'quill/core.js';
import { MAX_IMAGES } from '#rules/delta.ts';
import { validDelta } from './quill-setup.ts';

/** Stores a picture, a file or one elsewhere, and says its address, or why that cannot be. */
export type UploadPicture = (source: File | string) => Promise<{ url: string } | { refusal: string }>;

/** Kinds that are taken from the clipboard and by dropping (product spec, section 5). */
const PASTED = new Set(['image/jpeg', 'image/gif', 'image/png', 'image/svg+xml', 'image/webp']);

interface InsertOptions {
  upload: UploadPicture;
  /** The picture did not come; `why` is empty when the server gave no reason. */
  onFailed: (why: string) => void;
  /** More pictures than a text may hold; left out where the text has its own limit. */
  onTooMany?: () => void;
  /** How many a text may hold. */
  most?: number;
}

/**
 * Brings pictures into a text: files picked, pasted or dropped stand as placeholders until they are stored,
 * and a placeholder whose picture did not come is taken away.
 */
export function usePictureInserts(
  quill: Quill | null,
  { upload, onFailed, onTooMany, most = MAX_IMAGES }: InsertOptions,
) {
  const [coming_count, setComing] = useState(0);
  const last_key = useRef(0);
  const queue = useRef(Promise.resolve());
  const has_room = (made: Quill, waiting: number) => {
    const existing = validDelta(made).ops.filter(({ insert }) => typeof insert !== 'string' && 'image' in insert);
    if (!onTooMany || existing.length + waiting < most) return true;
    onTooMany();
    return false;
  };
  const bring = async (made: Quill, key: string, file: File, alt: string) => {
    const answer = await upload(file);
    if (!made.root.isConnected) return;
    if ('refusal' in answer) onFailed(answer.refusal);
    const index = placeOf(made, key);
    if (index !== null) {
      // Wherever the writer is by now: a picture is as long as its placeholder, so the cursor stays where it was.
      const range = 'url' in answer ? made.getSelection() : null;
      // Undo knows nothing of placeholders, so it brings none back.
      made.deleteText(index, 1, 'api');
      if ('url' in answer) insertPicture(made, index, answer.url, alt);
      if (range) made.setSelection(range, 'silent');
    }
    setComing((count) => count - 1);
  };
  const putFiles = (files: readonly File[], alt = '') => {
    if (!quill) return;
    for (const [waiting, file] of files.entries()) {
      if (!has_room(quill, coming_count + waiting)) return;
      const key = `picture-${(last_key.current += 1)}`;
      const index = insertBlock(quill, clearPlace(quill), { kind: 'coming', value: key, source: 'api' });
      quill.setSelection(index + 1, 'silent');
      setComing((count) => count + 1);
      queue.current = queue.current.then(() => bring(quill, key, file, alt));
    }
  };
  /** Answers why the picture did not come; null when it did, or when the writer has been told already. */
  const putAddress = async (url: string, alt: string): Promise<string | null> => {
    if (!quill || !has_room(quill, coming_count)) return null;
    const answer = await upload(url);
    if ('refusal' in answer) return answer.refusal;
    const index = insertPicture(quill, clearPlace(quill), answer.url, alt);
    quill.setSelection(index + 1, 'silent');
    return null;
  };
  usePastedFiles(quill, putFiles);
  return { coming_count, putFiles, putAddress };
}

export type PictureInserts = ReturnType<typeof usePictureInserts>;

/** Where the cursor is; what was selected makes room. */
function clearPlace(quill: Quill): number {
  const { index, length } = quill.getSelection(true);
  if (length > 0) quill.deleteText(index, length, 'user');
  return index;
}

/** Answers where the picture stands. */
function insertPicture(quill: Quill, at: number, url: string, alt: string): number {
  quill.history.cutoff();
  const index = insertBlock(quill, at, { kind: 'image', value: url, source: 'user' });
  if (alt) quill.formatText(index, 1, 'alt', alt, 'user');
  quill.history.cutoff();
  return index;
}

/** Puts a picture or a placeholder on a line of its own. Answers its place: one further where it broke a line. */
function insertBlock(
  quill: Quill,
  index: number,
  { kind, value, source }: { kind: 'image' | 'coming'; value: string; source: 'api' | 'user' },
): number {
  const length = quill.getLength();
  quill.insertEmbed(index, kind, value, source);
  return index + quill.getLength() - length - 1;
}

function usePastedFiles(quill: Quill | null, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])].filter(({ type }) => PASTED.has(type));
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  });
  useEffect(() => {
    if (!quill) return undefined;
    const { root } = quill;
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    root.addEventListener('paste', onPaste, true);
    root.addEventListener('drop', onDrop, true);
    return () => {
      root.removeEventListener('paste', onPaste, true);
      root.removeEventListener('drop', onDrop, true);
    };
  }, [quill]);
}

function placeOf(quill: Quill, key: string): number | null {
  let index = 0;
  for (const { insert } of quill.getContents().ops) {
    if (typeof insert === 'object' && (insert as { coming?: string }).coming === key) return index;
    index += typeof insert === 'string' ? insert.length : 1;
  }
  return null;
}
