/** A worker as its owner starts it, but that it may write to servers of tests on this machine, and its clock may go ahead. */
import { wordsOf } from '#i18n/words.ts';
import { openProgram, siteSecret } from '#main/build-context.ts';
import { readConfig } from '#platform/config.ts';
import { createPostSender } from '#platform/guarded-post.ts';
import { createPushSender } from '#platform/push-sender.ts';
import { startWorker } from '#worker/worker.ts';

const config = readConfig(process.env);
const loopback_origins = new Set((process.env['LOCAL_ORIGINS'] ?? '').split(' '));
const ahead_ms = Number(process.env['AHEAD_MS'] ?? 0);
const program = await openProgram(config);
const { ctx } = program;
ctx.clock = { now: () => new Date(Date.now() + ahead_ms) };
ctx.post = createPostSender(loopback_origins);
ctx.push = createPushSender({ secret: siteSecret(config), subject: config.base_url, loopback_origins });
const stop = await startWorker(ctx, { mailer: program.mailer, wordsOf });
process.on(
  'SIGTERM',
  () =>
    void stop()
      .then(program.close)
      .then(() => process.exit(0)),
);
process.stdout.write('worker runs\n');
