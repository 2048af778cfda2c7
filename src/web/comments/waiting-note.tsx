import { useEffect, useEffectEvent, useState } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { formatDateTime } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import { useThread } from './thread-context.tsx';
import './waiting-note.css';

/** Under a comment that waits for its time: when that is, and the way to bring it out now. */
export function WaitingNote({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const thread = useThread();
  const { estimate, is_failed } = useEstimate(comment.id);
  const ask = () =>
    lazily(import('./publish-comment.tsx'), ({ publishComment }) => publishComment(frame, thread, comment.id));
  const said = () => {
    if (comment.is_in_review) return comment.schedule?.told;
    if (is_failed) return t('comments.estimate_failed');
    return estimate
      ? t('comments.scheduled_at', { date: formatDateTime(estimate, frame.locale, frame.time_zone) })
      : comment.schedule?.told;
  };
  return (
    <p className={`waiting-note${is_failed ? ' waiting-note--failed' : ''}`}>
      <Icon name={is_failed ? 'circle-alert' : 'calendar-clock'} size={15} />
      <span role="status">{said()}</span>
      {comment.can_publish && (
        <button type="button" className="waiting-note__publish link needs-script" onClick={ask}>
          {t('comments.publish_now')}
        </button>
      )}
    </p>
  );
}

/** The instant a comment comes out, asked for again and again; tells the thread when it has. */
function useEstimate(id: number): { estimate: string | null; is_failed: boolean } {
  const { entity_type, showPublished } = useThread();
  const [estimate, setEstimate] = useState<string | null>(null);
  const [is_failed, setFailed] = useState(false);
  const published = useEffectEvent((at: string) => showPublished(id, Math.floor(Date.parse(at) / 1000)));
  useEffect(() => {
    let stop: (() => void) | null = null;
    let is_left = false;
    const watch = ({ watchEstimate }: typeof import('./watch-estimate.ts')) => {
      if (is_left) return;
      const listeners = { onEstimate: setEstimate, onFailed: setFailed, onPublished: published };
      stop = watchEstimate({ entity_type, comment_id: id }, listeners);
    };
    void import('./watch-estimate.ts').then(watch, () => undefined);
    return () => {
      is_left = true;
      stop?.();
    };
  }, [entity_type, id]);
  return { estimate, is_failed };
}
