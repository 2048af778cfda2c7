import { useState } from 'react';
import { useIntent } from '../auth/use-intent.ts';
import type { DraftPlace } from './draft.ts';

/** Goes on with what a guest meant to write, once they have signed in: the form to open, null when there is none. */
export function useCommentIntent(
  { entity_type, entity_id }: Pick<DraftPlace, 'entity_type' | 'entity_id'>,
  onReply: (comment_id: number) => void,
): 'top' | 'bottom' | null {
  const [form, setForm] = useState<'top' | 'bottom' | null>(null);
  useIntent(
    'comment',
    (waiting) => waiting.entity_type === entity_type && waiting.entity_id === entity_id,
    (intent) => {
      if (typeof intent.form === 'number') onReply(intent.form);
      else setForm(intent.form);
    },
  );
  return form;
}
