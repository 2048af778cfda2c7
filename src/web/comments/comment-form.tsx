import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import type { Delta } from '#rules/delta.ts';
import { ApiError, call } from '../api.ts';
import { randomKey } from '../random-key.ts';
import type { CommentIntent } from '../auth/intent.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { saveDraft, readDraft, type DraftPlace } from './draft.ts';
import type { DraftEditorProps } from './draft-editor.tsx';
import { loadCommentEditor } from './load-editor.ts';
import { saveFailure } from './save-failure.ts';
import { useThread } from './thread-context.tsx';
import { useSchedule } from './use-schedule.ts';
import './comment-form.css';

/** Drafts change by typing in this very form, which renders anew by itself. */
const never = () => () => undefined;

/** Where the form stands: what a guest who signs in comes back to. */
type FormPlace = Omit<CommentIntent, 'kind'>;

interface CommentFormProps {
  place: 'top' | 'bottom' | 'reply';
  parent?: CommentProps;
  /** Opens at once with the cursor in the text: replies, and the prompt of an empty thread. */
  autofocus?: boolean;
  onClose?: () => void;
}

/** A place to write: a quiet field that becomes the editor on focus; asks a guest to sign in. */
export function CommentForm({ place, parent, autofocus = place === 'reply', onClose }: CommentFormProps) {
  const t = useWords();
  const { viewer } = useFrame();
  const { entity_type, entity_id } = useThread();
  const here: FormPlace = { entity_type, entity_id, form: place === 'reply' ? (parent?.id ?? 0) : place };
  const draft: DraftPlace = { ...here, owner_id: viewer?.id ?? 0 };
  const { Editor, open, close } = useEditor(autofocus);
  const has_draft = useSyncExternalStore(
    never,
    () => readDraft(draft) !== null,
    () => false,
  );
  const field = useRef<HTMLButtonElement>(null);
  const is_returning = useRef(false);
  const finish = () => {
    close();
    onClose?.();
  };
  const { schedule, refuse } = useSchedule('');
  const { is_sending, send } = useSend(here, { parent_id: parent?.id ?? null, refuse }, () => {
    saveDraft(draft, null);
    finish();
  });

  const leave = () => {
    finish();
    // Focus comes back to where it came from, without opening the field again.
    is_returning.current = true;
    requestAnimationFrame(() => {
      const opener = parent
        ? document.querySelector<HTMLElement>(`#comment${parent.id} .comment__action--reply`)
        : field.current;
      opener?.focus();
      is_returning.current = false;
    });
  };
  if (Editor) {
    return (
      <div className={`comment-form comment-form--${place}`}>
        {place !== 'reply' && <FormAvatar />}
        <Editor
          editor_role={place === 'reply' ? 'reply' : 'primary'}
          reply_to={parent?.user.username ?? null}
          place={draft}
          otherwise={null}
          schedule={schedule}
          is_busy={is_sending}
          onSubmit={send}
          onCancel={leave}
        />
      </div>
    );
  }
  return (
    <div className={`comment-form comment-form--${place}`}>
      {viewer && place !== 'reply' && <FormAvatar />}
      <button
        ref={field}
        type="button"
        className="comment-form__field"
        onFocus={() => viewer && !is_returning.current && open()}
        onClick={() => (viewer ? open() : openAuth({ intent: { kind: 'comment', ...here } }))}
      >
        {t(has_draft ? 'comments.continue_draft' : 'comments.write')}
      </button>
    </div>
  );
}

function FormAvatar() {
  const { viewer } = useFrame();
  return (
    <span className="comment-form__avatar">
      <Avatar user={viewer} size={36} />
    </span>
  );
}

/** The editor's code comes on first use and is kept by the browser after. */
function useEditor(autofocus: boolean) {
  const t = useWords();
  const { locale } = useFrame();
  const [Editor, setEditor] = useState<ComponentType<DraftEditorProps> | null>(null);
  const open = () => {
    loadCommentEditor(locale).then(
      (DraftEditor) => setEditor(() => DraftEditor),
      () => showToast({ kind: 'failure', message: t('comments.editor_failed') }),
    );
  };
  const start = useEffectEvent(open);
  useEffect(() => {
    if (autofocus) start();
  }, [autofocus]);
  return { Editor, open, close: () => setEditor(null) };
}

/** Sends a comment once at a time; the text stays in the editor and in the draft until it is in. */
function useSend(
  here: FormPlace,
  { parent_id, refuse }: { parent_id: number | null; refuse: ReturnType<typeof useSchedule>['refuse'] },
  onSent: () => void,
) {
  const t = useWords();
  const { add } = useThread();
  const [is_sending, setSending] = useState(false);
  /** One key for one text: sending again after a lost answer must not write twice. */
  const attempt = useRef({ text: '', key: '' });

  const send = async (delta: Delta, schedule_offset: string | undefined) => {
    if (is_sending) return;
    setSending(true);
    const schedule = schedule_offset === undefined ? {} : { schedule_offset };
    const text = JSON.stringify([delta, schedule]);
    try {
      if (attempt.current.text !== text) attempt.current = { text, key: randomKey() };
      const { data } = await call(
        here.entity_type === 'offer' ? 'POST /api/offers/:id/comments' : 'POST /api/discussions/:id/comments',
        {
          params: { id: here.entity_id },
          body: { delta: { ops: delta.ops.map((op) => ({ ...op })) }, parent_id, ...schedule },
          idempotency_key: attempt.current.key,
        },
      );
      onSent();
      add(data as CommentProps);
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'network') attempt.current = { text: '', key: '' };
      if (error instanceof ApiError && refuse(error.fields)) return undefined;
      // The session is over meanwhile: the draft stays, and the form opens with it after signing in.
      if (error instanceof ApiError && error.code === 'not_signed_in')
        return openAuth({ intent: { kind: 'comment', ...here } });
      showToast({ kind: 'failure', message: saveFailure(error, t, t('comments.create_failed')) });
    } finally {
      setSending(false);
    }
  };
  return { is_sending, send: (delta: Delta, schedule_offset: string | undefined) => void send(delta, schedule_offset) };
}
