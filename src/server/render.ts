/** A page as a document: rendered markup, its props as JSON beside it, its files in the head. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FrameProps, PageDocument, PageName, Pages } from '#contract/pages.ts';
import type { Locale } from '#contract/common.ts';
import type { ChannelName } from '#contract/realtime.ts';
import { barredBy } from '#domain/invitations/invitations.ts';
import { picturesByIds } from '#domain/media/media.ts';
import type { Context } from '#domain/context.ts';
import { emailWait } from '#domain/auth/auth.ts';
import { selectImpersonation } from '#domain/sessions/sessions.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { siteCurrency, siteLook, siteNames, siteTimeZone } from '#domain/site-look/site-look.ts';
import { mutedError, selectUserById } from '#domain/users/users.ts';
import { isEditorOrStaff, isGuest } from '#domain/viewer.ts';
import { accountLinks } from '#views/account-links.ts';
import { navGroups } from '#views/side.ts';
import { logoView } from '#views/site-look.ts';
import { viewerAbilities } from '#views/viewer-abilities.ts';
import { currencyOf } from '#rules/price.ts';
import { voteWeight } from '#rules/temperature.ts';
import { FOR_GOOD } from '#rules/penalties.ts';
import { refusalWords } from './error-reply.ts';
import { notesFor } from './notes.ts';
import { addressOf } from './own-address.ts';
import { keptToken } from './plugins/browser.ts';
import { newCsrfToken } from './plugins/csrf.ts';
import { takeNotice } from './plugins/notice.ts';
import { lookIconPaths, lookStylesPath } from './pages/look-files.ts';
import { keepPage, PUBLIC_CACHE, sendKept } from './plugins/page-cache.ts';
import { realtimeProps } from './plugins/realtime.ts';
import type { KeepMarkup } from './http-context.ts';
import type { SharedPage } from './page-cache/shared-page.ts';
import { memberProps } from '#views/member-page.ts';
import { siteBanner } from './site-banner.ts';

/** What a page says of itself; the rest of the frame is the same everywhere. */
export interface PageContent<N extends PageName> {
  page: N;
  props: Pages[N];
  title: string;
  description: string;
  section?: FrameProps['section'];
  /** Address without origin; defaults to the path asked for. */
  canonical_path?: string;
  image_url?: string | null;
  is_indexed?: boolean;
  json_ld?: readonly object[];
  feed_path?: string | null;
  prev_path?: string | null;
  next_path?: string | null;
  status?: number;
  /** True for a page that is about this browser although nobody is signed in. */
  is_personal?: boolean;
  /** The invitation whose link this page is: the browser holds it from now on. */
  invitation?: string | null;
}

/** Null for what is for good. */
const endOf = (until: Date | null) => (until && until < FOR_GOOD ? until.toISOString() : null);

async function viewerProps(request: FastifyRequest): Promise<FrameProps['viewer']> {
  const { viewer } = request;
  if (isGuest(viewer)) return null;
  const { ctx } = request.server.http;
  const settings = await readSettings(ctx);
  const isSettled = viewer.is_email_verified && !viewer.is_suspended;
  const user = isSettled ? null : await selectUserById(ctx.db, viewer.id);
  const unverified_email = viewer.is_email_verified ? null : (user?.email ?? null);
  const message = unverified_email === null ? null : { email: unverified_email, purpose: 'confirm_email' as const };
  const avatars = viewer.avatar_media_id === null ? null : await picturesByIds(ctx.db, [viewer.avatar_media_id]);
  return {
    id: viewer.id,
    username: viewer.username,
    type: viewer.type,
    avatar_url: avatars?.get(viewer.avatar_media_id ?? 0)?.small_url ?? null,
    is_email_verified: viewer.is_email_verified,
    unverified_email,
    resend_wait: message === null ? 0 : await emailWait(ctx, message),
    vote_weight: voteWeight(viewer.trust_level, isEditorOrStaff(viewer), settings['temperature.vote_degrees']),
    trust_level: viewer.trust_level,
    has_new_badges: viewer.has_new_badges ?? false,
    muted: viewer.muted_until === null ? null : refusalWords(request, mutedError(viewer.muted_until)),
    suspended: viewer.is_suspended ? { until: endOf(user?.suspended_until ?? null) } : null,
    has_banners: !isSettled,
    abilities: viewerAbilities(viewer),
    links: accountLinks(viewer),
  };
}

async function impersonationOf({ viewer, server }: FastifyRequest): Promise<FrameProps['impersonation']> {
  if (viewer.impersonator_id === null || viewer.session_id === null) return null;
  const inside = await selectImpersonation(server.http.ctx.db, viewer.session_id);
  return (
    inside && {
      email: inside.email ?? '',
      admin_email: inside.admin_email ?? '',
      ends_at: inside.expires_at.toISOString(),
    }
  );
}

