import type { Currency, FoundBy, Locale, NoticeKind } from '#contract/common.ts';
import type { DecidedNotice } from '#contract/moderated.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Context } from './context.ts';

/** What opens an account beside its password; `recovery` are new codes for the day the app is lost. */
type WayIn = 'passkey' | 'app' | 'recovery' | 'google' | 'apple';

/** Every email of the product and what it says; emails/ turns one into words. */
type EmailContent =
  | { kind: 'sign_up_code' | 'reset_code'; code: string }
  | { kind: 'account_exists' | 'no_account' }
  /** An administrator tries out whether letters arrive. */
  | { kind: 'mail_test' }
  | { kind: 'welcome'; username: string }
  /** `path` leads to the page where a press proves the address. */
  | { kind: 'confirm_email' | 'confirm_new_email'; username: string; path: string }
  | { kind: 'email_change_asked' | 'email_changed'; username: string; new_email: string }
  | { kind: 'password_changed'; username: string }
  /** Finds of deal alerts are not sent there any more: nothing got through for days, or it said that it takes nothing. */
  | { kind: 'channel_off'; username: string; channel: string; is_gone?: boolean }
  | { kind: 'way_in'; username: string; way: WayIn }
  | {
      kind: 'notifications';
      username: string;
      notices: readonly MailedNotice[];
      /** There are more than the email tells. */
      has_more: boolean;
      unsubscribe_path: string;
    }
  | {
      kind: 'chat';
      username: string;
      /** Who wrote, as they call themselves. */
      from_name: string;
      count: number;
      /** First words of the last message; empty where they are not told. */
      excerpt: string;
      path: string;
      mute_path: string;
    }
  /** To a mailbox of a store, for a member who asks to speak for it. */
  | { kind: 'store_code'; username: string; store: string; code: string }
  | {
      kind: 'store_request_decided';
      username: string;
      store: string;
      store_path: string;
      outcome: 'approved' | 'refused';
      /** Of the administrator; empty for none. */
      words: string;
    }
  /** News of the site, in the words of an administrator. */
  | { kind: 'mailing'; username: string; subject: string; paragraphs: readonly MailedWords[]; unsubscribe_path: string }
  | { kind: 'account_deleted'; username: string; days: number }
  | {
      kind: 'contact';
      name: string;
      email: string;
      subject: string;
      message: string;
      /** Of the member who wrote; null for a guest. */
      username: string | null;
    }
  | { kind: 'new_device'; username: string; device: string; network: string; at: string };

/** A paragraph, stretch by stretch; a link is a path of the site or a whole address. */
export type MailedWords = readonly { text: string; is_bold?: true; href?: string }[];

/** One notification as an email tells it. */
export interface MailedNotice {
  id: number;
  icon_type: NoticeKind;
  title: string | null;
  is_own: boolean;
  usernames: readonly string[];
  people_count: number;
  events_count: number;
  offer_kind: 'deal' | 'coupon' | null;
  found?: FoundBy | null;
  decided?: DecidedNotice | null;
  /** What an alert found; null of everything else. */
  offer?: MailedOffer | null;
  /** Where each of these alerts is changed and where it is paused, paths of the site. */
  mute_paths?: readonly { name: string; path: string; edit_path?: string }[];
}

/** What an email says of an offer. */
export interface MailedOffer {
  price_minor: number | null;
  currency: Currency;
  discount_percent: number | null;
  /** Null while it is hidden. */
  temperature: number | null;
  store: string | null;
  media_key: string | null;
}

export type EmailJob = EmailContent & { to: string; locale: Locale };

/** Puts an email into the outbox: it leaves when, and only when, the transaction commits. */
export async function queueEmail(ctx: Context, tx: Db | Tx, message: EmailJob): Promise<void> {
  await ctx.queue.send(tx, 'send-email', message);
}

/** The same for many in one statement. */
export async function queueEmails(ctx: Context, tx: Tx, messages: readonly EmailJob[]): Promise<void> {
  await ctx.queue.sendMany(
    tx,
    'send-email',
    messages.map((data) => ({ data })),
  );
}

/** Tells a proven address that one more thing opens its account. */
export async function queueWayIn(
  ctx: Context,
  tx: Db | Tx,
  user: { username: string; email: string | null; email_verified_at: Date | null; locale: Locale },
  way: WayIn,
): Promise<void> {
  if (user.email === null || user.email_verified_at === null) return;
  await queueEmail(ctx, tx, { kind: 'way_in', to: user.email, locale: user.locale, username: user.username, way });
}
