/** What the browser tests and their server agree on: addresses, people, and who acts where. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const PORT = Number(process.env['E2E_PORT'] || 4173);
/** By name: passkeys belong to a name, never to a number. */
export const ORIGIN = `http://localhost:${PORT}`;
/** Written by the server before it listens. */
export const STAGE_FILE = path.join(tmpdir(), `ulov-e2e-${PORT}.json`);
/** Everybody's password. */
export const PASSWORD = 'tikhiy-okun-42';

/** Members with a proven address, the unproven apart. Tests run side by side: whoever writes has a member of their own. */
export const MEMBERS = [
  'reader',
  'blocker',
  'feed',
  'voter_ru',
  'voter_en',
  'own_ru',
  'own_en',
  'rollback_ru',
  'rollback_en',
  'came_in_ru',
  'came_in_en',
  'asker_ru',
  'asker_en',
  'listener_ru',
  'listener_en',
  'phone_kinds_ru',
  'phone_kinds_en',
  'scroller_ru',
  'scroller_en',
  'chatter_ru',
  'chatter_en',
  'closer_ru',
  'closer_en',
  'gossip_ru',
  'gossip_en',
  'silent_ru',
  'silent_en',
  'barred_ru',
  'barred_en',
  'gone_ru',
  'gone_en',
  'trader_ru',
  'trader_en',
  'muted_ru',
  'muted_en',
  'clerk_ru',
  'clerk_en',
  'shop_ru',
  'shop_en',
  'judge_ru',
  'judge_en',
  'admin_chats_ru',
  'admin_chats_en',
  'writer_ru',
  'writer_en',
  'replier_ru',
  'replier_en',
  'drafter_ru',
  'drafter_en',
  'unlucky_ru',
  'unlucky_en',
  'first_ru',
  'first_en',
  'fifth_ru',
  'fifth_en',
  'signer_ru',
  'signer_en',
  'leaver_ru',
  'leaver_en',
  'stayer_ru',
  'stayer_en',
  'alerted_ru',
  'alerted_en',
  'keyboard_ru',
  'keyboard_en',
  'forgetful_ru',
  'forgetful_en',
  'reset_action_ru',
  'reset_action_en',
  'lapsed_ru',
  'lapsed_en',
  'chooser_ru',
  'chooser_en',
  'profile_ru',
  'profile_en',
  'pictured_ru',
  'pictured_en',
  'renamed_ru',
  'renamed_en',
  'secured_ru',
  'secured_en',
  'moved_ru',
  'moved_en',
  'unproven_ru',
  'unproven_en',
  'everywhere_ru',
  'everywhere_en',
  'token_ru',
  'token_en',
  'leaving_ru',
  'leaving_en',
  'seen_ru',
  'seen_en',
  'admin_ru',
  'admin_en',
  'unproven_looks',
  'admin_looks',
  'admin_reader',
  'admin_site_ru',
  'admin_site_en',
  'listed_ru',
  'listed_en',
  'promoted_ru',
  'promoted_en',
  'admin_rings',
  'looks',
  'settled_ru',
  'settled_en',
  'scriptless_ru',
  'scriptless_en',
  'tied_ru',
  'tied_en',
  'coded_ru',
  'coded_en',
  'recoded_ru',
  'recoded_en',
  'keyed_ru',
  'keyed_en',
  'unkeyed_ru',
  'unkeyed_en',
  'doubly_ru',
  'doubly_en',
  'tabbed_ru',
  'tabbed_en',
  'fickle_ru',
  'fickle_en',
  'collector_ru',
  'collector_en',
  'marker_ru',
  'marker_en',
  'follower_ru',
  'follower_en',
  'owner_ru',
  'owner_en',
  'editor_ru',
  'editor_en',
  'reporter_ru',
  'reporter_en',
  'doubter_ru',
  'doubter_en',
  'cooler_ru',
  'cooler_en',
  'plain_ru',
  'plain_en',
  'admin_out_ru',
  'admin_out_en',
  'admin_key_ru',
  'admin_key_en',
  'poster_ru',
  'poster_en',
  'typist_ru',
  'typist_en',
  'keeper_ru',
  'keeper_en',
  'parted_ru',
  'parted_en',
  'checked_ru',
  'checked_en',
  'pictures_ru',
  'pictures_en',
  'couponer_ru',
  'couponer_en',
  'talker_ru',
  'talker_en',
  'remembering_ru',
  'remembering_en',
  'reactor_ru',
  'reactor_en',
  'amender_ru',
  'amender_en',
  'subscriber_ru',
  'subscriber_en',
  'ringer_ru',
  'ringer_en',
  'scheduler_ru',
  'scheduler_en',
  'mentioner_ru',
  'mentioner_en',
  'naming_ru',
  'naming_en',
  'picturing_ru',
  'picturing_en',
  'former',
  'unproven_poster',
  'absent_ru',
  'absent_en',
  'doubled_ru',
  'doubled_en',
  'bereft_ru',
  'bereft_en',
  'hasty_ru',
  'hasty_en',
  'oversized_ru',
  'oversized_en',
  'illustrator_ru',
  'illustrator_en',
  'told_ru',
  'told_en',
  'teller_ru',
  'teller_en',
  'untold',
  'live_ru',
  'live_en',
  'lively_ru',
  'lively_en',
  'lonely',
  'parting',
  'kinds',
  'offline_ru',
  'offline_en',
  'previewer_ru',
  'previewer_en',
  'preview_guest_ru',
  'preview_guest_en',
  'menu',
  'admin_menu',
  'admin_hostile',
  'tab_ru',
  'tab_en',
  'tab_other_ru',
  'tab_other_en',
  'ended_ru',
  'ended_en',
  'broad',
  'awaiter_ru',
  'awaiter_en',
  'awaiter_guest_ru',
  'awaiter_guest_en',
  'pauser_ru',
  'pauser_en',
  'awaiter_looks',
  'alert_keeper',
  'alert_hoarder',
  'awaiter_full',
  'hook_awaiter_ru',
  'hook_awaiter_en',
  'texter_ru',
  'texter_en',
  'awaiter_drafted',
  'unproven_awaiter',
  'newcomer_ru',
  'newcomer_en',
  'newcomer_looks',
  'recluse',
  'content_ru',
  'content_en',
  'presser_ru',
  'presser_en',
  'badged',
] as const;
export type MemberName = (typeof MEMBERS)[number];

