import type { GroupPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { ADDRESS, groupAddress } from '../addresses.ts';
import { FeedScreen } from '../feed/feed-screen.tsx';
import { useFrame } from '../frame-context.tsx';
import { GroupChips } from '../groups/group-chips.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { FollowButton } from '../groups/follow-button.tsx';
import { StaticPart } from '../static-part.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { useWords } from '../words.tsx';
import './list-page.css';

/** The offers of a group, with the groups inside it. */
export function GroupPage({ group, children, filters, stores, feed, side }: GroupPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const place = { kind: 'page', path: groupAddress(group.slug), has_group: true } as const;
  const follow = { group: group.slug };
  const crumbs: { name: string; url: string }[] = [{ name: t('groups.title'), url: ADDRESS.groups }];
  if (group.parent) crumbs.push({ name: group.parent.name, url: groupAddress(group.parent.slug) });
  return (
    <div className="list-page wrap">
      <Crumbs crumbs={crumbs} />
      <header className="list-page__head">
        <span className="list-page__icon">
          <GroupIcon icon={group.icon} size={26} />
        </span>
        <div className="list-page__words">
          <h1 className="title-1">{group.name}</h1>
          <p className="list-page__note">
            {t('groups.offers_count', { count: group.offers_count, number: formatNumber(group.offers_count, locale) })}
          </p>
        </div>
        <StaticPart part="AlertLink" place={place} filters={filters} given={follow} label={t('groups.create_alert')} />
        <FollowButton
          followed="group"
          id={group.id}
          is_followed={group.is_followed}
          words={{ follow: t('groups.follow'), following: t('groups.following') }}
        />
      </header>
      {children.length > 0 ? <GroupChips label={t('groups.children', { name: group.name })} groups={children} /> : null}
      <FeedScreen place={place} filters={filters} stores={stores} feed={feed} side={side} has_kinds follow={follow} />
    </div>
  );
}
