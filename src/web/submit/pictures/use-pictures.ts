import { useRef, useState } from 'react';
import type { Picture } from '#contract/common.ts';
import { MAX_PICTURES } from '#rules/entry-form.ts';
import { ApiError } from '../../api.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useWords } from '../../words.tsx';
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

interface PicturesOptions {
  initial: readonly Picture[];
  /** What the server told of pictures that other windows put into the draft. */
  told: ReadonlyMap<number, Picture>;
  readIds: () => readonly number[];
  onIds: (ids: number[]) => void;
  onSignedOut: () => void;
}

/** The pictures of the form and those on their way, one at a time so that they keep their order. */
export function usePictures({ initial, told, readIds, onIds, onSignedOut }: PicturesOptions) {
  const t = useWords();
  const [brought, setBrought] = useState<ReadonlyMap<number, Picture>>(
    () => new Map(initial.map((one) => [one.id, one])),
  );
  const [limit, setLimit] = useState<string | null>(null);
  const { uploads, read, write, update, drop, queue } = useUploads();
  const last_key = useRef(0);
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
    queue(taken, bring);
    return taken;
  };
  const add = (sources: readonly (File | string)[], is_suggested = false) => {
    const wanted = sources.map((source): Upload => {
      last_key.current += 1;
      return { key: last_key.current, source, percent: 0, failure: null, is_suggested };
    });
    const taken = start(wanted, !is_suggested);
    write([...read(), ...taken]);
  };
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
    limit,
    add,
    retry,
    drop,
    removeSuggested,
    clearLimit: () => setLimit(null),
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
