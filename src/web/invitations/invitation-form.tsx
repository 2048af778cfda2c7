import { useState } from 'react';
import { INVITATION_DAYS, INVITATION_NOTE_LENGTH, INVITATION_PEOPLE } from '#contract/invitation-bounds.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { Field } from '../ui/field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';

interface InvitationFormProps {
  /** Throws what the server said against it, which is shown here. */
  onMake: (input: { note: string; most: number; days: number }) => Promise<void>;
  /** How many may come by one at most. */
  most_people?: number;
  /** Who reads the note. */
  note_hint?: string;
}

/** Makes an invitation: what it is for, how many may come by it, how long it works. */
export function InvitationForm({ onMake, most_people = INVITATION_PEOPLE.most, note_hint }: InvitationFormProps) {
  const t = useWords();
  const [note, setNote] = useState('');
  const [most, setMost] = useState(`${INVITATION_PEOPLE.initial}`);
  const [days, setDays] = useState(`${INVITATION_DAYS.initial}`);
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const typing = (change: (text: string) => void) => (text: string) => {
    change(text);
    clear();
  };
  const send = async () => {
    await onMake({ note, most: numberIn(most), days: numberIn(days) });
    setNote('');
    setMost(`${INVITATION_PEOPLE.initial}`);
    setDays(`${INVITATION_DAYS.initial}`);
  };
  return (
    <SettingsForm
      error={error}
      fields={fields}
      is_busy={is_busy}
      submit={t('invitations.make')}
      busy={t('invitations.busy')}
      onSubmit={() => void run(send, t('invitations.failed'))}
    >
      <Field
        label={t('invitations.note')}
        hint={note_hint ?? t('invitations.note_hint')}
        error={fields['note'] ?? null}
        counter={{ length: note.length, max: INVITATION_NOTE_LENGTH }}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={INVITATION_NOTE_LENGTH}
            value={note}
            onChange={(event) => typing(setNote)(event.target.value)}
          />
        )}
      </Field>
      <NumberField
        label={t('invitations.most')}
        hint={t('invitations.most_hint', { least: INVITATION_PEOPLE.least, most: most_people })}
        error={fields['most'] ?? null}
        value={most}
        onChange={typing(setMost)}
      />
      <NumberField
        label={t('invitations.days')}
        hint={t('invitations.days_hint', INVITATION_DAYS)}
        error={fields['days'] ?? null}
        value={days}
        onChange={typing(setDays)}
      />
    </SettingsForm>
  );
}

/** What was typed; zero, which no invitation takes, where it is no number. */
function numberIn(typed: string): number {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
}

interface NumberFieldProps {
  label: string;
  hint: string;
  error: string | null;
  value: string;
  onChange: (text: string) => void;
}

function NumberField({ label, hint, error, value, onChange }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
