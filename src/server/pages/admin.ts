/** What administrators read and change. To everybody else these pages do not exist. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { isAdmin } from '#domain/viewer.ts';
import { LOCALES } from '#contract/common.ts';
import type { AdminPageProps } from '#contract/pages.ts';
import { SITE_PAGES } from '#contract/site-text-kinds.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import type { SiteTextKey } from '#domain/site-texts/site-texts.ts';
import type { WordKey } from '#i18n/keys.ts';
import { parseId } from '#rules/ids.ts';
import { dayIn } from '#rules/local-date.ts';
import { adminGroupPage, adminGroupsPage, adminStorePage, adminStoresPage } from '#views/admin-catalogue.ts';
import { adminTemplatePage, adminTemplatesPage } from '#views/admin-templates.ts';
import { adminUserPage, adminUsersPage } from '#views/admin-users.ts';
import { auditFilter, auditPage, auditTable, type AuditQuery } from '#views/audit-page.ts';
import { adminBlocklistPage } from '#views/blocklist.ts';
import { adminInvitationPage, adminInvitationsPage } from '#views/invitations.ts';
import { adminBannerPage, adminBannersPage } from '#views/banners.ts';
import { adminMailingPage, adminMailingsPage } from '#views/mailings.ts';
import { adminStoreRequestPage, adminStoreRequestsPage } from '#views/store-requests.ts';
import { adminJobsPage } from '#views/failed-jobs.ts';
import { siteHealth } from '#views/health.ts';
import { siteMetrics } from '#views/site-metrics.ts';
import { adminLookPage } from '#views/site-look.ts';
import { siteSettings } from '#views/site-settings.ts';
import { adminTextPage, adminTextsPage, adminTextVersionPage, adminTextVersionsPage } from '#views/site-texts.ts';
import { sendPage } from '../render.ts';
import { queryPage, queryText } from './feed-query.ts';
import { SHIPPED_LOOK } from '../site-words.ts';
import { shippedIn } from './texts.ts';

type Missing =
  | 'user_not_found'
  | 'invitation_not_found'
  | 'mailing_not_found'
  | 'group_not_found'
  | 'store_not_found'
  | 'store_request_not_found'
  | 'alert_template_not_found'
  | 'banner_not_found';
type Request = FastifyRequest<{ Params: { id?: string } }>;

/** The id in an address. */
function idIn(request: Request, missing: Missing): number {
  const id = parseId(request.params.id ?? '');
  if (id === null) throw new DomainError(missing);
  return id;
}

async function send(
  request: Request,
  reply: FastifyReply,
  title: WordKey,
  props: AdminPageProps,
): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'admin',
    props,
    title: request.t(title),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

const auditQuery = (request: Request): AuditQuery => ({
  who: queryText(request, 'who').trim(),
  action: queryText(request, 'action'),
});

const sendAudit = async (request: Request, reply: FastifyReply) =>
  send(request, reply, 'texts.audit_title', {
    screen: 'audit',
    ...(await auditPage(request.server.http.ctx, request.viewer, {
      ...auditQuery(request),
      cursor: queryText(request, 'cursor') || null,
    })),
  });

