/**
 * From an author's press of the button to the push of whoever waited, with a worker in the same process; and what the author
 * waits, beside the same without the job that looks for alerts, one after the other.
 */
import { createAlert } from '#domain/alerts/alerts.ts';
import type { Context } from '#domain/context.ts';
import { submitEntry } from '#domain/drafts/submit-draft.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { GUEST, type Viewer } from '#domain/viewer.ts';
import { wordsOf } from '#i18n/words.ts';
import { LISTENERS } from '#worker/event-handlers.ts';
import { startWorker } from '#worker/worker.ts';
import { addDevices, addPicture } from './alerts-rows.sql.ts';
import { say, share, type Bars } from './measure.ts';

const WATCHERS = 5;
const AUTHOR = 100;
const PUSH_MS = 5000;
const SLOWER = 1.05;
/** So long an offer without alerts may still keep the worker busy. */
const PAUSE_MS = 500;
const LOST_MS = 30_000;

const viewerOf = (id: number): Viewer => ({ ...GUEST, id, username: `bench${id}`, type: 1, is_email_verified: true });
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const UNALERTED = {
  ...LISTENERS,
  'offer.published': LISTENERS['offer.published']?.filter(({ queue }) => queue !== 'match-alerts') ?? [],
};

export async function measurePublish(ctx: Context, bars: Bars, draws: number): Promise<void> {
  for (const key of ['posts.a_day_t0', 'posts.a_day_t1', 'alerts.pushes_an_hour', 'alerts.most_t0'])
    await changeSetting(ctx, key, 1_000_000);
  await changeSetting(ctx, 'posts.gap_seconds', 0);
  await addDevices(ctx.db, WATCHERS);
  for (let id = 1; id <= WATCHERS; id++)
    await createAlert(ctx, viewerOf(id), { keyword: 'самовар' }, { locale: 'ru', nameless: () => 'any' });
  let pushed = 0;
  let told = () => {};
  ctx.push = {
    ...ctx.push,
    send: async () => {
      pushed += 1;
      told();
      return 'sent';
    },
  };
  const stop = await startWorker(ctx, { mailer: { send: async () => {} }, wordsOf });
  const publish = async (nth: number): Promise<number> => {
    const picture = await addPicture(ctx.db, AUTHOR, nth);
    const form = {
      url: `https://shop.example/samovar?id=${nth}`,
      title: `Самовар угольный номер ${nth}`,
      currency: 'RUB' as const,
      price: '1990',
      picture_ids: [picture],
      delta: { ops: [{ insert: `Самовар с трубой номер ${nth}\n` }] },
      group_ids: [1 + (nth % 50)],
    };
    const from = performance.now();
    await submitEntry(ctx, viewerOf(AUTHOR), { kind: 'deal', form, time_zone: 'Europe/Moscow', locale: 'ru' });
    return performance.now() - from;
  };
  const withAlerts: number[] = [];
  const without: number[] = [];
  const pushes: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    ctx.listeners = UNALERTED;
    without.push(await publish(2 * draw));
    await sleep(PAUSE_MS);
    ctx.listeners = LISTENERS;
    pushed = 0;
    const all = new Promise<void>((resolve) => (told = () => pushed === WATCHERS && resolve()));
    const from = performance.now();
    withAlerts.push(await publish(2 * draw + 1));
    await Promise.race([all, sleep(LOST_MS)]);
    pushes.push(performance.now() - from);
  }
  await stop();
  say(`from publication to the last of ${WATCHERS} pushes: p50 ${share(pushes, 0.5).toFixed(0)} ms`);
  bars.atMost('from publication to the pushes, p95', share(pushes, 0.95), PUSH_MS, 'ms');
  say(`the author waits ${share(withAlerts, 0.5).toFixed(1)} ms, without alerts ${share(without, 0.5).toFixed(1)} ms`);
  bars.atMost(
    'the author waits, p50, times of that without',
    share(withAlerts, 0.5) / share(without, 0.5),
    SLOWER,
    'times',
  );
}
