import type { DragEvent } from 'react';
import type { Picture } from '#contract/common.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PictureImage } from '../../ui/picture.tsx';
import { useWords } from '../../words.tsx';
import './picture-tile.css';

interface PictureTileProps {
  id: number;
  picture: Picture | null;
  index: number;
  count: number;
  is_locked: boolean;
  is_dragged: boolean;
  /** `pressed` is the name of the button, which keeps the focus. */
  onMove: (to: number, pressed: string) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDropped: () => void;
}

/** One picture: dragged or moved by its arrows; the first is the cover. */
export function PictureTile(props: PictureTileProps) {
  const { id, picture, index, count, is_locked, is_dragged, onMove, onRemove } = props;
  const t = useWords();
  const number = index + 1;
  const is_cover = index === 0;
  return (
    <li
      className={`picture-tile${is_cover ? ' picture-tile--cover' : ''}${is_dragged ? ' picture-tile--dragged' : ''}`}
      data-picture={id}
      {...(is_locked || count === 1 ? {} : dragging(props))}
    >
      <PictureImage picture={picture} size="small" alt={t('submit.picture', { number })} seed={id} />
      {is_cover ? <span className="picture-tile__label">{t('submit.cover')}</span> : null}
      {is_locked ? null : (
        <>
          <span className="picture-tile__remove">
            <IconButton
              name="remove"
              icon="x"
              icon_size={17}
              size="small"
              label={t('submit.picture_remove', { number })}
              onClick={onRemove}
            />
          </span>
          {count > 1 ? (
            <span className="picture-tile__moves">
              {is_cover ? null : (
                <button
                  type="button"
                  name="cover"
                  className="picture-tile__make"
                  aria-label={t('submit.make_cover_named', { number })}
                  onClick={() => onMove(0, 'cover')}
                >
                  {t('submit.make_cover')}
                </button>
              )}
              <IconButton
                name="earlier"
                icon="arrow-left"
                icon_size={16}
                size="small"
                label={t('submit.picture_earlier', { number })}
                disabled={is_cover}
                onClick={() => onMove(index - 1, 'earlier')}
              />
              <IconButton
                name="later"
                icon="arrow-right"
                icon_size={16}
                size="small"
                label={t('submit.picture_later', { number })}
                disabled={number === count}
                onClick={() => onMove(index + 1, 'later')}
              />
            </span>
          ) : null}
        </>
      )}
    </li>
  );
}

/** Dragging inside the list; files dropped here belong to the step around it. */
function dragging({ id, onDragStart, onDragEnd, onDropped }: PictureTileProps) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(id));
      onDragStart();
    },
    onDragEnd,
    onDragOver: (event: DragEvent) => {
      if (!isFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (isFiles(event)) return;
      event.preventDefault();
      onDropped();
    },
  };
}

function isFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