/** Open offers with an age and a temperature, one for each test that changes something. */
export const OFFERS = [
  'plain',
  'vote_ru',
  'vote_en',
  'rollback_ru',
  'rollback_en',
  'guest_vote_ru',
  'guest_vote_en',
  'write_ru',
  'write_en',
  'draft_ru',
  'draft_en',
  'fail_ru',
  'fail_en',
  'keyboard_ru',
  'keyboard_en',
  'alert_ru',
  'alert_en',
  'keep_ru',
  'keep_en',
  'reported_ru',
  'reported_en',
  'cold_ru',
  'cold_en',
  'doubted_ru',
  'doubted_en',
  'off_ru',
  'off_en',
  'scheduled_ru',
  'scheduled_en',
  'owned_ru',
  'owned_en',
  'edited_ru',
  'edited_en',
  'merged_ru',
  'merged_en',
  'stays_ru',
  'stays_en',
  'pinned_ru',
  'pinned_en',
  'fresh_ru',
  'fresh_en',
  'told_ru',
  'told_en',
  'live_ru',
  'live_en',
  'live_lost',
  'live_met',
  'looks_off',
  'looks_scheduled',
  'tab_ru',
  'tab_en',
  'ended_ru',
  'ended_en',
  'amended_ru',
  'amended_en',
] as const;
export type OfferName = (typeof OFFERS)[number];

interface Place {
  id: number;
  url: string;
  title: string;
}

export interface Stage {
  data_dir: string;
  /** Of the Bot API that the site's bot asks (tests/support/telegram.ts). */
  telegram_url: string;
  members: Record<MemberName, { id: number; email: string; session: string }>;
  offers: Record<OfferName, Place>;
  coupon: Place;
  /** Voting is over. */
  expired: Place;
  /** By the member "broad": a coupon whose name and store have no spaces, and a deal as dear as they come, in Arabic. */
  broad: { coupon: Place; deal: Place };
  /** With at least four pictures. */
  pictured: Place;
  /** Waiting, written by owner_ru and owner_en. */
  waiting: Record<'ru' | 'en', Place>;
  /** Discussions that an editor switches off and on. */
  switched: Record<'ru' | 'en', Place>;
  /** Few have written in it; for reports. */
  discussed: Place;
  /** Written by own_ru and own_en. */
  own: Record<'ru' | 'en', Place>;
  /** Without a single comment. */
  quiet: Record<'ru' | 'en', Place>;
  /** With four comments. */
  four: Record<'ru' | 'en', Place>;
  /** Discussions with replies; the first comment of each has one. */
  threads: Record<'reply_ru' | 'reply_en' | 'read', Place & { root_id: number; last_id: number; count: number }>;
  /** Of the member "awaiter_looks". */
  alert_id: number;
  /** Too long for one page; for reading. */
  long_thread: LongThread;
  group_slug: string;
  store_slug: string;
  /** Somebody of the demo with offers. */
  username: string;
}

export interface LongThread extends Place {
  /** Every comment. */
  ids: number[];
  /** Roots in the order of time. */
  root_ids: number[];
  /** A root in the middle, its replies in the order of time, and the way from one of them down to the deepest comment. */
  host_id: number;
  reply_ids: number[];
  way_ids: number[];
  /** Roots most found helpful, the most helpful first; the rest were found so by nobody. */
  helpful_ids: number[];
  /** Far from the beginning, and the only one that speaks of a pickup. */
  rare_id: number;
}

/** What the server prepared. */
export function readStage(): Stage {
  return JSON.parse(readFileSync(STAGE_FILE, 'utf8')) as Stage;
}
