import {
  LOOK_CHOICES,
  LOOK_WORDS,
  SITE_DESCRIPTION_LENGTH,
  SITE_NAME_LENGTH,
  type LookAccent,
  type LookChoices,
  type LookWord,
} from '#contract/site-look-kinds.ts';
import { inTransaction } from '#platform/db.ts';
import { ACCENT_THEMES, isReadableAccent, nearestAccent, parseColor, worstContrast } from '#rules/accent.ts';
import { isTimeZone } from '#rules/local-date.ts';
import { cleanLine } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { forgetSiteLook, OURS } from './look-in-force.ts';
import {
  insertSiteLook,
  lockLogo,
  selectLooksBefore,
  selectSiteLook,
  selectTimeZone,
  type LogoPicture,
} from './site-look.sql.ts';

/** Versions that the screen offers beside the one in force. */
const OFFERED = 20;

/** A version of the look; nobody has saved version 0. */
export interface SiteLookVersion extends LookChoices {
  version: number;
  logo: LogoPicture | null;
  username: string | null;
  created_at: Date | null;
}

const SHIPPED: SiteLookVersion = { version: 0, ...OURS, logo: null, username: null, created_at: null };

/**
 * The version asked for, or the one in force.
 * @throws not_signed_in, account_suspended, not_allowed, page_not_found
 */
export async function readSiteLook(
  ctx: Context,
  viewer: Viewer,
  version: number | null = null,
): Promise<SiteLookVersion> {
  refuseNonAdmin(viewer);
  if (version === 0) return SHIPPED;
  const row = await selectSiteLook(ctx.db, version);
  if (!row && version !== null) throw new DomainError('page_not_found');
  return row ?? SHIPPED;
}

/**
 * Versions before that one, the latest first, with what the program ships at their end.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readEarlierLooks(ctx: Context, viewer: Viewer, version: number): Promise<SiteLookVersion[]> {
  refuseNonAdmin(viewer);
  if (version === 0) return [];
  const rows = await selectLooksBefore(ctx.db, version, OFFERED);
  return rows.length < OFFERED ? [...rows, SHIPPED] : rows;
}

/**
 * Saves name and look as a new version, in force at once; what is in force again changes nothing.
 * @param input.was the version the administrator has changed: one that is not in force any more is refused
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field, media_not_found, conflict
 */
export async function saveSiteLook(
  ctx: Context,
  viewer: Viewer,
  { was, ...given }: LookChoices & { was: number },
): Promise<SiteLookVersion> {
  refuseNonAdmin(viewer);
  const zone = await readZone(ctx, cleanLine(given.time_zone ?? ''));
  const look: LookChoices = { ...given, ...cleanWords(given), ...cleanAccents(given), time_zone: zone.name };
  const { faults, values } = accentFaults(look);
  refuseFaults({ ...wordFaults(look), ...faults, ...zone.faults }, values);
  const saved = await inTransaction(ctx.db, async (tx): Promise<SiteLookVersion> => {
    const stood = (await selectSiteLook(tx, null)) ?? SHIPPED;
    if (stood.version !== was) throw new DomainError('conflict');
    const changed = LOOK_CHOICES.filter((field) => look[field] !== stood[field]);
    if (changed.length === 0) return stood;
    const logo = look.logo_media_id === null ? null : await lockLogo(tx, look.logo_media_id, viewer.id);
    if (look.logo_media_id !== null && logo === null) throw new DomainError('media_not_found');
    const now = ctx.clock.now();
    // Whoever saves at the same time waits here for the first, and finds the number taken.
    if (!(await insertSiteLook(tx, look, { was, saved_by: viewer.id, now }))) throw new DomainError('conflict');
    const version = was + 1;
    const told = changed.map((field) => `${field}: ${stood[field] ?? '—'} → ${look[field] ?? '—'}`);
    const detail = [`${was} → ${version}`, ...told].join('; ');
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'site_look.saved', detail });
    return { ...look, logo, version, username: viewer.username, created_at: now };
  });
  forgetSiteLook(ctx);
  return saved;
}

/** One line each; an empty one is ours. */
function cleanWords(given: Pick<LookChoices, LookWord>): Record<LookWord, string | null> {
  const clean = (word: LookWord) => cleanLine(given[word] ?? '') || null;
  return Object.fromEntries(LOOK_WORDS.map((word) => [word, clean(word)])) as Record<LookWord, string | null>;
}

/** As #rrggbb; what is no colour stays as it was typed, for it to be refused. */
function cleanAccents(given: Pick<LookChoices, LookAccent>): Record<LookAccent, string | null> {
  return { accent_light: cleanAccent(given.accent_light), accent_dark: cleanAccent(given.accent_dark) };
}

function cleanAccent(typed: string | null): string | null {
  return typed === null || typed.trim() === '' ? null : (parseColor(typed) ?? typed);
}

/** What is no colour, and what cannot be read on something it stands on, with the measured ratio and a way out. */
function accentFaults(look: LookChoices): { faults: Record<string, string>; values: Record<string, string | number> } {
  const faults: Record<string, string> = {};
  const values: Record<string, string | number> = {};
  for (const theme of ACCENT_THEMES) {
    const field = `accent_${theme}` as const;
    const accent = look[field];
    if (accent === null) continue;
    if (parseColor(accent) === null) faults[field] = 'accent_unknown';
    else if (!isReadableAccent(theme, accent)) {
      faults[field] = `accent_${theme}_contrast`;
      values[`${theme}_ratio`] = worstContrast(theme, accent).ratio;
      values[`${theme}_nearest`] = nearestAccent(theme, accent);
    }
  }
  return { faults, values };
}

/** A zone that pages tell times by and the database counts days in: each has a list of its own. */
async function readZone(ctx: Context, typed: string): Promise<{ name: string | null; faults: Record<string, string> }> {
  if (typed === '') return { name: null, faults: {} };
  const name = isTimeZone(typed) ? await selectTimeZone(ctx.db, typed) : null;
  return { name, faults: name === null ? { time_zone: 'time_zone_unknown' } : {} };
}

function wordFaults(look: LookChoices): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of LOOK_WORDS) {
    const is_name = field.startsWith('name_');
    const most = is_name ? SITE_NAME_LENGTH : SITE_DESCRIPTION_LENGTH;
    if ((look[field] ?? '').length > most) faults[field] = is_name ? 'site_name_length' : 'site_description_length';
  }
  return faults;
}
