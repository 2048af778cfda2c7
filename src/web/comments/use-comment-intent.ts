import { useState } from 'react';
import { useIntent } from '../auth/use-intent.ts';
import type { DraftPlace } from './draft.ts';

/** Goes on with what a guest meant to write, once they have signed in: the form to open, null when there is none. */
export function useCommentIntent(
  { entity_type, entity_id }: Pick<DraftPlace, 'entity_type' | 'entity_id'>,
  onComment: (comment_id: number, role: 'reply' | 'edit') => void,
): 'top' | 'bottom' | null {
  const [form, setForm] = useState<'top' | 'bottom' | null>(null);
  useIntent(
    'comment',
    (waiting) => waiting.entity_type === entity_type && waiting.entity_id === entity_id,
    ({ form: called }) => {
      if (called === 'top' || called === 'bottom') setForm(called);
      else if (typeof called === 'number') onComment(called, 'reply');
      else onComment(Number(called.slice(4)), 'edit');
    },
  );
  return form;
}
