import { useId, useRef, useState } from 'react';
import { MAX_PICTURES } from '#rules/entry-form.ts';
import { formatPercent } from '#i18n/format.ts';
import { useFrame } from '../../frame-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWords } from '../../words.tsx';
import { PictureAddress } from '../pictures/picture-address.tsx';
import { PictureTile } from '../pictures/picture-tile.tsx';
import { useSubmit } from '../submit-context.tsx';
import { useFilesOfPage } from '../pictures/use-file-drop.ts';
import { useKeptFocus } from '../pictures/use-kept-focus.ts';
import { isComing, type Upload } from '../pictures/use-pictures.ts';
import './images-step.css';

/** The pictures: dropped, pasted, picked or fetched by address; the first is the cover. */
export function ImagesStep() {
  const t = useWords();
  const { draft, errors, pictures, isLocked } = useSubmit();
  const ids = draft.form.picture_ids ?? [];
  const note_id = useId();
  const is_locked = isLocked('picture_ids');
  const coming = pictures.uploads.filter(isComing).length;
  const is_full = ids.length + coming >= MAX_PICTURES;
  const is_over = useFilesOfPage((files) => pictures.add(files), is_locked);
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, { rows: '.images-step__tiles > li', otherwise: 'input[type="file"]' });
  // Nothing is missing while the first pictures are on their way.
  const complaint = pictures.limit ?? (ids.length === 0 && coming > 0 ? null : errors.picture_ids) ?? null;
  const has_refused = pictures.uploads.some(({ failure }) => failure?.is_final);
  return (
    <div className={`images-step${is_over ? ' images-step--over' : ''}`} ref={box}>
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

/** A file by its name, an address by the end of it. */
function nameOf(source: File | string): string {
  if (typeof source !== 'string') return source.name;
  return (URL.canParse(source) && new URL(source).pathname.split('/').at(-1)) || source;
}

function UploadTile({ upload }: { upload: Upload }) {
  const t = useWords();
  const { locale } = useFrame();
  const { pictures } = useSubmit();
  const { source, failure, percent } = upload;
  const name = nameOf(source);
  return (
    <li className={`images-step__upload${failure ? ' images-step__upload--failed' : ''}`}>
      <span className="images-step__remove">
        <IconButton
          icon="x"
          icon_size={17}
          size="small"
          label={t('submit.upload_drop', { name })}
          onClick={() => {
            pictures.clearLimit();
            pictures.drop(upload.key);
          }}
        />
      </span>
      {failure ? (
        <Icon name="circle-alert" size={22} />
      ) : pictures.is_held ? (
        <Icon name="image" size={22} />
      ) : (
        <span className="button__spinner" />
      )}
      <span className="images-step__name clip">{name}</span>
      {failure ? (
        <>
          <span role="alert">{failure.message}</span>
          {failure.is_final ? null : (
            <button
              type="button"
              className="link"
              data-invalid="true"
              onClick={() => pictures.retry(({ key }) => key === upload.key)}
            >
              {t('common.retry')}
            </button>
          )}
        </>
      ) : pictures.is_held ? (
        <span>{t('submit.upload_held')}</span>
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
