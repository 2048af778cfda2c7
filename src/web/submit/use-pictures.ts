import { useRef, useState } from 'react';
import type { Picture } from '#contract/common.ts';
import { MAX_PICTURES } from '#rules/entry-form.ts';
import { ApiError } from '../api.ts';
import { useWords } from '../words.tsx';
import { pictureFailure, type PictureFailure } from './picture-failure.ts';
import { uploadAddress, uploadFile } from './upload-picture.ts';

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
  readIds: () => readonly number[];
  onIds: (ids: number[]) => void;
  onSignedOut: () => void;
}

/** The pictures of the form and those on their way, one at a time so that they keep their order. */
export function usePictures({ initial, readIds, onIds, onSignedOut }: PicturesOptions) {
  const t = useWords();
  const [known, setKnown] = useState<ReadonlyMap<number, Picture>>(() => new Map(initial.map((one) => [one.id, one])));
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [limit, setLimit] = useState<string | null>(null);
  const queue = useRef<Upload[]>([]);
  const last_key = useRef(0);
  const is_running = useRef(false);
  const dropped = useRef(new Set<number>());
  /** Ids of those the shop's page brought: an undo takes these, and none that were put here by hand. */
  const suggested = useRef(new Set<number>());

  const update = (key: number, part: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => {
    dropped.current.add(key);
    queue.current = queue.current.filter((one) => one.key !== key);
    setUploads((now) => now.filter((one) => one.key !== key));
  };
  const bring = async (upload: Upload) => {
    const { key, source } = upload;
    try {
      const picture =
        typeof source === 'string'
          ? await uploadAddress(source)
          : await uploadFile(source, (percent) => update(key, { percent }));
      if (dropped.current.has(key)) return;
      setKnown((now) => new Map(now).set(picture.id, picture));
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
  const run = async () => {
    if (is_running.current) return;
    is_running.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await bring(next);
    is_running.current = false;
  };
  const add = (sources: readonly (File | string)[], is_suggested = false) => {
    // What did not come takes no place.
    const free = MAX_PICTURES - readIds().length - uploads.filter(({ failure }) => failure === null).length;
    const taken = sources.slice(0, Math.max(0, free)).map((source): Upload => {
      last_key.current += 1;
      return { key: last_key.current, source, percent: 0, failure: null, is_suggested };
    });
    setLimit(taken.length < sources.length && !is_suggested ? t('errors.too_many_pictures') : null);
    setUploads((now) => [...now, ...taken]);
    queue.current.push(...taken);
    void run();
  };
  const retry = (upload: Upload) => {
    update(upload.key, { failure: null, percent: 0 });
    queue.current.push(upload);
    void run();
  };
  const removeSuggested = () => {
    for (const one of uploads) if (one.is_suggested) drop(one.key);
    const kept = readIds().filter((id) => !suggested.current.has(id));
    if (kept.length < readIds().length) onIds(kept);
  };
  /** Brings anew what a lost network or session kept away. */
  const retryAll = () => {
    for (const one of uploads) if (one.failure?.is_final === false) retry(one);
  };
  return { known, uploads, limit, add, retry, retryAll, drop, removeSuggested, clearLimit: () => setLimit(null) };
}

export type Pictures = ReturnType<typeof usePictures>;