/** Path and query of this page without the language. */
function pathOf(request: FastifyRequest): string {
  const url = addressOf(request);
  url.searchParams.delete('lang');
  return url.pathname + url.search;
}

/** What a frame says of its reader. */
type OwnFrame = Pick<
  FrameProps,
  'viewer' | 'registration' | 'realtime' | 'impersonation' | 'notes' | 'banner' | 'notice'
>;

async function ownFrame<N extends PageName>(
  request: FastifyRequest,
  content: Pick<PageContent<N>, 'page' | 'props' | 'invitation'>,
  notice: FrameProps['notice'],
): Promise<OwnFrame> {
  const { ctx } = request.server.http;
  const [viewer, impersonation, banner, registration] = await Promise.all([
    viewerProps(request),
    impersonationOf(request),
    siteBanner(request, content),
    isGuest(request.viewer) ? barredBy(ctx, content.invitation ?? keptToken(request, 'invitation')) : null,
  ]);
  return {
    viewer,
    ...(registration ? { registration } : {}),
    realtime: realtimeProps(request, channelsOf(content)),
    impersonation,
    // Kept for whoever loses the network, who may have put them away long ago.
    notes: content.page === 'offline' ? [] : notesFor(request),
    ...(banner ? { banner } : {}),
    notice,
  };
}

/** A frame without what it says of its reader. */
function sharedFrame(frame: FrameProps): Omit<FrameProps, keyof OwnFrame> {
  const {
    viewer: _v,
    registration: _r,
    realtime: _l,
    impersonation: _i,
    notes: _n,
    banner: _b,
    notice: _m,
    ...shared
  } = frame;
  return shared;
}

async function frameProps<N extends PageName>(
  request: FastifyRequest,
  content: PageContent<N>,
  notice: FrameProps['notice'],
): Promise<FrameProps> {
  const { ctx } = request.server.http;
  const absolute = (path: string | null | undefined) => (path ? new URL(path, ctx.base_url).href : null);
  const [own, nav_groups] = await Promise.all([ownFrame(request, content, notice), navGroups(ctx, request.locale)]);
  const path = pathOf(request);
  return {
    locale: request.locale,
    theme: request.theme,
    now: ctx.clock.now().toISOString(),
    time_zone: siteTimeZone(ctx),
    base_url: ctx.base_url,
    path,
    // Members too: whoever's session has ended meanwhile signs in over the page as it stands.
    providers: [...ctx.providers.keys()].toSorted(),
    title: `${content.title} · ${request.t('common.brand')}`,
    description: content.description,
    canonical_url: absolute(content.canonical_path ?? path) ?? ctx.base_url,
    image_url: absolute(content.image_url),
    is_indexed: content.is_indexed ?? true,
    json_ld: content.json_ld ?? [],
    feed_url: content.feed_path ?? null,
    prev_url: absolute(content.prev_path),
    next_url: absolute(content.next_path),
    section: content.section ?? null,
    nav_groups,
    ...siteProps(ctx, request.locale),
    ...currencyProps(ctx, request.locale),
    ...own,
  };
}

/** Name, colours and logo of the site, where not as the program ships them. */
function siteProps(ctx: Context, locale: Locale): Pick<FrameProps, 'site'> {
  const { name } = siteNames(ctx, locale);
  const { version, accent_light, accent_dark, logo: picture } = siteLook(ctx);
  const styles = accent_light === null && accent_dark === null ? null : lookStylesPath(version);
  const icons = lookIconPaths(ctx);
  const logo =
    picture && icons
      ? { ...logoView(picture), icon_url: icons['icon-192'], touch_icon_url: icons['apple-touch-icon'] }
      : null;
  return name === null && styles === null && logo === null ? {} : { site: { name, styles, logo } };
}

/** What prices are written in, where it is not what the language's readers expect. */
function currencyProps(ctx: Context, locale: Locale): Pick<FrameProps, 'currency'> {
  const currency = siteCurrency(ctx, locale);
  return currency === currencyOf(locale) ? {} : { currency };
}

/** What of a page changes while it stands. */
function channelsOf<N extends PageName>({ page, props }: Pick<PageContent<N>, 'page' | 'props'>): ChannelName[] {
  const document = { page, props } as Pick<PageDocument, 'page' | 'props'> as PageDocument;
  if (document.page === 'offer') return [`offer.${document.props.offer.id}`];
  if (document.page === 'discussion') return [`discussion.${document.props.discussion.id}`];
  const tab =
    document.page === 'home' ? document.props.filters.tab : document.page === 'discussions' ? document.props.tab : null;
  return tab === 'new' || tab === 'hot' ? [`list.${tab}`] : [];
}

