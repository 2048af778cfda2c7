import type { ReactNode } from 'react';
import type { SideProps } from '#contract/pages.ts';
import { formatNumber, typeset } from '#i18n/format.ts';
import { ADDRESS, groupAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Footer } from '../frame/footer.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { keptPart } from '../kept-part.tsx';
import { Icon } from '../ui/icon.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './side-column.css';

/** What stands beside a list: what the page adds, discussions, categories, links of the footer. */
export function SideColumn({ side, children }: { side: SideProps; children?: ReactNode }) {
  const t = useWords();
  return (
    <aside className="side-column" aria-label={t('feed.side')}>
      {children}
      {side.discussions.length > 0 ? <Discussions discussions={side.discussions} /> : null}
      {side.groups.length > 0 ? <Groups groups={side.groups} /> : null}
      <Footer place="side" />
    </aside>
  );
}

function SideDiscussions({ discussions }: Pick<SideProps, 'discussions'>) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <section className="side-column__block card">
      <SideHead title={t('frame.discussions')} url={ADDRESS.discussions} />
      <ul className="side-column__discussions">
        {discussions.map((discussion) => (
          <li key={discussion.id} className="side-column__discussion">
            <a className="side-column__title lines-2" href={discussion.url} lang={discussion.lang ?? undefined}>
              {typeset(discussion.title)}
            </a>
            <span className="side-column__meta">
              <span className="side-column__comments">
                <Icon name="message-circle" size={14} />
                <span aria-hidden="true">{formatNumber(discussion.comments_count, locale)}</span>
                <span className="visually-hidden">
                  {t('common.comments_count', { count: discussion.comments_count })}
                </span>
              </span>
              <TimeAgo at={discussion.last_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SideGroups({ groups }: Pick<SideProps, 'groups'>) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <section className="side-column__block card">
      <SideHead title={t('frame.categories')} url={ADDRESS.groups} />
      <ul className="side-column__groups">
        {groups.map((group) => (
          <li key={group.id}>
            <a className="side-column__group" href={groupAddress(group.slug)}>
              <GroupIcon icon={group.icon} size={18} />
              <span className="side-column__name">{group.name}</span>
              <span className="side-column__number" aria-hidden="true">
                {formatNumber(group.offers_count, locale)}
              </span>
              <span className="visually-hidden">
                {t('feed.offers_count', {
                  count: group.offers_count,
                  number: formatNumber(group.offers_count, locale),
                })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Discussions = import.meta.env.SSR
  ? keptPart(SideDiscussions, ({ discussions }) => [discussions, 'talk'])
  : SideDiscussions;
const Groups = import.meta.env.SSR ? keptPart(SideGroups, ({ groups }) => [groups, 'groups']) : SideGroups;

function SideHead({ title, url }: { title: string; url: string }) {
  const t = useWords();
  return (
    <div className="side-column__head">
      <h2 className="side-column__heading">{title}</h2>
      <a className="side-column__all link" href={url}>
        {t('common.all')}
        <span className="visually-hidden">: {title}</span>
      </a>
    </div>
  );
}
