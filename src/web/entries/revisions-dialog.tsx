import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Currency, Locale } from '#contract/common.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { EndpointOf } from '#contract/endpoints.ts';
import type { FrameProps } from '#contract/pages.ts';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import type { WordKey, Words } from '#i18n/keys.ts';
import { profileAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './revisions-dialog.css';

type RevisedEntry =
  | { type: 'offer' | 'discussion'; id: number; currency: Currency }
  | { type: 'comment'; id: number; thread: { entity_type: 'offer' | 'discussion'; entity_id: number } };

type Revision = ReplyOf<EndpointOf<'GET /api/offers/:id/revisions'>>['data'][number];
type Change = Revision['changes'][number];

/** Opens what changed in an entry since it came out, the newest first. */
export function showRevisions(frame: FrameProps, entry: RevisedEntry): Promise<void> {
  return showDialog(frame, 'actions', (close) => <RevisionsDialog entry={entry} onClose={close} />);
}

function RevisionsDialog({ entry, onClose }: { entry: RevisedEntry; onClose: () => void }) {
  const t = useWords();
  const { revisions, status, cursor, loadMore } = useRevisions(entry);
  return (
    <Dialog className="revisions-dialog" title={t('actions.revisions_title')} onClose={onClose}>
      <ol className="revisions-dialog__list" aria-busy={status === 'loading'}>
        {revisions.map((revision) => (
          <li key={revision.id} className="revisions-dialog__item">
            <p className="revisions-dialog__who">
              {revision.editor?.username ? (
                <a className="revisions-dialog__editor" href={profileAddress(revision.editor.username)}>
                  {revision.editor.username}
                </a>
              ) : (
                <span className="revisions-dialog__editor">{t('common.anonymous')}</span>
              )}
              <TimeAgo className="revisions-dialog__age" at={revision.created_at} />
            </p>
            {revision.changes.map((change) => (
              <ChangeView
                key={change.field}
                change={entry.type === 'comment' ? { ...change, field: 'comment' } : change}
                currency={entry.type === 'comment' ? null : entry.currency}
              />
            ))}
          </li>
        ))}
      </ol>
      {status === 'loading' && revisions.length === 0 ? <Skeleton className="revisions-dialog__waiting" /> : null}
      {status === 'failed' ? (
        <p className="revisions-dialog__failed" role="alert">
          <Icon name="circle-alert" size={18} />
          {t('actions.revisions_failed')}
        </p>
      ) : null}
      {status === 'idle' && revisions.length === 0 ? <p>{t('actions.revisions_empty')}</p> : null}
      {status === 'failed' || cursor !== null ? (
        <Button kind="soft" is_full is_busy={status === 'loading'} onClick={loadMore}>
          {t(
            status === 'failed'
              ? 'common.retry'
              : status === 'loading'
                ? 'actions.revisions_loading'
                : 'actions.revisions_more',
          )}
        </Button>
      ) : null}
    </Dialog>
  );
}

function ChangeView({ change, currency }: { change: Change; currency: Currency | null }) {
  const t = useWords();
  const { locale } = useFrame();
  const say = (value: string | null) =>
    value === null ? t('actions.revision_nothing') : shownValue(t, change.field, value, currency, locale);
  return (
    <dl className="revisions-dialog__change">
      <dt className="revisions-dialog__field">{t(fieldWord(change.field))}</dt>
      <dd className="revisions-dialog__value revisions-dialog__value--before">
        <span className="visually-hidden">{t('actions.revision_before')}</span> <del>{say(change.before)}</del>
      </dd>
      <dd className="revisions-dialog__value">
        <span className="visually-hidden">{t('actions.revision_after')}</span> <ins>{say(change.after)}</ins>
      </dd>
    </dl>
  );
}

function useRevisions(given: RevisedEntry) {
  const [entry] = useState(given);
  const [revisions, setRevisions] = useState<readonly Revision[]>([]);
  const [status, setStatus] = useState<'loading' | 'idle' | 'failed'>('loading');
  const [cursor, setCursor] = useState<number | null>(null);
  const is_left = useRef(false);
  const show = useEffectEvent((page: Awaited<ReturnType<typeof revisionsOf>>) => {
    if (is_left.current) return;
    setRevisions((now) => [...now, ...page.data]);
    setCursor(page.meta.next_cursor);
    setStatus('idle');
  });
  const [from, setFrom] = useState<{ cursor: number | null }>({ cursor: null });
  useEffect(() => {
    is_left.current = false;
    revisionsOf(entry, from.cursor).then(show, () => setStatus('failed'));
    return () => {
      is_left.current = true;
    };
  }, [entry, from]);
  const loadMore = () => {
    setStatus('loading');
    setFrom({ cursor });
  };
  return { revisions, status, cursor, loadMore };
}

function revisionsOf(entry: RevisedEntry, cursor: number | null) {
  const query = cursor === null ? {} : { cursor };
  if (entry.type === 'comment') {
    const { entity_type, entity_id } = entry.thread;
    const options = { params: { id: entity_id, comment_id: entry.id }, query };
    return entity_type === 'offer'
      ? call('GET /api/offers/:id/comments/:comment_id/revisions', options)
      : call('GET /api/discussions/:id/comments/:comment_id/revisions', options);
  }
  const options = { params: { id: entry.id }, query };
  return entry.type === 'offer'
    ? call('GET /api/offers/:id/revisions', options)
    : call('GET /api/discussions/:id/revisions', options);
}

/** Fields by the names of the form and of the table. */
const FIELDS = new Set([
  'title',
  'delta',
  'group_ids',
  'url',
  'currency',
  'price_minor',
  'low_price_minor',
  'shipping_minor',
  'codes',
  'discount_percent',
  'discount_minor',
  'coupon_name',
  'coupon_description',
  'picture_ids',
  'starts_on',
  'ends_on',
  'store_id',
  'merged_offer',
  'comment',
]);

function fieldWord(field: string): WordKey {
  return FIELDS.has(field) ? (`actions.field_${field}` as WordKey) : 'actions.revision_other';
}

/** Sums in their currency, days as the reader writes them, the rest as it is. */
function shownValue(t: Words, field: string, value: string, currency: Currency | null, locale: Locale): string {
  if (currency && field.endsWith('_minor')) return formatMoney(Number(value), currency, locale);
  if (field === 'discount_percent') return formatPercent(Number(value), locale);
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (!day) return value;
  return locale === 'ru' ? `${day[3]}/${day[2]}/${day[1]}` : `${day[2]}/${day[3]}/${day[1]}`;
}
