import { useRef } from 'react';
import type { Appeal } from '#contract/appeals.ts';
import { formatDateTime } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { appealAddress } from '../moderation-addresses.ts';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { useListKeys } from './keys.ts';
import './case-list.css';

interface AppealListProps {
  appeals: readonly Appeal[];
  viewer_id: number;
  /** The one that is open beside the list. */
  current_id?: number;
}

/** Appeals as links: j and k walk through them. */
export function AppealList({ appeals, viewer_id, current_id }: AppealListProps) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list, current_id === undefined);
  return (
    <ul className="case-list card" ref={list} aria-label={t('appeals.list')}>
      {appeals.map((row) => (
        <li key={row.id}>
          <a
            className="case-list__case"
            href={appealAddress(row.id)}
            aria-current={row.id === current_id ? 'true' : undefined}
          >
            <Tags row={row} viewer_id={viewer_id} />
            <span className="case-list__title" dir="auto">
              {row.title ?? t(row.entity_type === 'message' ? 'appeals.message' : 'moderation.gone')}
            </span>
            <Facts row={row} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Tags({ row, viewer_id }: { row: Appeal; viewer_id: number }) {
  const t = useWords();
  const { answer, claimed_by, is_late, action } = row;
  return (
    <span className="case-list__tags">
      <Tag is_small>{t(`moderation.done_${action}`)}</Tag>
      {is_late ? (
        <Tag kind="danger" is_small>
          {t('appeals.late')}
        </Tag>
      ) : null}
      {answer ? (
        <Tag kind={answer === 'overturn' ? 'save' : 'warn'} is_small>
          {t(`moderation.done_${answer}`)}
        </Tag>
      ) : null}
      {claimed_by && !answer ? (
        <Tag kind="info" is_small icon="user-round">
          {claimed_by.id === viewer_id
            ? t('moderation.claimed_own')
            : t('moderation.claimed', { name: claimed_by.username })}
        </Tag>
      ) : null}
    </span>
  );
}

function Facts({ row }: { row: Appeal }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { author, reason, created_at, answer_by, answer } = row;
  const date = formatDateTime(answer ? created_at : answer_by, locale, time_zone);
  return (
    <span className="case-list__facts">
      {author?.username ?? t('moderation.nobody')} · {t(`moderation.reason_${reason}`)} ·{' '}
      {t(answer ? 'appeals.appealed' : 'appeals.due', { date })}
    </span>
  );
}
