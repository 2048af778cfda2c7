import { useEffect, useRef, useState } from 'react';
import type { ModerationCase } from '#contract/moderation.ts';
import { call } from '../api.ts';
import { caseAddress } from '../moderation-addresses.ts';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import { useListKeys } from './keys.ts';
import './case-list.css';

const POLL_MS = 10_000;
/** From here on it waits at the cost of many. */
const URGENT = 8;

interface CaseListProps {
  cases: readonly ModerationCase[];
  viewer_id: number;
  /** The one that is open beside the list. */
  current_id?: number;
  /** Claims of others are asked for again every few seconds. */
  is_live?: boolean;
}

/** Cases as links: j and k walk through them. */
export function CaseList({ cases, viewer_id, current_id, is_live = false }: CaseListProps) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  const claims = useClaims(cases, is_live);
  useListKeys(list, current_id === undefined);
  return (
    <ul className="case-list card" ref={list} aria-label={t('moderation.list')}>
      {cases.map((row) => {
        const { claimed_by } = claims.get(row.id) ?? row;
        return (
          <li key={row.id}>
            <a
              className="case-list__case"
              href={caseAddress(row.id)}
              aria-current={row.id === current_id ? 'true' : undefined}
            >
              <span className="case-list__tags">
                <Tag kind={row.harm >= URGENT ? 'danger' : 'plain'} is_small>
                  {row.review_for === null
                    ? t(`moderation.reason_${row.reason}`)
                    : t('moderation.review_for', { found: row.review_for })}
                </Tag>
                {row.is_off ? (
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
              <span className="case-list__title" dir="auto">
                {row.title ?? t('moderation.gone')}
              </span>
              <span className="case-list__facts">
                {t(`moderation.one_${row.entity_type}`)} · {row.author?.username ?? t('moderation.nobody')} ·{' '}
                {t('moderation.reports', { count: row.reports_count })} · {t('moderation.score', { score: row.score })}{' '}
                · <TimeAgo at={row.opened_at} />
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Who works on what by now. */
function useClaims(cases: readonly ModerationCase[], is_live: boolean): ReadonlyMap<number, ModerationCase> {
  const [fresh, setFresh] = useState<ReadonlyMap<number, ModerationCase>>(new Map());
  useEffect(() => {
    if (!is_live || cases.length === 0) return undefined;
    const timer = window.setInterval(() => {
      if (document.hidden) return;
      call('GET /api/moderation/cases', { query: { state: 'open' } }).then(
        ({ data }) => setFresh(new Map(data.map((row) => [row.id, row]))),
        // The next time says it; what is shown is a few seconds older.
        () => undefined,
      );
    }, POLL_MS);
    return () => window.clearInterval(timer);
  }, [cases, is_live]);
  return fresh;
}
