import type { Note } from '#contract/common.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';

/** Puts a note away: a plain form, which scripts spare the page. */
export function NoteButton(props: { note: Note; kind: 'primary' | 'ghost'; label: string }) {
  const { note, kind, label } = props;
  const { path } = useFrame();
  return (
    <form className="page-notes__form" method="post" action={ADDRESS.notes} data-note={note}>
      <input type="hidden" name="note" value={note} />
      <input type="hidden" name="next" value={path} />
      <Button type="submit" kind={kind} size="small">
        {label}
      </Button>
    </form>
  );
}
