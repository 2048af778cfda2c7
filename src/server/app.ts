/** The HTTP server: plugins in the order they must look at a request, then routes and pages. */
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { GUEST } from '#domain/viewer.ts';
import type { HttpContext } from './http-context.ts';
import { replyWithError } from './error-reply.ts';
import { chatCasePages } from './pages/chat-cases.ts';
import { chatPages } from './pages/chats.ts';
import { contactPages } from './pages/contact.ts';
import { entryPages } from './pages/entries.ts';
import { sendErrorPage } from './pages/errors.ts';
import { installingPages } from './pages/installing.ts';
import { lookFiles } from './pages/look-files.ts';
import { listPages } from './pages/lists.ts';
import { searchPages } from './pages/search.ts';
import { alertPages } from './pages/alerts.ts';
import { firstStepsPages } from './pages/first-steps.ts';
import { memberPages } from './pages/members.ts';

import { invitePages } from './pages/invite.ts';
import { muteLinkPages } from './pages/mute-links.ts';
import { notePages } from './pages/notes.ts';
import { notificationPages } from './pages/notifications.ts';
import { moderationLogPages } from './pages/moderation-log.ts';
import { moderationPages } from './pages/moderation.ts';
import { offerListPages } from './pages/offer-lists.ts';
import { providerPages } from './pages/providers.ts';
import { rssPages } from './pages/rss.ts';
import { adminPages } from './pages/admin.ts';
import { settingsPages } from './pages/settings.ts';
import { signInPages } from './pages/sign-in.ts';
import { sitemapPages } from './pages/sitemap.ts';
import { submitPages } from './pages/submit.ts';
import { textPages } from './pages/texts.ts';
import { registerAddresses, routedTarget } from './plugins/addresses.ts';
import { registerAudit } from './plugins/audit.ts';
import { registerCsrf } from './plugins/csrf.ts';
import { registerForms } from './plugins/forms.ts';
import { registerHeaders } from './plugins/headers.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerLimits } from './plugins/limits.ts';
import { registerLoopbackOnly } from './plugins/loopback-only.ts';
import { registerRemembered } from './plugins/remembered.ts';
import { registerPageCache } from './plugins/page-cache.ts';
import { memberDocument, sendDocument } from './render.ts';
import { registerPlainRequests } from './plugins/plain-requests.ts';
import { registerSecurityLog } from './plugins/security-log.ts';
import { registerSession } from './plugins/session.ts';
import { registerValidation } from './plugins/validation.ts';
import { refuseRaw } from './raw-refusal.ts';
import { siteWords } from './site-words.ts';
import { accountRoutes } from './routes/account.ts';
import { alertChannelRoutes } from './routes/alert-channels.ts';
import { alertDraftRoutes } from './routes/alert-drafts.ts';
import { alertRoutes } from './routes/alerts.ts';
import { alertTemplateRoutes } from './routes/alert-templates.ts';
import { blocklistRoutes } from './routes/blocklist.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { mailingRoutes } from './routes/mailings.ts';
import { bannerRoutes } from './routes/banners.ts';
import { storeRequestRoutes } from './routes/store-requests.ts';
import { siteLookRoutes } from './routes/site-look.ts';
import { siteTextRoutes } from './routes/site-texts.ts';
import { archiveRoutes } from './routes/archive.ts';
import { authRoutes } from './routes/auth.ts';
import { chatCaseRoutes } from './routes/chat-cases.ts';
import { chatRoutes } from './routes/chats.ts';
import { commentFormRoutes } from './routes/comment-forms.ts';
import { commentRoutes } from './routes/comments.ts';
import { contactRoutes } from './routes/contact.ts';
import { docsRoutes } from './routes/docs.ts';
import { draftRoutes } from './routes/drafts.ts';
import { entryRoutes } from './routes/entries.ts';
import { factorRoutes } from './routes/factors.ts';
import { fileRoutes } from './routes/files.ts';
import { badgeRoutes } from './routes/badges.ts';
import { blockRoutes } from './routes/blocks.ts';
import { failedJobRoutes } from './routes/failed-jobs.ts';
import { feedRoutes } from './routes/feeds.ts';
import { followRoutes } from './routes/follows.ts';
import { healthRoutes } from './routes/health.ts';
import { healthTestRoutes } from './routes/health-tests.ts';
import { listRoutes } from './routes/lists.ts';
import { mediaRoutes } from './routes/media.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { memberRoutes } from './routes/members.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { reactionRoutes } from './routes/reactions.ts';
import { reportRoutes } from './routes/reports.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { pushRoutes } from './routes/pushes.ts';
import { appealRoutes } from './routes/appeals.ts';
import { metricRoutes } from './routes/metrics.ts';
import { moderationRoutes } from './routes/moderation.ts';
import { realtimeRoutes } from './routes/realtime.ts';
import { votingRingRoutes } from './routes/voting-rings.ts';
import { searchRoutes } from './routes/search.ts';
import { settingRoutes } from './routes/settings.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { userRoutes } from './routes/users.ts';
import { voteRoutes } from './routes/votes.ts';

