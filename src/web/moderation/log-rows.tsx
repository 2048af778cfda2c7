import type { LoggedDecision } from '#contract/moderation-log.ts';
import type { WordKey } from '#i18n/keys.ts';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './log-rows.css';

/** What was decided, the last first. */
export function LogRows({ rows }: { rows: readonly LoggedDecision[] }) {
  return (
    <ol className="log-rows card">
      {rows.map((row) => (
        <LogRow key={row.id} row={row} />
      ))}
    </ol>
  );
}

function LogRow({ row }: { row: LoggedDecision }) {
  const t = useWords();
  const { item, penalty } = row;
  return (
    <li className="log-rows__row" id={String(row.id)}>
      <p className="log-rows__what">
        <b>{t('modlog.row', { done: t(`moderation.done_${row.action}`), what: t(`modlog.one_${row.entity_type}`) })}</b>
        {row.reason === 'correction' || (row.reason === 'no_violation' && row.action !== 'dismiss') ? null : (
          <Tag is_small>{t(`moderation.reason_${row.reason}`)}</Tag>
        )}
        {row.is_reversed ? (
          <Tag is_small kind="save">
            {t('modlog.reversed')}
          </Tag>
        ) : null}
      </p>
      {item ? (
        <p>
          <a className="link" href={item.url} dir="auto">
            {row.entity_type === 'comment' ? t('modlog.under', { title: item.title }) : item.title}
          </a>
        </p>
      ) : null}
      {penalty ? <p>{t(`modlog.${penalty.kind}_${penalty.step}` as WordKey)}</p> : null}
      <p className="log-rows__facts">
        {t(`modlog.by_${row.actor_role}`)} · <TimeAgo at={row.created_at} />
      </p>
    </li>
  );
}
