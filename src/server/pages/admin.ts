/** What administrators read and change. To everybody else these pages do not exist. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { isAdmin } from '#domain/viewer.ts';
import { parseId } from '#rules/ids.ts';
import { adminUserPage, adminUsersPage } from '#views/admin-users.ts';
import { auditPage } from '#views/audit-page.ts';
import { siteSettings } from '#views/site-settings.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

async function sendAudit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'admin',
    props: {
      screen: 'audit',
      ...(await auditPage(request.server.http.ctx, request.viewer, queryText(request, 'cursor') || null)),
    },
    title: request.t('texts.audit_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function sendUsers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = { words: queryText(request, 'q'), cursor: queryText(request, 'cursor') || null };
  return sendPage(request, reply, {
    page: 'admin',
    props: { screen: 'users', ...(await adminUsersPage(request.server.http.ctx, request.viewer, query)) },
    title: request.t('texts.admin_users_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function sendUser(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = parseId(request.params.id);
  if (id === null) throw new DomainError('user_not_found');
  return sendPage(request, reply, {
    page: 'admin',
    props: { screen: 'user', ...(await adminUserPage(request.server.http.ctx, request.viewer, id)) },
    title: request.t('texts.admin_users_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function sendSettings(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'admin',
    props: { screen: 'settings', settings: await siteSettings(request.server.http.ctx, request.viewer) },
    title: request.t('texts.admin_settings_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

/** Registers `/admin` and what stands below it. */
export async function adminPages(app: FastifyInstance): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('preHandler', async ({ viewer }) => {
      if (!isAdmin(viewer)) throw new DomainError('page_not_found');
    });
    const hidden = { schema: { hide: true } };
    pages.get('/admin', hidden, (_request, reply) => reply.redirect('/admin/settings', 302));
    pages.get('/admin/settings', hidden, sendSettings);
    pages.get('/admin/users', hidden, sendUsers);
    pages.get('/admin/users/:id', hidden, sendUser);
    pages.get('/admin/audit', hidden, sendAudit);
  });
}
