import { useState } from 'react';
import { BLOCKLIST_KINDS, BLOCKLIST_MOST, type BlocklistKind } from '#contract/blocklist-kinds.ts';
import type { AdminBlocklistPageProps } from '#contract/pages.ts';
import { formatDateTime, formatNumber } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import './admin-record.css';
import './blocklist-screen.css';

type Entry = AdminBlocklistPageProps['entries'][number];

/** Names nobody takes, sites and words whose texts wait for a moderator; without scripts it is read. */
export function BlocklistScreen({ entries: given }: AdminBlocklistPageProps) {
  const t = useWords();
  const [entries, setEntries] = useState(given);
  return (
    <AdminFrame here="blocklist" title={t('blocklist.title')}>
      {BLOCKLIST_KINDS.map((kind) => (
        <section key={kind} className="admin-record__card card" aria-labelledby={`${kind}s`}>
          <h2 className="title-3" id={`${kind}s`}>
            {t(`blocklist.${kind}s`)}
          </h2>
          <p className="admin-record__lead">{t(`blocklist.${kind}s_lead`)}</p>
          <Entries
            entries={entries.filter((entry) => entry.kind === kind)}
            onGone={(id) => setEntries((now) => now.filter((entry) => entry.id !== id))}
          />
          <AddForm kind={kind} onAdded={setEntries} />
        </section>
      ))}
    </AdminFrame>
  );
}

function Entries({ entries, onGone }: { entries: readonly Entry[]; onGone: (id: number) => void }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { is_busy, run } = useOwnRequest();
  if (entries.length === 0) return <p className="blocklist-screen__none">{t('blocklist.none')}</p>;
  const remove = async ({ id, text }: Entry) => {
    await call('DELETE /api/admin/blocklist/:id', { params: { id } });
    onGone(id);
    showToast({ kind: 'success', message: t('blocklist.removed', { text }) });
  };
  return (
    <>
      <p className="blocklist-screen__count">
        {t('blocklist.count', {
          count: formatNumber(entries.length, locale),
          most: formatNumber(BLOCKLIST_MOST, locale),
        })}
      </p>
      <ul className="blocklist-screen__entries">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="blocklist-screen__entry"
            title={t('blocklist.added_by', {
              username: entry.username,
              at: formatDateTime(entry.created_at, locale, time_zone),
            })}
          >
            <span className="blocklist-screen__text" dir="auto">
              {entry.text}
            </span>
            <IconButton
              icon="x"
              size="small"
              className="needs-script"
              label={t('blocklist.remove_named', { text: entry.text })}
              disabled={is_busy}
              onClick={() => void run(() => remove(entry), t('admin.failed'))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function AddForm({ kind, onAdded }: { kind: BlocklistKind; onAdded: (entries: readonly Entry[]) => void }) {
  const t = useWords();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const [typed, setTyped] = useState('');
  const send = async () => {
    const texts = typed.split('\n').slice(0, BLOCKLIST_MOST);
    const { data } = await call('POST /api/admin/blocklist', { body: { kind, texts } });
    onAdded(data);
    setTyped('');
    showToast({ kind: 'success', message: t('blocklist.added') });
  };
  return (
    <SettingsForm
      error={error}
      fields={fields}
      is_busy={is_busy}
      submit={t('blocklist.add')}
      busy={t('admin.busy')}
      is_narrow
      onSubmit={() => void run(send, t('admin.failed'))}
    >
      <Field label={t(`blocklist.${kind}s_add`)} hint={t(`blocklist.${kind}s_hint`)} error={fields['texts'] ?? null}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
    </SettingsForm>
  );
}
