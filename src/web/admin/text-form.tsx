import { useId, useState } from 'react';
import type { EditedText } from '#contract/site-text-pages.ts';
import { SITE_TEXT_LENGTH } from '#contract/site-text-kinds.ts';
import type { SiteText as Saved } from '#contract/site-texts.ts';
import { adminTextAddress } from '../admin-addresses.ts';
import { ApiError, call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { SiteText } from '../ui/site-text.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useWords } from '../words.tsx';
import { AskFirst } from '../auth/ask-first.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { TextDifference } from './text-difference.tsx';
import { VersionNote } from './version-note.tsx';
import './admin-list.css';
import './text-form.css';

/** A text in one language: what is typed, how it will be read, and what somebody else saved meanwhile. */
export function TextForm({ text }: { text: EditedText }) {
  const t = useWords();
  const id = useId();
  const { page, locale, shipped } = text;
  const { stands, typed, rival, type, send, take, keepMine, reset, is_busy, error, fields } = useTextForm(text);
  const [is_asking, setAsking] = useState(false);
  return (
    <section className="text-form admin-record__card card" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {t(`documents.locale_${locale}`)}
      </h2>
      <p className="text-form__note admin-list__note">
        <VersionNote {...stands} />
        {stands.version > 0 && stands.text === null ? <span>{t('documents.as_shipped')}</span> : null}
        {stands.version > 0 ? (
          <a className="link" href={adminTextAddress(page, locale)}>
            {t('documents.versions')}
          </a>
        ) : null}
      </p>
      {rival ? (
        <ConflictCard rival={rival} onMine={keepMine} onTheirs={take}>
          <TextDifference before={rival.text ?? shipped} after={typed} lang={rival.locale} />
        </ConflictCard>
      ) : null}
      <SettingsForm
        error={rival ? null : error}
        fields={fields}
        is_busy={is_busy}
        is_ready={rival === null}
        submit={t('documents.save')}
        busy={t('admin.busy')}
        is_narrow
        aside={
          stands.text === null ? undefined : (
            <Button kind="quiet" className="needs-script" onClick={() => setAsking(true)}>
              {t('documents.reset')}
            </Button>
          )
        }
        onSubmit={() => void send()}
      >
        <Field label={t('documents.text')} error={fields['text'] ?? null}>
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} text-form__typed`}
              rows={16}
              lang={locale}
              maxLength={SITE_TEXT_LENGTH}
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
      </SettingsForm>
      <Preview text={typed} lang={locale} of={id} />
      {is_asking ? (
        <AskFirst
          title={t('documents.reset_title')}
          text={t('documents.reset_text')}
          submit={t('documents.reset_submit')}
          is_danger={false}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await reset();
            setAsking(false);
          }}
        />
      ) : null}
    </section>
  );
}

/** How it will be read; `of` is the id of the heading that says which text it is. */
function Preview({ text, lang, of }: { text: string; lang: string; of: string }) {
  const t = useWords();
  const id = useId();
  return (
    <>
      <h3 className="text-form__heading" id={id}>
        {t('documents.preview')}
      </h3>
      <div
        className="text-form__preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
        tabIndex={0}
        role="region"
        aria-labelledby={`${id} ${of}`}
      >
        <SiteText text={text} lang={lang} />
      </div>
    </>
  );
}

/** What stands, what is typed, and the way to the server: typed words are never taken away but by their writer. */
function useTextForm(text: EditedText) {
  const t = useWords();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const { page, locale, shipped } = text;
  const params = { page, locale };
  const [stands, setStands] = useState<Saved>(text);
  const [typed, setTyped] = useState(text.text ?? shipped);
  /** What somebody else saved since this was opened. */
  const [rival, setRival] = useState<Saved | null>(null);
  const is_changed = typed !== (stands.text ?? shipped);
  useLeaveGuard(is_changed);
  const keep = (saved: Saved) => {
    setStands(saved);
    setTyped(saved.text ?? shipped);
    setRival(null);
  };
  const save = async (words: string | null, was: number) => {
    try {
      const { data } = await call('PUT /api/admin/pages/:page/:locale', { params, body: { text: words, was } });
      keep(data);
      showToast({ kind: 'success', message: t('documents.saved', { version: data.version }) });
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'conflict')
        setRival((await call('GET /api/admin/pages/:page/:locale', { params })).data);
      throw fault;
    }
  };
  return {
    stands,
    typed,
    rival,
    is_busy,
    error,
    fields,
    type: (words: string) => {
      setTyped(words);
      clear();
    },
    send: () => run(() => save(typed, stands.version), t('admin.failed')),
    take: () => {
      if (rival) keep(rival);
      clear();
    },
    /** What is typed is saved over theirs next. */
    keepMine: () => {
      if (rival) setStands(rival);
      setRival(null);
      clear();
    },
    reset: () => save(null, stands.version),
  };
}