const sendAuditTable = async (request: Request, reply: FastifyReply) => {
  const { ctx } = request.server.http;
  const time_zone = siteTimeZone(ctx);
  const filter = await auditFilter(ctx, auditQuery(request));
  const day = dayIn(ctx.clock.now(), time_zone);
  void reply
    .type('text/csv; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `attachment; filename="audit-${day}.csv"`);
  return reply.send(Readable.from(auditTable(ctx, request.viewer, filter), { objectMode: false }));
};

const sendUsers = async (request: Request, reply: FastifyReply) => {
  const query = { words: queryText(request, 'q'), cursor: queryText(request, 'cursor') || null };
  const props = await adminUsersPage(request.server.http.ctx, request.viewer, query);
  return send(request, reply, 'texts.admin_users_title', { screen: 'users', ...props });
};

const sendUser = async (request: Request, reply: FastifyReply) =>
  send(request, reply, 'texts.admin_users_title', {
    screen: 'user',
    ...(await adminUserPage(request.server.http.ctx, request.viewer, idIn(request, 'user_not_found'))),
  });

const sendGroups = async (request: Request, reply: FastifyReply) => {
  const query = {
    words: queryText(request, 'q'),
    parent_id: parseId(queryText(request, 'parent')),
    page: queryPage(request),
  };
  const props = await adminGroupsPage(request.server.http.ctx, request.viewer, query);
  return send(request, reply, 'texts.admin_groups_title', { screen: 'groups', ...props });
};

const sendGroup = async (request: Request, reply: FastifyReply) => {
  const id = request.params.id === undefined ? null : idIn(request, 'group_not_found');
  const which = { id, parent_id: parseId(queryText(request, 'parent')) };
  const props = await adminGroupPage(request.server.http.ctx, request.viewer, which);
  return send(request, reply, 'texts.admin_groups_title', { screen: 'group', ...props });
};

const sendStores = async (request: Request, reply: FastifyReply) => {
  const query = { words: queryText(request, 'q'), page: queryPage(request) };
  const props = await adminStoresPage(request.server.http.ctx, request.viewer, query);
  return send(request, reply, 'texts.admin_stores_title', { screen: 'stores', ...props });
};

const sendStore = async (request: Request, reply: FastifyReply) => {
  const id = request.params.id === undefined ? null : idIn(request, 'store_not_found');
  const props = await adminStorePage(request.server.http.ctx, request.viewer, id);
  return send(request, reply, 'texts.admin_stores_title', { screen: 'store', ...props });
};

const sendTemplates = async (request: Request, reply: FastifyReply) => {
  const props = await adminTemplatesPage(request.server.http.ctx, request.viewer, queryPage(request));
  return send(request, reply, 'texts.admin_templates_title', { screen: 'templates', ...props });
};

const sendTemplate = async (request: Request, reply: FastifyReply) => {
  const id = request.params.id === undefined ? null : idIn(request, 'alert_template_not_found');
  const which = { id, locale: request.locale };
  const props = await adminTemplatePage(request.server.http.ctx, request.viewer, which);
  return send(request, reply, 'texts.admin_templates_title', { screen: 'template', ...props });
};

const sendBanners = async (request: Request, reply: FastifyReply) => {
  const props = await adminBannersPage(request.server.http.ctx, request.viewer, queryPage(request));
  return send(request, reply, 'texts.admin_banners_title', { screen: 'banners', ...props });
};

const sendBanner = async (request: Request, reply: FastifyReply) => {
  const id = request.params.id === undefined ? null : idIn(request, 'banner_not_found');
  const props = await adminBannerPage(request.server.http.ctx, request.viewer, id);
  return send(request, reply, 'texts.admin_banners_title', { screen: 'banner', ...props });
};

const sendStoreRequests = async (request: Request, reply: FastifyReply) => {
  const state = queryText(request, 'state') === 'decided' ? 'decided' : 'open';
  const query = { state, cursor: queryText(request, 'cursor') || null } as const;
  const props = await adminStoreRequestsPage(request.server.http.ctx, request.viewer, query);
  return send(request, reply, 'texts.admin_store_requests_title', { screen: 'store_requests', ...props });
};

const sendStoreRequest = async (request: Request, reply: FastifyReply) => {
  const id = idIn(request, 'store_request_not_found');
  const props = await adminStoreRequestPage(request.server.http.ctx, request.viewer, id);
  return send(request, reply, 'texts.admin_store_requests_title', { screen: 'store_requests', ...props });
};

const sendDashboard = async (request: Request, reply: FastifyReply) => {
  const { ctx } = request.server.http;
  const time_zone = siteTimeZone(ctx);
  const [metrics, health] = await Promise.all([
    siteMetrics(ctx, request.viewer, time_zone),
    siteHealth(ctx, request.viewer),
  ]);
  return send(request, reply, 'texts.admin_dashboard_title', { screen: 'dashboard', metrics, health });
};

const sendJobs = async (request: Request, reply: FastifyReply) => {
  const props = await adminJobsPage(request.server.http.ctx, request.viewer, queryText(request, 'cursor') || null);
  return send(request, reply, 'texts.admin_jobs_title', { screen: 'jobs', ...props });
};

const sendBlocklist = async (request: Request, reply: FastifyReply) => {
  const props = await adminBlocklistPage(request.server.http.ctx, request.viewer);
  return send(request, reply, 'texts.admin_blocklist_title', { screen: 'blocklist', ...props });
};

const sendLook = async (request: Request, reply: FastifyReply) => {
  const props = await adminLookPage(request.server.http.ctx, request.viewer, SHIPPED_LOOK);
  return send(request, reply, 'texts.admin_look_title', { screen: 'look', ...props });
};

const sendInvitations = async (request: Request, reply: FastifyReply) => {
  const { ctx } = request.server.http;
  const props = await adminInvitationsPage(ctx, request.viewer, queryText(request, 'cursor') || null);
  return send(request, reply, 'texts.admin_invitations_title', { screen: 'invitations', ...props });
};

const sendInvitation = async (request: Request, reply: FastifyReply) => {
  const which = { id: idIn(request, 'invitation_not_found'), cursor: queryText(request, 'cursor') || null };
  const props = await adminInvitationPage(request.server.http.ctx, request.viewer, which);
  return send(request, reply, 'texts.admin_invitations_title', { screen: 'invitation', ...props });
};

const sendMailings = async (request: Request, reply: FastifyReply) => {
  const { ctx } = request.server.http;
  const props = await adminMailingsPage(ctx, request.viewer, queryText(request, 'cursor') || null);
  return send(request, reply, 'texts.admin_mailings_title', { screen: 'mailings', ...props });
};

const sendMailing = async (request: Request, reply: FastifyReply) => {
  const { ctx } = request.server.http;
  const id = request.params.id === undefined ? null : idIn(request, 'mailing_not_found');
  const props = id === null ? { mailing: null } : await adminMailingPage(ctx, request.viewer, id);
  return send(request, reply, 'texts.admin_mailings_title', { screen: 'mailing', ...props });
};

const sendTexts = async (request: Request, reply: FastifyReply) => {
  const props = await adminTextsPage(request.server.http.ctx, request.viewer);
  return send(request, reply, 'texts.admin_texts_title', { screen: 'texts', ...props });
};

/** Which text an address names. */
function textIn({ params }: FastifyRequest): SiteTextKey {
  const given = params as { page?: string; locale?: string };
  const page = SITE_PAGES.find((one) => one === given.page);
  const locale = LOCALES.find((one) => one === (given.locale ?? LOCALES[0]));
  if (!page || !locale) throw new DomainError('page_not_found');
  return { page, locale };
}

const sendText = async (request: Request, reply: FastifyReply) => {
  const props = await adminTextPage(
    request.server.http.ctx,
    request.viewer,
    textIn(request).page,
    shippedIn(request.server.http.ctx),
  );
  return send(request, reply, 'texts.admin_texts_title', { screen: 'text', ...props });
};

const sendTextVersions = async (request: Request, reply: FastifyReply) => {
  const props = await adminTextVersionsPage(
    request.server.http.ctx,
    request.viewer,
    textIn(request),
    queryPage(request),
  );
  return send(request, reply, 'texts.admin_texts_title', { screen: 'text_versions', ...props });
};

const sendTextVersion = async (request: Request, reply: FastifyReply) => {
  const { version = '' } = request.params as { version?: string };
  if (!/^\d{1,6}$/.test(version)) throw new DomainError('page_not_found');
  const which = { ...textIn(request), version: Number(version) };
  const props = await adminTextVersionPage(
    request.server.http.ctx,
    request.viewer,
    which,
    shippedIn(request.server.http.ctx),
  );
  return send(request, reply, 'texts.admin_texts_title', { screen: 'text_version', ...props });
};

const sendSettings = async (request: Request, reply: FastifyReply) =>
  send(request, reply, 'texts.admin_settings_title', {
    screen: 'settings',
    settings: await siteSettings(request.server.http.ctx, request.viewer),
  });

/** Registers `/admin` and what stands below it. */
export async function adminPages(app: FastifyInstance): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('preHandler', async ({ viewer }) => {
      if (!isAdmin(viewer)) throw new DomainError('page_not_found');
    });
    const hidden = { schema: { hide: true } };
    pages.get('/admin', hidden, sendDashboard);
    pages.get('/admin/jobs', hidden, sendJobs);
    pages.get('/admin/settings', hidden, sendSettings);
    pages.get('/admin/users', hidden, sendUsers);
    pages.get('/admin/users/:id', hidden, sendUser);
    pages.get('/admin/groups', hidden, sendGroups);
    pages.get('/admin/groups/new', hidden, sendGroup);
    pages.get('/admin/groups/:id', hidden, sendGroup);
    pages.get('/admin/stores', hidden, sendStores);
    pages.get('/admin/stores/new', hidden, sendStore);
    pages.get('/admin/stores/:id', hidden, sendStore);
    pages.get('/admin/alert-templates', hidden, sendTemplates);
    pages.get('/admin/alert-templates/new', hidden, sendTemplate);
    pages.get('/admin/alert-templates/:id', hidden, sendTemplate);
    pages.get('/admin/banners', hidden, sendBanners);
    pages.get('/admin/banners/new', hidden, sendBanner);
    pages.get('/admin/banners/:id', hidden, sendBanner);
    pages.get('/admin/store-requests', hidden, sendStoreRequests);
    pages.get('/admin/store-requests/:id', hidden, sendStoreRequest);
    pages.get('/admin/invitations', hidden, sendInvitations);
    pages.get('/admin/invitations/:id', hidden, sendInvitation);
    pages.get('/admin/mailings', hidden, sendMailings);
    pages.get('/admin/mailings/new', hidden, sendMailing);
    pages.get('/admin/mailings/:id', hidden, sendMailing);
    pages.get('/admin/blocklist', hidden, sendBlocklist);
    pages.get('/admin/look', hidden, sendLook);
    pages.get('/admin/pages', hidden, sendTexts);
    pages.get('/admin/pages/:page', hidden, sendText);
    pages.get('/admin/pages/:page/:locale', hidden, sendTextVersions);
    pages.get('/admin/pages/:page/:locale/:version', hidden, sendTextVersion);
    pages.get('/admin/audit', hidden, sendAudit);
    pages.get('/admin/audit.csv', hidden, sendAuditTable);
  });
}
