/** What the browser tests and their server agree on: addresses, people, and who acts where. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const PORT = Number(process.env['E2E_PORT'] || 4173);
export const ORIGIN = `http://127.0.0.1:${PORT}`;
/** Written by the server before it listens. */
export const STAGE_FILE = path.join(tmpdir(), `ulov-e2e-${PORT}.json`);
/** Everybody's password. */
export const PASSWORD = 'tikhiy-okun-42';

/** Members with a proven address. Tests run side by side: whoever writes has a member of their own. */
export const MEMBERS = [
  'reader',
  'feed',
  'voter_ru',
  'voter_en',
  'own_ru',
  'own_en',
  'rollback_ru',
  'rollback_en',
  'came_in_ru',
  'came_in_en',
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
] as const;
export type OfferName = (typeof OFFERS)[number];

interface Place {
  id: number;
  url: string;
  title: string;
}

export interface Stage {
  data_dir: string;
  members: Record<MemberName, { id: number; email: string; session: string }>;
  offers: Record<OfferName, Place>;
  coupon: Place;
  /** Voting is over. */
  expired: Place;
  /** Written by own_ru and own_en. */
  own: Record<'ru' | 'en', Place>;
  /** Without a single comment. */
  quiet: Record<'ru' | 'en', Place>;
  /** With four comments. */
  four: Record<'ru' | 'en', Place>;
  /** Discussions with replies; the first comment of each has one. */
  threads: Record<'reply_ru' | 'reply_en' | 'read', Place & { root_id: number; last_id: number; count: number }>;
  group_slug: string;
  store_slug: string;
  /** Somebody of the demo with offers. */
  username: string;
}

/** What the server prepared. */
export function readStage(): Stage {
  return JSON.parse(readFileSync(STAGE_FILE, 'utf8')) as Stage;
}
