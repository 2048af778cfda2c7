import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { devMailRoutes } from './dev-mail.ts';

/** Built scripts and styles, pictures, and in development the emails that went out. */
export async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { ctx, web, mail_folder } = app.http;
  if (web.folder) {
    await app.register(fastifyStatic, {
      root: path.resolve(web.folder),
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, file) => {
        // It says itself which build it belongs to: browsers must see a new one at once.
        if (path.basename(file).startsWith('service-worker.js')) {
          void reply.header('Cache-Control', 'no-cache');
          return;
        }
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }

  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const file = await ctx.media.read(request.params['*']);
    if (!file) throw new DomainError('media_not_found');
    // Names are random and their content never changes.
    return reply.type('image/webp').header('Cache-Control', 'public, max-age=31536000, immutable').send(file);
  });

  if (mail_folder) devMailRoutes(app, mail_folder);
}
