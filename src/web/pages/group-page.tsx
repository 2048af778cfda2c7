import type { GroupPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { ADDRESS, groupAddress, newAlertAddress } from '../addresses.ts';
import { FeedScreen } from '../feed/feed-screen.tsx';
import { useFrame } from '../frame-context.tsx';
import { GroupChips } from '../groups/group-chips.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { FollowButton } from '../groups/follow-button.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './list-page.css';

/** The offers of a group, with the groups inside it. */
export function GroupPage({ group, children, filters, stores, feed, side }: GroupPageProps) {
  const t = useWords();
  const { locale } = useFrame();
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
        <ButtonLink
          kind="line"
          href={newAlertAddress({ group: group.slug, max_price: filters.price_to?.toString() ?? null })}
        >
          <Icon name="radar" size={18} />
          {t('groups.create_alert')}
        </ButtonLink>
        <FollowButton
          followed="group"
          id={group.id}
          is_followed={group.is_followed}
          words={{ follow: t('groups.follow'), following: t('groups.following') }}
        />
      </header>
      {children.length > 0 ? <GroupChips label={t('groups.children', { name: group.name })} groups={children} /> : null}
      <FeedScreen
        place={{ kind: 'page', path: groupAddress(group.slug), has_group: true }}
        filters={filters}
        stores={stores}
        feed={feed}
        side={side}
        has_kinds
      />
    </div>
  );
}
