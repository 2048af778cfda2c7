import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import type { Delta } from '#rules/delta.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { saveDraft, type DraftPlace } from './draft.ts';
import type { DraftEditorProps } from './draft-editor.tsx';
import { loadCommentEditor } from './load-editor.ts';
import { saveFailure } from './save-failure.ts';
import { useThread } from './thread-context.tsx';
import { useSchedule } from './use-schedule.ts';

/** A comment said anew, in its own place; what was typed outlives a lost connection and a reload. */
export function CommentEdit({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const { locale, viewer } = useFrame();
  const { entity_type, entity_id, closeForm, edit } = useThread();
  const place = { entity_type, entity_id, form: `edit${comment.id}` as const };
  const draft: DraftPlace = { owner_id: viewer?.id ?? 0, ...place };
  const [Editor, setEditor] = useState<ComponentType<DraftEditorProps> | null>(null);
  const [is_saving, setSaving] = useState(false);
  // What is out already has no time to be given.
  const { schedule, refuse } = useSchedule(comment.schedule ? comment.schedule.offset : null);
  const start = useEffectEvent(() => {
    loadCommentEditor(locale).then(
      (DraftEditor) => setEditor(() => DraftEditor),
      () => {
        showToast({ kind: 'failure', message: t('comments.editor_failed') });
        closeForm();
      },
    );
  });
  useEffect(() => start(), []);

  const leave = () => {
    saveDraft(draft, null);
    closeForm();
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`#comment${comment.id} .comment__action--edit`)?.focus();
    });
  };
  const save = async (delta: Delta, schedule_offset: string | undefined) => {
    setSaving(true);
    try {
      const { data } = await call(
        entity_type === 'offer'
          ? 'PUT /api/offers/:id/comments/:comment_id'
          : 'PUT /api/discussions/:id/comments/:comment_id',
        {
          params: { id: entity_id, comment_id: comment.id },
          body: {
            delta: { ops: delta.ops.map((op) => ({ ...op })) },
            ...(schedule_offset === undefined ? {} : { schedule_offset }),
          },
        },
      );
      saveDraft(draft, null);
      edit(data as CommentProps);
    } catch (error) {
      setSaving(false);
      if (error instanceof ApiError && refuse(error.fields)) return undefined;
      // The session is over meanwhile: the draft stays, and the form opens with it after signing in.
      if (error instanceof ApiError && error.code === 'not_signed_in')
        return openAuth({ intent: { kind: 'comment', ...place } });
      showToast({ kind: 'failure', message: saveFailure(error, t, t('comments.edit_failed')) });
    }
  };
  if (!Editor) return <p className="comment__waiting">{t('comments.loading')}</p>;
  return (
    <Editor
      editor_role="edit"
      reply_to={null}
      place={draft}
      otherwise={comment.delta as Delta | null}
      schedule={schedule}
      is_busy={is_saving}
      onSubmit={(delta, schedule_offset) => void save(delta, schedule_offset)}
      onCancel={leave}
    />
  );
}
