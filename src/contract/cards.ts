/** What cards and side blocks are given; pages are made of them. */
import type {
  Currency,
  GroupBrief,
  Locale,
  Money,
  OfferKind,
  PageMeta,
  Picture,
  StoreBrief,
  TemperatureLevel,
  UserBrief,
} from './common.ts';

export interface VoteProps {
  /** Truncated toward zero; null while masked (level `new` and the reader is not privileged). */
  temperature: number | null;
  /** True for temperatures between 0 and -1: shown as "−0°". */
  is_negative: boolean;
  level: TemperatureLevel;
  own_vote: -1 | 0 | 1;
  /** Why voting is not possible, null when it is (guests get null: pressing opens sign-in). */
  closed_reason: 'own' | 'expired' | 'scheduled' | 'deactivated' | 'too_old' | 'unverified' | null;
}

export interface OfferCardProps {
  id: number;
  kind: OfferKind;
  url: string;
  title: string;
  lang: Locale | null;
  excerpt: string;
  picture: Picture | null;
  store: StoreBrief | null;
  group: GroupBrief | null;
  author: UserBrief;
  published_at: string;
  price: Money | null;
  /** Lowest price seen in other stores. */
  low_price: Money | null;
  /** Whole percent saved against low_price, null when unknown or not positive. */
  saving_percent: number | null;
  /** null unknown, amount 0 free. */
  shipping: Money | null;
  coupon: {
    discount_type: 'percentage' | 'currency';
    discount_amount: number;
    currency: Currency;
    name: string | null;
  } | null;
  code: string | null;
  expires_at: string | null;
  is_expired: boolean;
  /** Readers doubt that it still works. */
  is_maybe_expired: boolean;
  /** Waiting and switched-off ones are shown to their author and editors only. */
  state: 'live' | 'scheduled' | 'off';
  /** Switched off by others: this reader wrote it and cannot bring it back. */
  is_held?: true;
  /** So cold that lists of many leave it out; told to its author, editors and staff alone. */
  is_frozen?: true;
  /** When a waiting one comes out. */
  scheduled_for: string | null;
  is_bookmarked: boolean;
  /** Stands first in its group because an editor put it there; only in that list. */
  is_pinned?: true;
  vote: VoteProps;
  comments_count: number;
  out_url: string | null;
}

export interface DiscussionCardProps {
  id: number;
  url: string;
  title: string;
  lang: Locale | null;
  excerpt: string;
  group: GroupBrief | null;
  author: UserBrief;
  published_at: string;
  comments_count: number;
  last_comment: { author: UserBrief; created_at: string } | null;
  /** Waiting and switched-off ones are shown to their author and editors only. */
  state: OfferCardProps['state'];
  /** When a waiting one comes out. */
  scheduled_for: string | null;
}

/** What is left of a kept offer that was deleted or switched off. */
export interface GoneOfferProps {
  id: number;
  title: string;
  lang: Locale | null;
}

/** An entry in a list. */
export type EntryItem =
  | { type: 'offer'; offer: OfferCardProps }
  | { type: 'discussion'; discussion: DiscussionCardProps };

/** What is gone stands among the own bookmarks alone. */
export type FeedItem = EntryItem | { type: 'gone'; gone: GoneOfferProps };

export interface ChunkItem {
  id: number;
  url: string;
  title: string;
  lang: Locale | null;
  picture: Picture | null;
  price: Money | null;
  coupon: OfferCardProps['coupon'];
  vote: VoteProps;
}

export interface SideProps {
  discussions: readonly {
    id: number;
    url: string;
    title: string;
    lang: Locale | null;
    comments_count: number;
    last_at: string;
  }[];
  groups: readonly (GroupBrief & { offers_count: number })[];
}

/** One slice of a list plus what the reader filtered by. */
export interface FeedProps {
  items: readonly FeedItem[];
  meta: PageMeta;
  /**
   * What the list would hold in the language other than the one that is shown, or than the pages' where both are: counted up
   * to 501 on its first page. Null where there is nothing, left out where lists know no language.
   */
  others?: { lang: Locale; count: number; is_shown: boolean } | null;
  /** Address of the JSON call that brings the next slice; append `&cursor=`. */
  more_path: string;
  /** Address of this page without `page`, for page-number links. */
  page_path: string;
  /** Address of the next slice where pages have no numbers; null on the last. Left out where they have. */
  next_path?: string | null;
}
