import { useEffect, useRef, useState } from 'react';
import type { ModerationQueueItem } from '#contract/moderation.ts';
import { formatDateTime } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import { formatWeight } from './format-weight.ts';
import { useListKeys } from './keys.ts';
import './case-list.css';

const POLL_MS = 10_000;
/** From here on it waits at the cost of many. */
const URGENT = 8;

interface CaseListProps {
  items: readonly ModerationQueueItem[];
  viewer_id: number;
  /** The post's case that is open beside the list. */
  current_id?: number;
  /** Claims of others are asked for again every few seconds. */
  is_live?: boolean;
}

const keyOf = ({ kind, id }: ModerationQueueItem) => `${kind} ${id}`;

/** A case of what was posted, which opens beside the list. */
const isOfPost = ({ kind }: ModerationQueueItem) => kind === 'post' || kind === 'price';

/** What waits, as links: j and k walk through them. */
export function CaseList({ items, viewer_id, current_id, is_live = false }: CaseListProps) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  const claims = useClaims(items, is_live);
  useListKeys(list, current_id === undefined);
  return (
    <ul className="case-list card" ref={list} aria-label={t('moderation.list')}>
      {items.map((item) => {
        const { claimed_by } = claims.get(keyOf(item)) ?? item;
        return (
          <li key={keyOf(item)}>
            <a
              className="case-list__case"
              href={item.url}
              aria-current={isOfPost(item) && item.id === current_id ? 'true' : undefined}
            >
              <Tags item={{ ...item, claimed_by }} viewer_id={viewer_id} />
              <span className="case-list__title" dir="auto">
                <Title item={item} />
              </span>
              <Facts item={item} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Tags({ item, viewer_id }: { item: ModerationQueueItem; viewer_id: number }) {
  const t = useWords();
  const { kind, reason, review_for, harm, is_off, claimed_by } = item;
  const why =
    review_for !== null
      ? t('moderation.review_for', { found: review_for })
      : reason && (kind === 'post' || (kind === 'price' && reason !== 'not_the_best_deal'))
        ? t(`moderation.reason_${reason}`)
        : t(`moderation.kind_${kind}`);
  return (
    <span className="case-list__tags">
      <Tag kind={harm >= URGENT ? 'danger' : 'plain'} is_small>
        {why}
      </Tag>
      {is_off ? (
        <Tag kind="warn" is_small icon="eye-off">
          {t('moderation.is_off')}
        </Tag>
      ) : null}
      {claimed_by ? (
        <Tag kind="info" is_small icon="user-round">
          {claimed_by.id === viewer_id
            ? t('moderation.claimed_own')
            : t('moderation.claimed', { name: claimed_by.username })}
        </Tag>
      ) : null}
    </span>
  );
}

function Title({ item }: { item: ModerationQueueItem }) {
  const t = useWords();
  const { kind, title, message_case, members } = item;
  if (kind === 'message' && message_case) return t(`moderation.message_${message_case}`);
  if (kind === 'ring') return members.join(', ');
  if (kind === 'appeal' && item.entity_type === 'message') return t('moderation.of_message');
  return title ?? t('moderation.gone');
}

/** Who and since when; of an appeal what it is against and until when. */
function Facts({ item }: { item: ModerationQueueItem }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { kind, entity_type, author, reports_count, score, action, answer_by, reason } = item;
  const facts = [
    isOfPost(item) && entity_type && entity_type !== 'message' ? t(`moderation.one_${entity_type}`) : null,
    kind === 'appeal' && action ? t(`moderation.done_${action}`) : null,
    author || kind !== 'ring' ? (author?.username ?? t('moderation.nobody')) : null,
    kind === 'message' && reason ? t(`moderation.reason_${reason}`) : null,
    reports_count === null ? null : t('moderation.reports', { count: reports_count }),
    score === null ? null : t('moderation.score', { score: formatWeight(score, locale) }),
    answer_by === null ? null : t('moderation.due', { date: formatDateTime(answer_by, locale, time_zone) }),
  ].filter((fact) => fact !== null);
  return (
    <span className="case-list__facts">
      {facts.join(' · ')}
      {facts.length > 0 ? ' · ' : ''}
      <TimeAgo at={item.opened_at} />
    </span>
  );
}

/** Who works on what by now. */
function useClaims(items: readonly ModerationQueueItem[], is_live: boolean): ReadonlyMap<string, ModerationQueueItem> {
  const [fresh, setFresh] = useState<ReadonlyMap<string, ModerationQueueItem>>(new Map());
  useEffect(() => {
    if (!is_live || items.length === 0) return undefined;
    const timer = window.setInterval(() => {
      if (document.hidden) return;
      call('GET /api/moderation/queue').then(
        ({ data }) => setFresh(new Map(data.map((item) => [keyOf(item), item]))),
        // The next time says it; what is shown is a few seconds older.
        () => undefined,
      );
    }, POLL_MS);
    return () => window.clearInterval(timer);
  }, [items, is_live]);
  return fresh;
}
