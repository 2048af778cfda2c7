/** What the screens of signing in and of the own account are given. Instants are RFC 3339 UTC strings. */
import type { AlertChannel } from './alert-channels.ts';
import type { AppealAnswer } from './moderated.ts';
import type { OwnInvitations } from './invitations.ts';
import type { NotificationChoices, Preferences, Privacy, ProviderName, UserBrief } from './common.ts';

export interface AuthPageProps {
  /** `code`: who came back from Google or Apple gives the digits of their app. */
  screen: 'login' | 'code' | 'register' | 'reset';
  email: string;
  /** Where to go afterwards: always a path of this site. */
  next: string;
  /** Why a form sent without scripts was refused. */
  error: string | null;
  /** The form sent without scripts needs the second factor too. */
  is_otp_needed: boolean;
  /** Signing in is needed for a deal alert the guest began. */
  is_deal_alert: boolean;
  /** The guest followed the link of an email that proves an address. */
  is_email_proof: boolean;
  /** A registration whose address Google or Apple has proven: only name and password are missing. */
  registration: { email: string; provider: ProviderName } | null;
  /** Google or Apple account that is tied to this one after the reader proves the address themselves. */
  pending_link: ProviderName | null;
  /** Google or Apple account whose address is proven here first, by a code; `email` null when it gave none. */
  unvouched: { provider: ProviderName; email: string | null } | null;
  /** Where the reader has just turned back. */
  cancelled: ProviderName | null;
}

/** What moderators decided about something of the reader's, and what became of their appeal. */
export interface OwnDecision {
  id: number;
  /** What was done, why, and in the moderator's own words; in the reader's language. */
  told: string;
  /** The penalty that came with it, in the reader's language; null for none. */
  penalty: string | null;
  /** What it is about, of a comment what it stands under; null when that is gone. A message has no title. */
  item: { title: string | null; url: string } | null;
  decided_at: string;
  /** Until when the reader may appeal; null when they may not, or have. */
  appeal_until: string | null;
  appeal: {
    words: string;
    made_at: string;
    answer_by: string;
    is_late: boolean;
    answer: { outcome: AppealAnswer; words: string; at: string } | null;
  } | null;
}

/** An appeal that was refused, with what was filled in. */
export interface RefusedAppeal {
  decision_id: number;
  words: string;
  error: string;
}

/** `/settings/{section}`: the reader's own account. */
export interface SettingsPageProps {
  section:
    | 'profile'
    | 'home_page'
    | 'notifications'
    | 'preferences'
    | 'security'
    | 'data'
    | 'penalties'
    | 'store'
    | 'invitations';
  preferences: Preferences;
  privacy: Privacy;
  notification_choices: NotificationChoices;
  account: {
    username: string;
    name: string | null;
    description: string | null;
    email: string | null;
    is_email_verified: boolean;
    /** An address waiting to be proven. */
    new_email: string | null;
    image: string | null;
    profile_url: string;
    has_password: boolean;
    /** Instant from which the name may change again; null when it may now. */
    username_change_at: string | null;
  };
  limits: { avatar_bytes: number; username_months: number; delete_grace_days: number };
  /** Where the account is signed in; empty outside `security`. */
  sessions: readonly {
    id: number;
    is_current: boolean;
    /** Browser and system as words, `Chrome, Windows`; empty when unknown. */
    device: string;
    network: string;
    created_at: string;
    last_seen_at: string;
  }[];
  /** Where finds of alerts are sent, and how many channels the reader may have; null outside `notifications`. */
  channels: { list: readonly AlertChannel[]; most: number; has_telegram: boolean } | null;
  /** Whom the reader has blocked, the latest first; empty outside `preferences`. */
  blocked: { people: readonly (UserBrief & { name: string | null })[]; next_cursor: string | null };
  /** What moderators gave the reader, the last first; null outside `penalties`. */
  penalties: {
    given: readonly {
      id: number;
      /** What it takes away and for how long, then what was done and why; in the reader's language. */
      title: string;
      reason: string;
      starts_at: string;
      /** Null of a warning, and of one for good. */
      ends_at: string | null;
      is_running: boolean;
    }[];
    /** When the next clean stretch takes a step back; null where there is none to take, and while one runs for good. */
    eased_at: string | null;
    /** About what the reader posted, the last first. */
    decisions: readonly OwnDecision[];
    /** What was filled in before, when it was refused. */
    refused: RefusedAppeal | null;
  } | null;
  /** Members may invite others: the section is among the others then. */
  may_invite: boolean;
  /** Null outside `invitations`. */
  invitations: OwnInvitations | null;
  /** Speaking for a store; null outside `store`. */
  store: {
    may_ask: boolean;
    /** What is missing first is a proven address. */
    is_unverified: boolean;
    /** The store whose page the reader comes from. */
    chosen: { id: number; name: string } | null;
    represented: { name: string; url: string } | null;
    request: {
      /** `unproven`: six digits were mailed; `waiting`: for an administrator. */
      state: 'unproven' | 'waiting' | 'refused';
      store: { name: string; url: string };
      email: string;
      /** Why it was refused. */
      words: string;
      /** Seconds until another code may be asked for. */
      code_wait: number;
    } | null;
  } | null;
  /** Empty outside `security`. */
  identities: readonly { provider: ProviderName; email: string | null; linked_at: string }[];
  /** Null outside `security`. */
  totp: { is_on: boolean; recovery_left: number } | null;
  /** Empty outside `security`. */
  passkeys: readonly { id: number; name: string; created_at: string; last_used_at: string | null }[];
  /** Empty outside `security`. */
  tokens: readonly {
    id: number;
    name: string;
    scopes: readonly string[];
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
  }[];
}

/** `/email/confirm/{token}`: a press proves the address; opening the link changes nothing. */
export interface ConfirmEmailPageProps {
  /** `wrong_account`: the link was made for another account than the one signed in. */
  state: 'ready' | 'dead' | 'wrong_account';
  email: string;
  token: string;
}

/** `/invite/{token}`: whoever has the link may read it. */
export interface InvitePageProps {
  /** Who made the invitation; null for one that lets nobody in, whatever the reason. */
  inviter: string | null;
  /** Nobody may register at present, invited or not. */
  is_closed: boolean;
}
