import { createHash, randomInt } from 'node:crypto';
import type { Db, Tx } from '#platform/db.ts';
import { totpStep } from '#platform/totp.ts';
import type { Context } from '../context.ts';
import {
  deletePasskeysOf,
  deleteTotpOf,
  insertRecoveryCodes,
  lockTotp,
  markTotpStep,
  selectPasskeysOf,
  takeRecoveryCode,
} from './factors.sql.ts';

export {
  deleteOldChallenges,
  deletePasskey,
  deleteTotpOf,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  lockTotp,
  markPasskeyUsed,
  markTotpConfirmed,
  selectFactorState,
  selectPasskeysOf,
  takeChallenge,
  upsertTotp,
} from './factors.sql.ts';

const RECOVERY_COUNT = 10;
/** 118 random bits: a hash without salt and cost is enough for them, also for whoever has copied the table. */
const RECOVERY_LENGTH = 24;
const RECOVERY_GROUP = /.{6}(?=.)/g;
/** Codes given out before were shorter and still count. */
const RECOVERY_LENGTHS = new Set([10, RECOVERY_LENGTH]);
/** No letters or digits that look alike on paper. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const hashRecovery = (code: string) => createHash('sha256').update(code).digest();

/** Ten fresh codes for the day the app is lost; only their hashes are kept, and those before are dead. */
export async function renewRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_COUNT }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join(''),
  );
  await insertRecoveryCodes(tx, user_id, codes.map(hashRecovery));
  return codes.map((code) => code.replace(RECOVERY_GROUP, '$&-'));
}

/**
 * Takes six digits of the app, or a recovery code, once each.
 * @returns false when it is neither
 */
export async function takeSecondFactor(ctx: Context, tx: Tx, user_id: number, given: string): Promise<boolean> {
  const totp = await lockTotp(tx, user_id);
  if (!totp?.confirmed_at) return false;
  const text = given.replace(/[\s-]/g, '').toLowerCase();
  const now = ctx.clock.now();
  if (/^\d{6}$/.test(text)) {
    const secret = ctx.seal.open(totp.sealed);
    const step = secret === null ? null : totpStep(secret, text, now);
    if (step === null || step <= totp.last_step) return false;
    await markTotpStep(tx, user_id, step);
    return true;
  }
  return RECOVERY_LENGTHS.has(text.length) && takeRecoveryCode(tx, user_id, hashRecovery(text), now);
}

/** Ends every second way in: for whoever claimed an account without proof, and for erased ones. */
export async function deleteFactorsOf(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await deleteTotpOf(tx, user_ids);
  await deletePasskeysOf(tx, user_ids);
}

export interface PasskeyItem {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** The passkeys of an account, newest first. */
export async function passkeysOf(db: Db, user_id: number): Promise<PasskeyItem[]> {
  const rows = await selectPasskeysOf(db, user_id);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
