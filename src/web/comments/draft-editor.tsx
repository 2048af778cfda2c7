import { useRef, useState } from 'react';
import type { Delta } from '#rules/delta.ts';
import { formatOffset, parseOffset } from '#rules/schedule-offset.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { CommentEditor, type CommentEditorProps } from './comment-editor.tsx';
import { saveDraft, openDraft, type DraftPlace } from './draft.ts';

export interface DraftEditorProps extends Omit<CommentEditorProps, 'initial' | 'schedule' | 'onChange' | 'onSubmit'> {
  place: DraftPlace;
  /** What to begin with when nothing was left here. */
  otherwise: Delta | null;
  /** The wait of the comment; null where none may be chosen. */
  schedule: {
    /** What to begin with when nothing was left here; empty for right away. */
    otherwise: string;
    /** What the server said is wrong with it. */
    error: string | null;
    onChange: () => void;
  } | null;
  onSubmit: (delta: Delta, schedule_offset: string | undefined) => void;
}

/** The editor over what is kept on the device. */
export function DraftEditor({ place, otherwise, schedule, onSubmit, ...props }: DraftEditorProps) {
  const t = useWords();
  const [left] = useState(() => openDraft(place));
  const initial = left ?? otherwise;
  const [offset, setOffset] = useState(left?.schedule_offset ?? schedule?.otherwise ?? '');
  const text = useRef<Delta | null>(initial);
  const keep = (delta: Delta | null, schedule_offset: string) => {
    text.current = delta;
    // A wait without words is nothing to come back to.
    const tidy = schedule ? formatOffset(parseOffset(schedule_offset)) : '';
    const draft = delta && {
      ops: delta.ops,
      ...(tidy === (schedule?.otherwise ?? '') ? {} : { schedule_offset: tidy }),
    };
    if (saveDraft(place, draft)) showToast({ kind: 'failure', message: t('editor.draft_in_two_tabs'), duration_ms: 0 });
  };
  const changeOffset = (value: string) => {
    setOffset(value);
    schedule?.onChange();
    keep(text.current, value);
  };
  return (
    <CommentEditor
      {...props}
      initial={initial}
      schedule={schedule ? { value: offset, error: schedule.error, onChange: changeOffset } : null}
      onChange={(delta) => keep(delta, offset)}
      onSubmit={(delta) => onSubmit(delta, schedule ? offset : undefined)}
    />
  );
}
