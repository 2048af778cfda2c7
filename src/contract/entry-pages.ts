/** Props of the pages of one offer and one discussion, and of the thread under them. */
import type {
  GroupBrief,
  Locale,
  MentionSuggestion,
  Money,
  Picture,
  Reaction,
  TemperatureLevel,
  UserBrief,
} from './common.ts';
import type { ChunkItem, DiscussionCardProps, OfferCardProps, SideProps } from './cards.ts';

/** A comment as the reader sees it; the tree rules stand in rules/comment-tree.ts. */
export interface CommentProps {
  id: number;
  parent_id: number | null;
  level: number;
  children: CommentProps[];
  replies_count: number;
  /** Comments that hang under this one before and after `children` and are not here; counting ends at 501. */
  replies_before: number;
  replies_after: number;
  user: UserBrief & { name: string | null };
  created_at: { timestamp: number; relative: string };
  /** Server-made, allow-listed HTML. Empty for a deleted comment that has replies. */
  content: string;
  lang: Locale | null;
  from_entity_author: boolean;
  is_deleted: boolean;
  is_edited: boolean;
  is_shrinked: boolean;
  is_collapsed: boolean;
  /** By somebody the reader has blocked: shown folded. */
  is_by_blocked: boolean;
  /** Folded by a decision: by whom and why, in the reader's language; null for others. */
  folded: string | null;
  is_shifted: boolean;
  children_are_shifted: boolean;
  reply_to: string | null;
  /** The editor's content, for whoever may edit it; null for others. */
  delta: { ops: { insert: unknown; attributes?: object }[] } | null;
  can_edit: boolean;
  can_delete: boolean;
  /** True for a guest too, whose press opens sign-in. */
  can_report: boolean;
  /** What it said before it was changed, for staff. */
  can_see_revisions: boolean;
  /** When it comes out, counted from what it stands under; null once it is out. `offset` is hh:mm. */
  /** `told`: when it comes out, or that a moderator looks at it first; in the reader's language. */
  schedule: { offset: string; human_offset: string; told: string } | null;
  /** Waits for a moderator, whatever its time. */
  is_in_review?: true;
  /** May be brought out now. */
  can_publish: boolean;
  /** False for one's own: nobody praises themselves. Guests may try, and are asked to sign in. */
  can_react: boolean;
  reactions: ReactionsProps;
}

/** How many think so, and what the reader thinks. */
export interface ReactionsProps extends Record<Reaction, number> {
  user_reaction: Reaction | 'none';
}

export interface CommentsProps {
  entity_type: 'offer' | 'discussion';
  entity_id: number;
  count: number;
  comments: readonly CommentProps[];
  order: CommentOrder;
  max_nesting: number;
  collapse_after: number;
  shift_every: number;
  is_author: boolean;
  /** Whether the reader follows this thread; authors always do. */
  is_subscribed: boolean;
  /** Lead to the roots before and after those that are here; null where there are none. */
  previous_cursor: string | null;
  next_cursor: string | null;
  /** Has the browser write log lines about the thread. */
  debug: boolean;
  /** Null where the reader looks for nothing. */
  search: ThreadSearch | null;
  /** Of a long thread read from its beginning: what many found helpful. */
  essentials: readonly CommentFind[];
  /** Why nothing can be written here, in the reader's language; null where it can. Guests are asked to sign in. */
  closed: string | null;
  /** Whether the reader may have a comment wait for its time. */
  scheduled_comments_allowed: boolean;
  options: CommentOptions;
  /** People of the thread, whom `@` alone offers; none for who may not write. */
  initial_mentions: readonly MentionSuggestion[];
}

/** What the site's owner chose for every thread. */
export interface CommentOptions {
  reactions_style: 'svg' | 'emoji';
  /** Ctrl or Cmd with Enter always sends; Enter alone where it was chosen. */
  submit_key: 'enter' | 'meta+enter';
  editor_min_px: number;
  /** The text scrolls inside beyond it; null for no maximum but the window's. */
  editor_max_px: number | null;
}

/** A comment picked out of its thread, with a piece of what it says. */
export interface CommentFind {
  id: number;
  /** Empty for the anonymous. */
  username: string;
  at: string;
  helpful_count: number;
  /** The piece: before the words looked for, those, after them. */
  lead: string;
  hit: string;
  rest: string;
}

/** What was looked for in a thread, and found. */
export interface ThreadSearch {
  text: string;
  comments: readonly CommentFind[];
  /** There are more than these, older ones. */
  has_more: boolean;
}

export type CommentOrder = 'old_first' | 'new_first' | 'helpful';

export interface OfferPageProps {
  offer: OfferCardProps & {
    groups: readonly GroupBrief[];
    pictures: readonly Picture[];
    description_html: string;
    codes: readonly string[];
    starts_at: string | null;
    updated_at: string | null;
    coupon_description: string | null;
    author_offers_count: number;
    store_offers_count: number;
    total: Money | null;
    saving: Money | null;
    votes_count: number | null;
    /** Degrees to the next level, null when masked or at the top. */
    distance: { degrees: number; level: TemperatureLevel } | null;
    share_url: string;
    /** What an editor wrote when bringing it up again. */
    bump: { note: string; at: string } | null;
    /** How often it was changed since it came out. */
    revisions_count: number;
    /** Votes by trust class, 0 to 3; null while masked. */
    breakdown: readonly { trust_level: number; hot: number; cold: number }[] | null;
    /** The lowest price elsewhere that two readers have confirmed. */
    cheaper: { price: Money; url: string | null } | null;
    /** Prices of the offer over time, the oldest first; drawn from two on. */
    price_history: readonly { amount_minor: number; at: string }[];
    /** Reasons this reader has reported it for. */
    reported: readonly string[];
    /** Its groups and those above them, and until when it is pinned there; empty for who may not pin it. */
    pins: readonly (GroupBrief & { pinned_until: string | null })[];
    can: EntryAbilities & { expire: boolean; bump: boolean; merge: boolean };
  };
  crumbs: readonly { name: string; url: string }[];
  comments: CommentsProps;
  similar: readonly ChunkItem[];
}

/** What this reader may do with an entry; the browser never guesses. */
export interface EntryAbilities {
  edit: boolean;
  /** Publish what waits. */
  publish: boolean;
  /** Switch off and on again. */
  deactivate: boolean;
  delete: boolean;
  /** Report it; false for a guest too, whose press opens sign-in. */
  report: boolean;
}

export interface DiscussionPageProps {
  discussion: Omit<DiscussionCardProps, 'excerpt' | 'last_comment'> & {
    groups: readonly GroupBrief[];
    description_html: string;
    share_url: string;
    updated_at: string | null;
    state: OfferCardProps['state'];
    scheduled_for: string | null;
    revisions_count: number;
    reported: readonly string[];
    can: EntryAbilities;
  };
  crumbs: readonly { name: string; url: string }[];
  comments: CommentsProps;
  most_discussed: SideProps['discussions'];
  similar: readonly ChunkItem[];
}
