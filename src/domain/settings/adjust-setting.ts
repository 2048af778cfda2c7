import { inTransaction, type Tx } from '#platform/db.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { KNOWN_SETTINGS, knownSetting, neighboursOf, settingFault, type SettingKey } from './known-settings.ts';
import {
  deleteSetting,
  insertSettingChange,
  lockSetting,
  selectSetting,
  selectSettingsAmong,
} from './setting-changes.sql.ts';
import { upsertSetting } from './settings.sql.ts';
import { forgetSettings } from './running-settings.ts';

/**
 * Changes one setting for an administrator, with an entry in the audit log; the same value again changes nothing.
 * @param input.value null: back to the default, also to that of later versions
 * @param input.was the value the administrator saw: another one by now is not overwritten
 * @throws not_signed_in, account_suspended, not_allowed, setting_not_found, invalid_field, conflict
 */
export async function adjustSetting(
  ctx: Context,
  viewer: Viewer,
  input: { key: string; value: number | null; was: number },
): Promise<void> {
  refuseNonAdmin(viewer);
  const known = knownSetting(input.key);
  if (!known) throw new DomainError('setting_not_found');
  const key = input.key as SettingKey;
  const value = input.value ?? known.initial;
  await inTransaction(ctx.db, async (tx) => {
    // One for all that stand in a row, so that two at once cannot pass each other.
    await lockSetting(tx, key.split('.')[0] ?? key);
    const kept = await selectSetting(tx, key);
    const before = typeof kept === 'number' && settingFault(known, kept) === null ? kept : null;
    if ((before ?? known.initial) !== input.was) throw new DomainError('conflict');
    const fault = settingFault(known, value);
    if (fault) refuseFaults({ value: fault }, { least: known.least, most: known.most });
    await refuseDisorder(tx, key, value);
    // What equals the default follows it: a row would hold on to today's.
    const after = value === known.initial ? null : value;
    if (after === before) return;
    await (after === null ? deleteSetting(tx, key) : upsertSetting(tx, key, after));
    const changed_at = ctx.clock.now();
    await insertSettingChange(tx, { key, value_before: before, value_after: after, changed_by: viewer.id, changed_at });
    const named = (one: number) => known.choices?.[one] ?? one;
    const detail = `${key}: ${named(input.was)} → ${named(value)}`;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'setting.changed', detail });
  });
  forgetSettings(ctx);
}

/** Bounds that follow each other keep their order. */
async function refuseDisorder(tx: Tx, key: SettingKey, value: number): Promise<void> {
  const neighbours = Object.entries(neighboursOf(key)).filter(
    (entry): entry is [string, SettingKey] => entry[1] !== null,
  );
  if (neighbours.length === 0) return;
  const kept = await selectSettingsAmong(
    tx,
    neighbours.map(([, other]) => other),
  );
  for (const [side, other] of neighbours) {
    const stands = kept.get(other);
    const bound = typeof stands === 'number' ? stands : KNOWN_SETTINGS[other].initial;
    if (side === 'below' ? value < bound : value > bound) refuseFaults({ value: `setting_${side}` }, { other, bound });
  }
}
