import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Picture } from '#contract/common.ts';
import { MAX_PICTURES } from '#rules/entry-form.ts';
import { ApiError } from '../../api.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useWords } from '../../words.tsx';
import { dropHeld, keepHeld, readHeld, type HeldPicture } from './held-pictures.ts';
import { pictureFailure, type PictureFailure } from './picture-failure.ts';
import { uploadAddress, uploadFile } from '../../media/upload-picture.ts';

/** A picture that is not there yet. */
export interface Upload {
  key: number;
  source: File | string;
  percent: number;
  /** Why it did not come; null while it may still. */
  failure: PictureFailure | null;
  /** Found on the shop's page: nobody asked for it, so nobody is told when it does not come. */
  is_suggested: boolean;
}

/**
 * `upload`: pictures go to the server at once. `hold`: a guest's stay on the device. `restore`: those that a guest held
 * are uploaded now that there is an account, and everything after them as well.
 */
export type PicturesMode = 'upload' | 'hold' | 'restore';

interface PicturesOptions {
  mode: PicturesMode;
  initial: readonly Picture[];
  /** What the server told of pictures that other windows put into the draft. */
  told: ReadonlyMap<number, Picture>;
  readIds: () => readonly number[];
  onIds: (ids: number[]) => void;
  onSignedOut: () => void;
}

/** The pictures of the form and those on their way, one at a time so that they keep their order. */
export function usePictures({ mode, initial, told, readIds, onIds, onSignedOut }: PicturesOptions) {
  const t = useWords();
  const [brought, setBrought] = useState<ReadonlyMap<number, Picture>>(
    () => new Map(initial.map((one) => [one.id, one])),
  );
  const [limit, setLimit] = useState<string | null>(null);
  const { uploads, read, write, update, drop, queue, begin } = useUploads();
  /** Ids of those the shop's page brought: an undo takes these, and none that were put here by hand. */
  const suggested = useRef(new Set<number>());

  // What did not come takes no place.
  const placesLeft = () => MAX_PICTURES - readIds().length - read().filter(isComing).length;
  const overLimit = () => ({ message: t('errors.too_many_pictures'), is_final: false, is_offline: false });
  const bring = async (upload: Upload) => {
    const { key, source } = upload;
    try {
      const picture =
        typeof source === 'string'
          ? await uploadAddress(source)
          : await uploadFile(source, (percent) => update(key, { percent }));
      if (!read().some((one) => one.key === key)) return;
      // Another window may have filled the draft meanwhile.
      if (readIds().length >= MAX_PICTURES) return update(key, { failure: overLimit() });
      setBrought((now) => new Map(now).set(picture.id, picture));
      if (upload.is_suggested) suggested.current.add(picture.id);
      if (!readIds().includes(picture.id)) onIds([...readIds(), picture.id]);
      drop(key);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_signed_in') onSignedOut();
      const failure = pictureFailure(error, source, t);
      if (upload.is_suggested && failure.is_final) drop(key);
      else update(key, { failure });
    }
  };
  /** Takes as many as there is room for, and says so when there is not. */
  const start = (wanted: readonly Upload[], is_asked = true) => {
    const taken = wanted.slice(0, Math.max(0, placesLeft()));
    setLimit(taken.length < wanted.length && is_asked ? t('errors.too_many_pictures') : null);
    if (mode !== 'hold') queue(taken, bring);
    return taken;
  };
  const take = (sources: readonly HeldPicture[], is_asked: boolean) => {
    const taken = start(sources.map(begin), is_asked);
    write([...read(), ...taken]);
  };
  const add = (sources: readonly (File | string)[], is_suggested = false) =>
    take(
      sources.map((source) => ({ source, is_suggested })),
      !is_suggested,
    );
  const is_restored = useHeld(mode, uploads, (held) => take(held, false));
  /** Brings anew some of those that did not come. */
  const retry = (isMeant: (upload: Upload) => boolean) => {
    const wanted = read().filter((one) => one.failure?.is_final === false && isMeant(one));
    for (const { key } of wanted.length > 0 ? start(wanted) : []) update(key, { failure: null, percent: 0 });
  };
  useOnline(() => retry(({ failure }) => failure?.is_offline === true));
  const removeSuggested = () => {
    for (const one of read()) if (one.is_suggested) drop(one.key);
    const kept = readIds().filter((id) => !suggested.current.has(id));
    if (kept.length < readIds().length) onIds(kept);
  };
  return {
    known: new Map([...told, ...brought]),
    uploads,
    is_held: mode === 'hold',
    /** What was held on the device is among the uploads. */
    is_restored,
    limit,
    add,
    retry,
    drop,
    removeSuggested,
    clearLimit: () => setLimit(null),
    /** What is thrown away leaves nothing on the device. */
    forget: dropHeld,
  };
}

export type Pictures = ReturnType<typeof usePictures>;

/** Not refused: it may still come. */
export function isComing({ failure }: Upload): boolean {
  return failure === null;
}

/** Whether leaving the page would lose it: one that was put here, and may still come or be tried again. */
export function isUnfinished({ failure, is_suggested }: Upload): boolean {
  return failure === null || (!failure.is_final && !is_suggested);
}

/** A guest's pictures on the device: read once, kept with each change, forgotten once they are uploaded. */
function useHeld(
  mode: PicturesMode,
  uploads: readonly Upload[],
  onHeld: (held: readonly HeldPicture[]) => void,
): boolean {
  const [is_restored, setRestored] = useState(mode === 'upload');
  const take = useEffectEvent((held: readonly HeldPicture[]) => {
    onHeld(held);
    setRestored(true);
  });
  useEffect(() => {
    if (mode !== 'upload') void readHeld().then(take);
  }, [mode]);
  useEffect(() => {
    if (!is_restored) return;
    if (mode === 'hold') void keepHeld(uploads.map(({ source, is_suggested }) => ({ source, is_suggested })));
    if (mode === 'restore' && !uploads.some(isComing)) void dropHeld();
  }, [mode, is_restored, uploads]);
  return is_restored;
}

/** The uploads as they stand this moment, and as the page draws them a moment later; one is brought at a time. */
function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const existing = useRef(uploads);
  const read = () => existing.current;
  const write = (next: readonly Upload[]) => {
    existing.current = next;
    setUploads(next);
  };
  const update = (key: number, part: Partial<Upload>) =>
    write(read().map((one) => (one.key === key ? { ...one, ...part } : one)));
  const last_key = useRef(0);
  const waiting = useRef<Upload[]>([]);
  const is_running = useRef(false);
  const run = async (bring: (upload: Upload) => Promise<void>) => {
    if (is_running.current) return;
    is_running.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await bring(next);
    is_running.current = false;
  };
  return {
    uploads,
    read,
    write,
    update,
    begin: (picture: HeldPicture): Upload => {
      last_key.current += 1;
      return { ...picture, key: last_key.current, percent: 0, failure: null };
    },
    drop: (key: number) => {
      waiting.current = waiting.current.filter((one) => one.key !== key);
      write(read().filter((one) => one.key !== key));
    },
    queue: (more: readonly Upload[], bring: (upload: Upload) => Promise<void>) => {
      waiting.current.push(...more);
      void run(bring);
    },
  };
}