/** JSON that cannot end the script element it stands in. */
function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Where kept JSON goes: nobody can write it, who does not know the number. */
const KEPT_JSON = randomBytes(16).toString('hex');

/** A document as JSON; what makes it long is the same for many. */
function documentJson(document: PageDocument, keep: KeepMarkup | null): string {
  const { props } = document;
  if (!keep || !('comments' in props) || !('comments' in props.comments)) return safeJson(document);
  const { comments } = props.comments;
  const rest = { ...document, props: { ...props, comments: { ...props.comments, comments: KEPT_JSON } } };
  return safeJson(rest).replace(`"${KEPT_JSON}"`, () => keep(comments, 'json', () => safeJson(comments)));
}

/**
 * What the browser needs of a document: the head is rendered already and never again, and the items of
 * a list stand beside their cards (src/web/item-data.ts).
 */
function browserDocument(document: PageDocument): PageDocument {
  const { props } = document;
  const { banner, site: _site, ...shared } = document.frame;
  const said = banner ? { banner: { ...banner, text: '' } } : {};
  const frame = { ...shared, ...said, json_ld: [], description: '', nav_groups: [] };
  if (!('feed' in props)) return { ...document, frame };
  // Of the other language speaks a part that the browser keeps as it came.
  const { others: _others, ...shown } = props.feed;
  const feed = { ...shown, items: [] };
  // Lists name stores and show no logos, and addresses of pictures do not compress.
  const stores = 'stores' in props ? { stores: props.stores.map((store) => ({ ...store, image_url: null })) } : {};
  return { ...document, props: { ...props, ...stores, feed }, frame } as PageDocument;
}

function documentHtml(
  request: FastifyRequest,
  document: PageDocument,
  csrf: string | null,
  keep: KeepMarkup | null = null,
): string {
  const { web } = request.server.http;
  const { html, head } = web.render(document, keep);
  const { styles, entry, preloads, inline } = web.assets(document.page, request.locale);
  const own = document.frame.site?.styles;
  const links = [
    // After ours, which it says otherwise.
    ...[...styles, ...(own ? [own] : [])].map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
  // Before what is drawn of it: at the end of a long page the compressor has forgotten how that begins.
  const data = `<script type="application/json" id="page-props">${documentJson(browserDocument(document), keep)}</script>`;
  // The rest of the head is the same for everybody.
  const reader = `<meta name="user-id" content="${document.frame.viewer?.id ?? 0}">`;
  const token = csrf ? `<meta name="csrf-token" content="${csrf}">` : '';
  return `<!doctype html><html lang="${request.locale}" data-theme="${request.theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">${reader}${token}${head}${links.join('')}${inline}</head>
<body>${data}<div id="app">${html}</div>
<script type="module" src="${entry}"></script></body></html>`;
}

/** What guests are shown as a document of this member, with what is theirs laid in; null where one must be made for them. */
export async function memberDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { document: shared, keepMarkup, keepVariant }: SharedPage,
): Promise<string | null> {
  const { ctx } = request.server.http;
  const props = await memberProps(ctx, request.viewer, shared, keepVariant);
  if (props === null) return null;
  const own = await ownFrame(request, shared, null);
  const document = { page: shared.page, props, frame: { ...sharedFrame(shared.frame), ...own } } as PageDocument;
  return documentHtml(request, document, newCsrfToken(request, reply), keepMarkup);
}

/** Sends a document: its reader's own, where nothing else is said of caches. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  cache_control = 'private, no-store',
): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', cache_control)
      .header('Vary', 'Cookie')
      .header('Content-Language', request.locale)
      // As bytes: of a long text every look at its length would count them anew.
      .send(Buffer.from(html))
  );
}

/** Renders a page and sends it. Guests' pages may be kept by caches, members' pages never. */
export async function sendPage<N extends PageName>(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent<N>,
): Promise<FastifyReply> {
  const notice = takeNotice(request, reply);
  const frame = await frameProps(request, content, notice);
  const document = { page: content.page, props: content.props, frame } as PageDocument;
  // A page that was asked to remember a language sets a cookie, and that is one reader's own.
  const isPublic =
    isGuest(request.viewer) &&
    request.session_token === null &&
    !content.is_personal &&
    notice === null &&
    !('lang' in (request.query as object));
  const csrf = isGuest(request.viewer) ? null : newCsrfToken(request, reply);
  const html = documentHtml(request, document, csrf);
  const status = content.status ?? 200;
  const kept = isPublic && status === 200 ? keepPage(request, { document, html }) : null;
  if (kept) return sendKept(request, reply, kept);
  void reply.code(status);
  return sendDocument(request, reply, html, isPublic && status === 200 ? PUBLIC_CACHE : undefined);
}
