import { useEffect, useRef, useState } from 'react';
import type { FrameProps } from '#contract/pages.ts';
import { writeAddress } from '../chat-addresses.ts';
import { call } from '../api.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import { useFound } from '../ui/use-found.ts';
import { useWords } from '../words.tsx';

/** People offered at once. */
const PEOPLE = 5;

/** Asks whom to write to, and leads there. */
export function showNewMessage(frame: FrameProps): Promise<void> {
  return showDialog(frame, 'chats', (close) => <NewMessage own_id={frame.viewer?.id ?? 0} onClose={close} />);
}

function NewMessage({ own_id, onClose }: { own_id: number; onClose: () => void }) {
  const t = useWords();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Not the cross, which a dialog begins with.
  useEffect(() => field.current?.focus(), []);
  const {
    rows: [answer],
    is_late,
  } = useFound(text, async (search) => [(await call('GET /api/users', { query: { search, count: PEOPLE } })).data]);
  const options = (answer ?? [])
    .filter(({ id }) => id !== own_id)
    .map(({ username }) => ({ key: username, label: username }));
  // Said of what stands there now, and not of what was typed before; a search that failed says nothing.
  const is_nobody = answer !== undefined && !is_late && options.length === 0;
  return (
    <Dialog title={t('chats.new')} onClose={onClose}>
      <Field label={t('chats.to')} hint={t('chats.to_hint')}>
        {(control) => (
          <ComboBox
            input={{ ...control, ref: field, placeholder: t('chats.to_placeholder') }}
            text={text}
            options={options}
            is_late={is_late}
            onText={setText}
            onPick={({ key }) => location.assign(writeAddress(key))}
          />
        )}
      </Field>
      <p className="field__hint" role="status">
        {is_nobody ? t('chats.nobody') : ''}
      </p>
    </Dialog>
  );
}