const MEBIBYTE = 1024 * 1024;
/** A request that has not arrived by then is cut: slow senders must not hold a server. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for requests past that; its default would let them live twice as long. */
const CHECK_INTERVAL_MS = 2000;

/** True for calls of the API, which get JSON; everything else is a page. */
function wantsJson(request: FastifyRequest): boolean {
  return /^\/(api|ui|app)\//.test(request.url) || (request.method !== 'GET' && request.method !== 'HEAD');
}

/** An error can come before the hooks that know the reader. */
function assureReader(request: FastifyRequest): void {
  request.t ??= siteWords(request.server.http.ctx, 'ru');
  request.viewer ??= GUEST;
  request.locale ??= 'ru';
  request.theme ??= 'auto';
}

/** Builds the server; the caller listens and closes. */
export async function buildServer(options: HttpContext): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    trustProxy: options.trusted_proxies.length > 0 ? options.trusted_proxies : false,
    rewriteUrl: (request) => routedTarget(request.url ?? '/'),
    bodyLimit: MEBIBYTE,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 10_000,
    // Node checks a body's time only when the headers' own limit is not longer.
    http: {
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    routerOptions: { maxParamLength: 400 },
    return503OnClosing: true,
    clientErrorHandler: refuseRaw(options.ctx.base_url.startsWith('https:')),
  });
  app.decorate('http', options);
  registerValidation(app);
  app.removeContentTypeParser('text/plain');

  app.setErrorHandler((error, request, reply) => {
    assureReader(request);
    return wantsJson(request) ? replyWithError(error, request, reply) : sendErrorPage(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    assureReader(request);
    const error = new DomainError('page_not_found');
    return wantsJson(request) ? replyWithError(error, request, reply) : sendErrorPage(error, request, reply);
  });

  // Before the pages that show them are dropped.
  registerRemembered(app);
  registerMetrics(app);
  const finishPageCache = registerPageCache(app, { memberDocument, sendDocument });
  await app.register(cookie);
  await registerHeaders(app);
  registerPlainRequests(app);
  registerAddresses(app, wantsJson);
  registerSession(app);
  registerSecurityLog(app);
  registerLoopbackOnly(app);
  const countRequest = await registerLimits(app);
  await registerCsrf(app);
  await registerForms(app);
  registerAudit(app);
  finishPageCache(countRequest);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ulov', version: '1', license: { name: 'AGPL-3.0-or-later' } },
      servers: [{ url: options.ctx.base_url }],
    },
  });

  await addRoutes(app);
  return app;
}

/** Every endpoint and every page. */
async function addRoutes(app: FastifyInstance): Promise<void> {
  healthRoutes(app);
  authRoutes(app);
  accountRoutes(app);
  archiveRoutes(app);
  factorRoutes(app);
  userRoutes(app);
  voteRoutes(app);
  notificationRoutes(app);
  pushRoutes(app);
  await realtimeRoutes(app);
  votingRingRoutes(app);
  alertRoutes(app);
  alertChannelRoutes(app);
  alertDraftRoutes(app);
  alertTemplateRoutes(app);
  bannerRoutes(app);
  storeRequestRoutes(app);
  siteLookRoutes(app);
  siteTextRoutes(app);
  blocklistRoutes(app);
  invitationRoutes(app);
  mailingRoutes(app);
  feedRoutes(app);
  followRoutes(app);
  badgeRoutes(app);
  blockRoutes(app);
  chatRoutes(app);
  chatCaseRoutes(app);
  moderationRoutes(app);
  appealRoutes(app);
  searchRoutes(app);
  commentRoutes(app);
  commentFormRoutes(app);
  subscriptionRoutes(app);
  reactionRoutes(app);
  listRoutes(app);
  mediaRoutes(app);
  draftRoutes(app);
  entryRoutes(app);
  publishingRoutes(app);
  reportRoutes(app);
  contactRoutes(app);
  metricRoutes(app);
  healthTestRoutes(app);
  failedJobRoutes(app);
  settingRoutes(app);
  memberRoutes(app);
  catalogueRoutes(app);
  docsRoutes(app);
  lookFiles(app);
  await fileRoutes(app);
  offerListPages(app);
  entryPages(app);
  listPages(app);
  searchPages(app);
  alertPages(app);
  memberPages(app);
  await firstStepsPages(app);
  await signInPages(app);
  await providerPages(app);
  await settingsPages(app);
  await adminPages(app);
  submitPages(app);
  textPages(app);
  await notePages(app);
  await contactPages(app);
  moderationLogPages(app);
  moderationPages(app);
  await chatCasePages(app);
  await notificationPages(app);
  await muteLinkPages(app);
  invitePages(app);
  chatPages(app);
  rssPages(app);
  sitemapPages(app);
  installingPages(app);
}
