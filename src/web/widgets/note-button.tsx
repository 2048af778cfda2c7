import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { IconButton } from '../ui/icon-button.tsx';

interface NoteButtonProps {
  /** A note, or a banner by its number: `b12`. */
  note: string;
  label: string;
}

/** Puts a note away: a plain form, which scripts spare the page. */
export function NoteButton({ note, label }: NoteButtonProps) {
  const { path } = useFrame();
  return (
    <form className="page-notes__form" method="post" action={ADDRESS.notes} data-note={note}>
      <input type="hidden" name="note" value={note} />
      <input type="hidden" name="next" value={path} />
      <IconButton type="submit" icon="x" size="small" icon_size={18} label={label} />
    </form>
  );
}
