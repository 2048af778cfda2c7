import type { OpenedModerationCase } from '#contract/moderation.ts';
import { formatDateTime, formatMoney } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { UserText } from '../ui/user-text.tsx';
import { useWords } from '../words.tsx';

/** Of a case or an appeal, what was posted. */
type ShownItem = Pick<OpenedModerationCase, 'item' | 'title' | 'entity_type' | 'is_off'>;

/** What was posted, as it stands, with what was changed in it. */
export function CaseItem({ opened }: { opened: ShownItem }) {
  const t = useWords();
  const { item, title, entity_type, is_off } = opened;
  if (!item) return <p className="case-view__gone card">{t('moderation.gone')}</p>;
  const states = (['is_off', 'in_review', 'collapsed', 'locked', 'expired'] as const).filter(
    (state) =>
      ({
        is_off,
        in_review: item.is_in_review,
        collapsed: item.is_collapsed,
        locked: item.is_locked,
        expired: item.is_expired,
      })[state],
  );
  return (
    <section className="case-view__item card" aria-label={t('moderation.content')}>
      <p className="case-view__facts">
        {item.host ? (
          <a className="link" href={item.host.url}>
            {t('moderation.under', { title: item.host.title })}
          </a>
        ) : (
          t(`moderation.one_${entity_type}`)
        )}{' '}
        · <TimeAgo at={item.created_at} />
      </p>
      {entity_type === 'comment' ? null : (
        <h2 className="title-2" dir="auto">
          {title}
        </h2>
      )}
      {states.length > 0 || item.is_deleted ? (
        <p className="case-view__tags">
          {states.map((state) => (
            <Tag key={state} kind="warn" is_small>
              {t(`moderation.${state}`)}
            </Tag>
          ))}
          {item.is_deleted ? t('moderation.deleted') : null}
        </p>
      ) : null}
      <ItemFacts item={item} />
      {item.pictures.length > 0 ? (
        <div className="case-view__pictures">
          {item.pictures.map(({ id, small_url, large_url }, at) => (
            <a key={id} href={large_url} aria-label={t('moderation.picture_n', { n: at + 1 })}>
              <img src={small_url} alt="" width="96" height="96" loading="lazy" />
            </a>
          ))}
        </div>
      ) : null}
      <UserText html={item.html} size="comment" />
      <p className="case-view__links">
        <a className="link" href={item.url}>
          {t('moderation.to_item')}
        </a>
        {item.edit_url ? (
          <a className="link" href={item.edit_url}>
            {t('moderation.edit')}
          </a>
        ) : null}
      </p>
      <Revisions revisions={item.revisions} />
    </section>
  );
}

function ItemFacts({ item }: { item: NonNullable<OpenedModerationCase['item']> }) {
  const t = useWords();
  const { locale } = useFrame();
  const { price_minor, currency, store_name, link, groups } = item;
  const price = price_minor === null || currency === null ? null : formatMoney(price_minor, currency, locale);
  const facts = [price, store_name, groups.map(({ name }) => name).join(', ')].filter(Boolean);
  return (
    <>
      {facts.length > 0 ? <p className="case-view__facts">{facts.join(' · ')}</p> : null}
      {/* Where it leads is read, not followed: it may be what the report is about. */}
      {link ? (
        <p className="case-view__address">
          {t('moderation.link')}: <code>{link}</code>
        </p>
      ) : null}
    </>
  );
}

function Revisions({ revisions }: Pick<NonNullable<OpenedModerationCase['item']>, 'revisions'>) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  if (revisions.length === 0) return null;
  return (
    <details className="case-view__revisions">
      <summary>{t('moderation.revisions', { count: revisions.length })}</summary>
      <ol>
        {revisions.map(({ id, editor, created_at, changes }) => (
          <li key={id}>
            <span className="case-view__facts">
              {editor?.username ?? t('moderation.nobody')} · {formatDateTime(created_at, locale, time_zone)}
            </span>
            {changes.map(({ field, before, after }) => (
              <p key={field} dir="auto">
                <del>{before}</del> <ins>{after}</ins>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
