import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USER_TYPE } from '#contract/common.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { readSettings } from '../settings/settings.ts';
import { GUEST, type Viewer } from '../viewer.ts';
import { guestMask, isMasked, maskOf } from './temperature-mask.ts';
import { isTemperatureMasked, isTemperatureShown, shownTemperature } from './temperature-mask.sql.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const AUTHOR = 7;
const MINUTE_MS = 60_000;
const member = (id: number, type: Viewer['type'] = USER_TYPE.member): Viewer => ({ ...GUEST, id, type });

test('the rule and its statement hide the same offers from the same readers', async () => {
  const { db, clock } = world.ctx;
  const now = clock.now();
  const settings = await readSettings(world.ctx);
  const mask_ms = settings['temperature.mask_minutes'] * MINUTE_MS;
  const ages = { masked: mask_ms - 1, shown: mask_ms };
  for (const viewer of [GUEST, member(AUTHOR), member(AUTHOR + 1), member(9, USER_TYPE.moderator)]) {
    for (const author_id of [AUTHOR, null]) {
      for (const [name, age_ms] of Object.entries(ages)) {
        const offer = { author_id, published_at: new Date(now.getTime() - age_ms) };
        const isHidden = name === 'masked' && viewer.type !== USER_TYPE.moderator && viewer.id !== author_id;
        const mask = maskOf(viewer, settings, now);
        const said = `${name} ${viewer.type}:${viewer.id} of ${author_id}`;
        expect(isMasked(mask, offer), said).toBe(isHidden);
        const shown = mask ? isTemperatureShown(mask) : sql`true`;
        const masked = mask ? isTemperatureMasked(mask) : sql`false`;
        const { rows } = await sql`
          select ${shown} as shown, ${masked} as masked, ${shownTemperature(mask)}::int as temperature
          from (select ${author_id}::bigint as author_id, ${offer.published_at}::timestamptz as published_at,
            123 as temperature) o`.execute(db);
        expect(rows, said).toEqual([{ shown: !isHidden, masked: isHidden, temperature: isHidden ? 0 : 123 }]);
      }
    }
  }
});

test('what is not out has no temperature to show, to nobody', async () => {
  const settings = await readSettings(world.ctx);
  const waiting = { author_id: AUTHOR, published_at: null };
  expect(isMasked(undefined, waiting)).toBe(true);
  expect(isMasked(guestMask(settings, world.ctx.clock.now()), waiting)).toBe(true);
});
