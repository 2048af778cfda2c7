import { useState } from 'react';
import type { AdminMailingPageProps } from '#contract/mailing-pages.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { DeletionCard } from '../admin/deletion-card.tsx';
import { ADMIN } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { useWords } from '../words.tsx';
import { MailingForm } from './mailing-form.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import { MailingSending } from './mailing-sending.tsx';
import '../admin/admin-record.css';

/** A letter with news: its words while nobody has it, whom it goes to, and what befell it. */
export function MailingScreen({ mailing: given }: AdminMailingPageProps) {
  const t = useWords();
  const [mailing, setMailing] = useState(given);
  const [is_changed, setChanged] = useState(false);
  const is_draft = mailing === null || mailing.state === 'draft';
  return (
    <AdminFrame here="mailings" title={mailing ? t('mailings.one', { id: mailing.id }) : t('mailings.new')}>
      <p className="admin-record__ways">
        <a className="link" href={ADMIN.mailings}>
          {t('mailings.back')}
        </a>
      </p>
      <section className="admin-record__card card" aria-labelledby="words">
        <h2 className="title-3" id="words">
          {t('mailings.fields')}
        </h2>
        {is_draft ? (
          <MailingForm mailing={mailing} onSaved={setMailing} onChanged={setChanged} />
        ) : (
          <MailingPreview words={mailing} />
        )}
      </section>
      {mailing ? <MailingSending mailing={mailing} is_changed={is_changed} onMoved={setMailing} /> : null}
      {mailing && is_draft ? (
        <DeletionCard
          title={t('mailings.delete')}
          lead={t('mailings.delete_lead')}
          open={t('mailings.delete_open')}
          asked={{
            title: t('mailings.delete_title', { id: mailing.id }),
            text: t('mailings.delete_text'),
            submit: t('mailings.delete_submit'),
          }}
          onConfirm={async () => {
            await call('DELETE /api/admin/mailings/:id', { params: { id: mailing.id } });
            location.assign(ADMIN.mailings);
          }}
        />
      ) : null}
    </AdminFrame>
  );
}
