import type { AlertTemplate } from '#contract/alert-templates.ts';
import { GroupIcon } from '../groups/group-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import sprite from './template-art.svg?no-inline';
import './template-art.css';

/** Tints of the tile, one after the other. */
const TINTS = 4;

/** What a template is about, as a picture; of one without a drawing the icon of its group. Says nothing to screen readers. */
export function TemplateArt({ id, picture, icon }: Pick<AlertTemplate, 'id' | 'picture' | 'icon'>) {
  return (
    <span className={`template-art template-art--${id % TINTS}`} aria-hidden="true">
      {picture === null ? (
        icon === null ? (
          <Icon name="radar" size={34} />
        ) : (
          <GroupIcon icon={icon} size={34} />
        )
      ) : (
        <svg viewBox="0 0 96 64">
          <use href={`${sprite}#${picture}`} width="96" height="64" />
        </svg>
      )}
    </span>
  );
}
