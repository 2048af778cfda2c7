import { useEffect, useState } from 'react';
import {
  MAILING_SUBJECT_LENGTH,
  MAILING_TEXT_LENGTH,
  MAILING_WORDS,
  type MailingWord,
} from '#contract/mailing-kinds.ts';
import type { MailingInFull } from '#contract/mailings.ts';
import { adminMailingAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { Field } from '../ui/field.tsx';
import { leaveAlert, showLeftAlert } from '../ui/left-alert.ts';
import { SettingsForm } from '../ui/settings-form.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useWords } from '../words.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import './mailing-form.css';

type Words = Record<MailingWord, string>;
const NOTHING: Words = { subject_ru: '', text_ru: '', subject_en: '', text_en: '' };

interface MailingFormProps {
  mailing: MailingInFull | null;
  onSaved: (mailing: MailingInFull) => void;
  /** Told whether what is typed differs from what is kept. */
  onChanged: (is_changed: boolean) => void;
}

/** What the letter says in both languages; how it arrives stands below, as it is typed. */
export function MailingForm(props: MailingFormProps) {
  const t = useWords();
  const { draft, fields, error, is_busy, change, submit } = useMailingForm(props);
  return (
    <>
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        submit={t('mailings.save')}
        busy={t('admin.busy')}
        onSubmit={submit}
      >
        {MAILING_WORDS.map((name) => {
          const is_subject = name.startsWith('subject');
          const most = is_subject ? MAILING_SUBJECT_LENGTH : MAILING_TEXT_LENGTH;
          return (
            <div key={name} className="mailing-form__field">
              <Field
                label={t(`mailings.${name}`)}
                {...(is_subject ? {} : { hint: t('mailings.text_hint') })}
                error={fields[name] ?? null}
                counter={{ length: draft[name].length, max: most }}
              >
                {(control) =>
                  is_subject ? (
                    <input
                      {...control}
                      lang={name.slice(-2)}
                      autoComplete="off"
                      maxLength={most}
                      value={draft[name]}
                      onChange={(event) => change(name, event.target.value)}
                    />
                  ) : (
                    <textarea
                      {...control}
                      rows={8}
                      lang={name.slice(-2)}
                      maxLength={most}
                      value={draft[name]}
                      onChange={(event) => change(name, event.target.value)}
                    />
                  )
                }
              </Field>
            </div>
          );
        })}
      </SettingsForm>
      <MailingPreview words={draft} />
    </>
  );
}

/** What is typed, what is wrong with it, and its way to the server. */
function useMailingForm({ mailing, onSaved, onChanged }: MailingFormProps) {
  const t = useWords();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const [draft, setDraft] = useState<Words>(() => wordsOf(mailing ?? NOTHING));
  const stands = mailing ?? NOTHING;
  const [made, setMade] = useState<number | null>(null);
  const is_changed = MAILING_WORDS.some((name) => draft[name] !== stands[name]);
  useLeaveGuard(is_changed && made === null);
  useEffect(showLeftAlert, []);
  // Once nothing holds the page any more.
  useEffect(() => {
    if (made !== null) location.assign(adminMailingAddress(made));
  }, [made]);
  useEffect(() => onChanged(is_changed), [is_changed, onChanged]);
  const change = (name: MailingWord, words: string) => {
    setDraft((before) => ({ ...before, [name]: words }));
    clear();
  };
  const save = async () => {
    if (mailing === null) {
      const { data } = await call('POST /api/admin/mailings', { body: draft });
      leaveAlert(t('mailings.saved'));
      setMade(data.id);
      return;
    }
    const { data } = await call('PATCH /api/admin/mailings/:id', {
      params: { id: mailing.id },
      body: { ...draft, was: mailing.revision },
    });
    setDraft(wordsOf(data));
    onSaved(data);
    showToast({ kind: 'success', message: t('mailings.saved') });
  };
  const submit = () => void run(save, t('admin.failed'));
  return { draft, fields, error, is_busy, change, submit };
}

function wordsOf({ subject_ru, text_ru, subject_en, text_en }: Words): Words {
  return { subject_ru, text_ru, subject_en, text_en };
}
