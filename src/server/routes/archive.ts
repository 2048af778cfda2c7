import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import { exportAccount } from '#contract/account.ts';
import { dayIn } from '#rules/local-date.ts';
import { accountArchive } from '#views/account-archive.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import { route } from '../route.ts';

/** The archive of one's own data, packed while it is read. */
export function archiveRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  route(
    app,
    exportAccount,
    async (_input, { viewer }, reply) => {
      const { files, avatar } = await accountArchive(ctx, viewer);
      const zip = new ZipFile();
      for (const { name, chunks } of files) {
        zip.addReadStreamLazy(name, {}, (done) => done(null, Readable.from(chunks(), { objectMode: false })));
      }
      const picture = avatar === null ? null : await ctx.media.read(avatar);
      // Read at once: one picture is small, and a file left open by a reader who goes away ends the process.
      if (picture) zip.addBuffer(await buffer(picture), 'avatar.webp', { compress: false });
      zip.end();
      // The day the member's own pages show: every date of the site is in its time zone.
      const day = dayIn(ctx.clock.now(), siteTimeZone(ctx));
      void reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="ulov-${day}.zip"`)
        .header('X-Content-Type-Options', 'nosniff');
      return new Readable().wrap(zip.outputStream);
    },
    { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } },
  );
}
