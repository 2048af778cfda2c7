import { useState } from 'react';
import type { DraftBrief } from '#contract/submit-pages.ts';
import { call } from '../../api.ts';
import { failureMessage } from '../../failure.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useWords } from '../../words.tsx';
import './drafts-list.css';

/** More than these wait behind a button. */
const SHOWN = 5;

/** What the writer left unfinished. */
export function DraftsList({ drafts: given }: { drafts: readonly DraftBrief[] }) {
  const t = useWords();
  const [drafts, setDrafts] = useState(given);
  const [is_whole, setWhole] = useState(false);
  const remove = async (id: number) => {
    try {
      await call('DELETE /api/drafts/:id', { params: { id } });
      setDrafts((now) => now.filter((one) => one.id !== id));
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('common.network_failed')) });
    }
  };
  if (drafts.length === 0) return null;
  return (
    <section className="drafts-list" aria-label={t('submit.drafts')}>
      <h2 className="drafts-list__head">{t('submit.drafts')}</h2>
      <ul className="drafts-list__list card">
        {drafts.slice(0, is_whole ? drafts.length : SHOWN).map(({ id, kind, title, url, updated_at, is_edit }) => {
          const name = title || t('submit.untitled');
          return (
            <li key={id} className="drafts-list__row">
              <a className="drafts-list__link" href={url}>
                <span className="drafts-list__title lines-2">{name}</span>
                <span className="drafts-list__note">
                  {t(`submit.${is_edit ? 'edit' : 'kind'}_${kind}`)} · <TimeAgo at={updated_at} />
                </span>
              </a>
              <IconButton
                className="needs-script"
                icon="trash-2"
                icon_size={17}
                size="small"
                label={t('submit.draft_delete', { name })}
                onClick={() => void remove(id)}
              />
            </li>
          );
        })}
      </ul>
      {is_whole || drafts.length <= SHOWN ? null : (
        <button type="button" className="drafts-list__more link needs-script" onClick={() => setWhole(true)}>
          {t('submit.drafts_more', { count: drafts.length - SHOWN })}
        </button>
      )}
    </section>
  );
}
