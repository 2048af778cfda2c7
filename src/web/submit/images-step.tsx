import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { MAX_PICTURES } from '#rules/entry-form.ts';
import { formatPercent } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import { PictureAddress } from './picture-address.tsx';
import { PictureTile } from './picture-tile.tsx';
import { useSubmit } from './submit-context.tsx';
import type { Upload } from './use-pictures.ts';
import './images-step.css';

/** The pictures: dropped, pasted, picked or fetched by address; the first is the cover. */
export function ImagesStep() {
  const t = useWords();
  const { draft, errors, pictures, isLocked } = useSubmit();
  const ids = draft.form.picture_ids ?? [];
  const note_id = useId();
  const is_locked = isLocked('picture_ids');
  const is_full = ids.length + pictures.uploads.filter(({ failure }) => failure === null).length >= MAX_PICTURES;
  const { is_over, handlers } = useDrop((files) => pictures.add(files), is_locked);
  const complaint = pictures.limit ?? errors.picture_ids ?? null;
  const has_refused = pictures.uploads.some(({ failure }) => failure?.is_final);
  return (
    <div className={`images-step${is_over ? ' images-step--over' : ''}`} {...handlers}>
      <Tiles ids={ids} is_locked={is_locked} />
      {is_locked ? null : (
        <div className="images-step__add needs-script">
          <label className={`images-step__pick${is_full ? ' images-step__pick--full' : ''}`}>
            <Icon name="image-plus" size={22} />
            <span>
              <b>{t(ids.length === 0 ? 'submit.pictures_add' : 'submit.pictures_more', { max: MAX_PICTURES })}</b>
              <span className="images-step__drop">{t('submit.pictures_drop')}</span>
            </span>
            <input
              className="visually-hidden"
              type="file"
              accept="image/*"
              multiple
              data-invalid={complaint ? 'true' : undefined}
              aria-describedby={note_id}
              onChange={(event) => {
                pictures.add([...(event.target.files ?? [])]);
                // The same file may be chosen again.
                event.target.value = '';
              }}
            />
          </label>
          <PictureAddress onAddress={(url) => pictures.add([url])} />
        </div>
      )}
      {has_refused ? (
        <p className="images-step__refused">
          <Icon name="circle-alert" size={20} />
          {t('submit.upload_refused')}
        </p>
      ) : null}
      <p className={complaint ? 'images-step__error' : 'images-step__hint'} id={note_id} aria-live="polite">
        {complaint ? <Icon name="circle-alert" size={16} /> : null}
        {complaint ?? t('submit.pictures_hint')}
      </p>
    </div>
  );
}

/** Pictures that are there, then those on their way. */
function Tiles({ ids, is_locked }: { ids: readonly number[]; is_locked: boolean }) {
  const t = useWords();
  const { pictures, change } = useSubmit();
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  /** Where the list has changed under the focus, it goes on from the same picture. */
  const focus = (id: number, name: string) =>
    requestAnimationFrame(() => {
      const tile = list.current?.querySelector<HTMLElement>(`[data-picture="${id}"]`);
      const button = tile?.querySelector<HTMLButtonElement>(`button[name="${name}"]:not(:disabled)`);
      (button ?? tile?.querySelector<HTMLButtonElement>('button:not(:disabled)'))?.focus();
    });

  const move = (id: number, to: number, pressed: string | null) => {
    const place = Math.max(0, Math.min(ids.length - 1, to));
    const others = ids.filter((one) => one !== id);
    if (pressed) focus(id, pressed);
    change({ picture_ids: [...others.slice(0, place), id, ...others.slice(place)] });
    setSaid(t('submit.picture_moved', { number: place + 1, count: ids.length }));
  };
  const remove = (id: number) => {
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1];
    if (next !== undefined) focus(next, 'remove');
    pictures.clearLimit();
    change({ picture_ids: ids.filter((one) => one !== id) });
  };
  if (ids.length + pictures.uploads.length === 0) return null;
  return (
    <>
      <ul className="images-step__tiles" ref={list}>
        {ids.map((id, index) => (
          <PictureTile
            key={id}
            id={id}
            picture={pictures.known.get(id) ?? null}
            index={index}
            count={ids.length}
            is_locked={is_locked}
            is_dragged={dragged === id}
            onMove={(to, pressed) => move(id, to, pressed)}
            onRemove={() => remove(id)}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDropped={() => {
              if (dragged !== null && dragged !== id) move(dragged, index, null);
              setDragged(null);
            }}
          />
        ))}
        {pictures.uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} />
        ))}
      </ul>
      <output className="visually-hidden">{said}</output>
    </>
  );
}

function UploadTile({ upload }: { upload: Upload }) {
  const t = useWords();
  const { locale } = useFrame();
  const { pictures } = useSubmit();
  const { source, failure, percent } = upload;
  const name = typeof source === 'string' ? source : source.name;
  return (
    <li className={`images-step__upload${failure ? ' images-step__upload--failed' : ''}`}>
      <span className="images-step__remove">
        <IconButton
          icon="x"
          icon_size={17}
          size="small"
          label={t('submit.upload_drop', { name })}
          onClick={() => pictures.drop(upload.key)}
        />
      </span>
      {failure ? <Icon name="circle-alert" size={22} /> : <span className="button__spinner" />}
      <span className="images-step__name clip">{name}</span>
      {failure ? (
        <>
          <span role="alert">{failure.message}</span>
          {failure.is_final ? null : (
            <button type="button" className="link" onClick={() => pictures.retry(upload)}>
              {t('common.retry')}
            </button>
          )}
        </>
      ) : (
        <span>
          {percent > 0 && percent < 100
            ? t('submit.uploading_percent', { percent: formatPercent(percent, locale) })
            : t('submit.uploading')}
        </span>
      )}
    </li>
  );
}

/** Files dropped on the step, or pasted anywhere while it is in view. */
function useDrop(onFiles: (files: File[]) => void, is_locked: boolean) {
  const [is_over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (is_locked) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [is_locked]);
  const isFiles = (event: DragEvent) => !is_locked && event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { is_over, handlers };
}
