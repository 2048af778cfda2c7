import { Fragment } from 'react';
import type { DiscountFeedItem } from '#contract/feeds.ts';
import type { EntryItem } from '#contract/pages.ts';
import { groupAddress, profileAddress, storeAddress } from '../addresses.ts';
import { Found } from './found.tsx';
import { useWords } from '../words.tsx';

/** What the reader follows that brought an offer into their feed; nothing in lists of other kinds. */
export function FeedReasons({ item }: { item: EntryItem }) {
  const t = useWords();
  const followed = followedOf(item);
  if (followed.length === 0) return null;
  return (
    <Found
      icon="rss"
      text={
        <>
          {t('users.feed_from')}{' '}
          {followed.map(({ url, name }, index) => (
            <Fragment key={url}>
              {index > 0 ? ', ' : null}
              <a className="found__alert" href={url}>
                {name}
              </a>
            </Fragment>
          ))}
        </>
      }
    />
  );
}

function followedOf(item: EntryItem): { url: string; name: string }[] {
  if (item.type !== 'offer' || !('reasons' in item)) return [];
  const { offer, reasons } = item as DiscountFeedItem;
  const { author, store } = offer;
  return [
    ...(reasons.is_of_author ? [{ url: profileAddress(author.username), name: author.username }] : []),
    ...reasons.groups.map(({ slug, name }) => ({ url: groupAddress(slug), name })),
    ...(reasons.is_of_store && store ? [{ url: storeAddress(store.slug), name: store.name }] : []),
  ];
}
