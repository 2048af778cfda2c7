import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { listLetters, readLetter } from '#platform/mailer.ts';
import { escapeHtml } from '#rules/delta.ts';

/** Built scripts and styles, pictures, and in development the letters that went out. */
export async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { ctx, web, mail_folder } = app.door;
  if (web.folder) {
    await app.register(fastifyStatic, {
      root: path.resolve(web.folder),
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }

  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const file = ctx.media.read(request.params['*']);
    if (!file) throw new DomainError('media_not_found');
    // Names are random and their content never changes.
    return reply.type('image/webp').header('Cache-Control', 'public, max-age=31536000, immutable').send(file);
  });

  if (mail_folder) mailRoutes(app, mail_folder);
}

function mailRoutes(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const links = listLetters(folder).map((name) => `<li><a href="/dev/mail/${name}">${name}</a></li>`);
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Letters</title><main><h1>Letters</h1><ul>${links.join('')}</ul></main></html>`,
      );
  });
  app.get<{ Params: { name: string } }>('/dev/mail/:name', { schema: { hide: true } }, async (request, reply) => {
    const letter = readLetter(folder, request.params.name);
    if (letter === null) throw new DomainError('page_not_found');
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Letter</title><main><pre>${escapeHtml(letter)}</pre></main></html>`,
      );
  });
}
