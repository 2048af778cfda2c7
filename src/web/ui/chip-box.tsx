import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './chip-box.css';

interface ChipBoxProps {
  chosen: readonly { id: number; name: string }[];
  is_wrong: boolean;
  /** Nothing can be taken out. */
  is_locked?: boolean;
  removeLabel: (name: string) => string;
  onRemove: (id: number) => void;
  /** The field that chooses more (`chip-box__input`). */
  children: ReactNode;
}

/** What was chosen, as chips inside the frame of the field that chooses more. */
export function ChipBox({ chosen, is_wrong, is_locked = false, removeLabel, onRemove, children }: ChipBoxProps) {
  return (
    <span className="chip-box" data-wrong={is_wrong ? 'true' : undefined}>
      {chosen.map(({ id, name }) => (
        <span key={id} className="chip-box__chip">
          <bdi className="chip-box__name">{name}</bdi>
          {is_locked ? null : (
            <button
              type="button"
              className="chip-box__remove needs-script"
              aria-label={removeLabel(name)}
              onClick={() => onRemove(id)}
            >
              <Icon name="x" size={14} />
            </button>
          )}
        </span>
      ))}
      {children}
    </span>
  );
}
