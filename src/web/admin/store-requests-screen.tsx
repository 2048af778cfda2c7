import { useEffect, useRef, useState } from 'react';
import type { AdminStoreRequestsPageProps } from '#contract/pages.ts';
import type { StoreRequest } from '#contract/store-requests.ts';
import { formatDate, formatDateTime, formatNumber } from '#i18n/format.ts';
import { profileAddress, withQuery } from '../addresses.ts';
import { ADMIN, adminStoreAddress, adminStoreRequestAddress, adminUserAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AskFirst } from '../auth/ask-first.tsx';
import { SliceLinks } from './slice-links.tsx';
import './admin-list.css';
import './store-requests-screen.css';

/** Members who ask to speak for a store, with all that is needed to decide; readable without scripts. */
export function StoreRequestsScreen({ state, is_opened, viewer_id, requests, next_path }: AdminStoreRequestsPageProps) {
  const t = useWords();
  const list = (
    <ul className="admin-list__list card">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} viewer_id={viewer_id} is_opened={is_opened} />
      ))}
    </ul>
  );
  if (is_opened)
    return (
      <AdminFrame here="store_requests" title={t('representatives.admin_title')}>
        <p>
          <a className="link" href={withQuery(ADMIN.store_requests, { state: state === 'open' ? null : state })}>
            {t('representatives.admin_all')}
          </a>
        </p>
        {list}
      </AdminFrame>
    );
  return (
    <AdminFrame here="store_requests" title={t('representatives.admin_title')}>
      <Tabs
        label={t('representatives.admin_title')}
        items={(['open', 'decided'] as const).map((one) => ({
          label: t(`representatives.admin_${one}`),
          url: withQuery(ADMIN.store_requests, { state: one === 'open' ? null : one }),
          is_current: state === one,
        }))}
      />
      {requests.length === 0 ? (
        <EmptyState
          icon="store"
          title={t(`representatives.admin_${state}_none`)}
          text={t('representatives.admin_none_hint')}
        />
      ) : (
        list
      )}
      <SliceLinks previous_path={null} next_path={next_path} />
    </AdminFrame>
  );
}

interface RequestRowProps {
  request: StoreRequest;
  viewer_id: number;
  is_opened: boolean;
}

function RequestRow({ request, viewer_id, is_opened }: RequestRowProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { member, store, note, closed_at, outcome, decided_by, words, claimed_by } = request;
  const taken_by = claimed_by && claimed_by.id !== viewer_id ? claimed_by.username : null;
  return (
    <li className="store-requests-screen__row">
      <p className="admin-list__who">
        <a className="link" href={adminUserAddress(member.id)}>
          {member.username}
        </a>
        <span aria-hidden="true">→</span>
        <a className="link" href={adminStoreAddress(store.id)}>
          {store.name}
        </a>
        {member.is_suspended ? <Tag kind="danger">{t('admin.user_suspended')}</Tag> : null}
        {outcome ? (
          <Tag kind={outcome === 'refused' ? 'danger' : 'save'}>{t(`representatives.${outcome}_tag`)}</Tag>
        ) : null}
        {is_opened || closed_at ? null : (
          <a className="link" href={adminStoreRequestAddress(request.id)}>
            {t('representatives.open_one')}
          </a>
        )}
      </p>
      <RequestFacts request={request} />
      <blockquote className="store-requests-screen__said" dir="auto">
        {note}
      </blockquote>
      {closed_at ? (
        <p className="admin-list__note">
          <span>
            {t('representatives.decided', {
              username: decided_by ?? '',
              date: formatDateTime(closed_at, locale, time_zone),
            })}
          </span>
          {words ? <span dir="auto">{words}</span> : null}
        </p>
      ) : taken_by !== null ? (
        <p className="admin-list__note">{t('representatives.taken', { username: taken_by })}</p>
      ) : member.is_member ? (
        <Decision request={request} />
      ) : (
        <p className="admin-list__note">{t('representatives.no_member')}</p>
      )}
    </li>
  );
}

/** Who asks, of which mailbox, and for which store. */
function RequestFacts({ request }: { request: StoreRequest }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { member, store, email, proven_at } = request;
  const number = (count: number) => ({ count, number: formatNumber(count, locale) });
  return (
    <dl className="store-requests-screen__facts">
      <div>
        <dt>{t('representatives.fact_email')}</dt>
        <dd>
          <b>{email ?? '—'}</b>{' '}
          {proven_at ? t('representatives.fact_proven', { date: formatDateTime(proven_at, locale, time_zone) }) : null}
        </dd>
      </div>
      <div>
        <dt>{t('representatives.fact_hosts')}</dt>
        <dd>{store.hosts.join(', ')}</dd>
      </div>
      <div>
        <dt>{t('representatives.fact_member')}</dt>
        <dd>
          <a className="link" href={profileAddress(member.username)}>
            {t('representatives.fact_profile')}
          </a>
          {' · '}
          {t('admin.user_joined', { date: formatDate(member.joined_at, locale, time_zone) })}
          {' · '}
          {t('representatives.fact_offers', number(member.offers_count))}
          {' · '}
          {t('representatives.fact_comments', number(member.comments_count))}
        </dd>
      </div>
      {request.representatives_count > 0 ? (
        <div>
          <dt>{t('representatives.fact_others')}</dt>
          <dd>{formatNumber(request.representatives_count, locale)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Decision({ request }: { request: StoreRequest }) {
  const t = useWords();
  const [open, setOpen] = useState<'approve' | 'refuse' | null>(null);
  const { member, store } = request;
  const decide = async (outcome: 'approved' | 'refused', words: string) => {
    await call('POST /api/admin/store-requests/:id/decision', { params: { id: request.id }, body: { outcome, words } });
    location.reload();
  };
  return (
    <>
      {open === 'refuse' ? (
        <Refusal onCancel={() => setOpen(null)} onRefuse={(words) => decide('refused', words)} />
      ) : (
        <p className="admin-list__ways needs-script">
          <Button size="small" onClick={() => setOpen('approve')}>
            {t('representatives.approve')}
          </Button>
          <Button size="small" kind="danger-line" onClick={() => setOpen('refuse')}>
            {t('representatives.refuse')}
          </Button>
        </p>
      )}
      {open === 'approve' ? (
        <AskFirst
          title={t('representatives.approve_title', { username: member.username, store: store.name })}
          text={t('representatives.approve_text')}
          submit={t('representatives.approve')}
          is_danger={false}
          onClose={() => setOpen(null)}
          onConfirm={() => decide('approved', '')}
        />
      ) : null}
    </>
  );
}

function Refusal({ onCancel, onRefuse }: { onCancel: () => void; onRefuse: (words: string) => Promise<void> }) {
  const t = useWords();
  const [words, setWords] = useState('');
  const { is_busy, error, fields, run } = useOwnRequest();
  const area = useRef<HTMLTextAreaElement>(null);
  // Opened by a press: what it asks for is written here.
  useEffect(() => area.current?.focus(), []);
  return (
    <SettingsForm
      error={error}
      fields={fields}
      is_busy={is_busy}
      is_danger
      is_narrow
      submit={t('representatives.refuse')}
      busy={t('admin.busy')}
      aside={
        <Button kind="quiet" onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      }
      onSubmit={() => void run(() => onRefuse(words), t('admin.failed'))}
    >
      <Field
        label={t('representatives.refusal_words')}
        hint={t('representatives.refusal_hint')}
        error={fields['words'] ?? null}
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={3}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
    </SettingsForm>
  );
}
