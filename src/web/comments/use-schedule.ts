import { useState } from 'react';
import type { DraftEditorProps } from './draft-editor.tsx';
import { useThread } from './thread-context.tsx';

/** The wait of a comment in a form. @param otherwise `hh:mm`, empty for right away; null where the form offers none */
export function useSchedule(otherwise: string | null): {
  /** For the editor; null for who may not have comments wait. */
  schedule: DraftEditorProps['schedule'];
  /** Takes what the server said of it; true when it was about the wait. */
  refuse: (fields: Readonly<Record<string, string[]>>) => boolean;
} {
  const { scheduled_comments_allowed } = useThread();
  const [error, setError] = useState<string | null>(null);
  const is_offered = otherwise !== null && scheduled_comments_allowed;
  return {
    schedule: is_offered ? { otherwise, error, onChange: () => setError(null) } : null,
    refuse: (fields) => {
      const message = fields['schedule_offset']?.[0];
      if (message === undefined) return false;
      setError(message);
      return true;
    },
  };
}
