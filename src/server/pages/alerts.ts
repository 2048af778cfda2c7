/** Deal alerts: all of one's own, a new one, and one with what it found. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALERT_ORDERS, LEFT_OUT, type AlertDraft, type LeftOut, type SharedAlert } from '#contract/alert-pages.ts';
import type { NewAlert } from '#contract/alerts.ts';
import { ALERT_LIMITS } from '#contract/common.ts';
import { alertDraft, isUsedBy, nameOfDraft, type AlertDraft as Draft } from '#domain/alert-drafts/alert-drafts.ts';
import { fieldsToClone } from '#domain/alert-templates/alert-templates.ts';
import { fieldsOfShare } from '#domain/alerts/alerts.ts';
import { DomainError } from '#domain/errors.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { isGuest } from '#domain/viewer.ts';
import { parseId } from '#rules/ids.ts';
import { currencyOf } from '#rules/price.ts';
import { cleanLine, idOfSlug } from '#rules/text.ts';
import { alertNewPage, alertOffersPage, alertPage, alertsPage, givenOfFields } from '#views/alert-pages.ts';
import { alertTemplates } from '#views/alert-templates.ts';
import { alertWriter } from '../alert-writer.ts';
import { toSignIn, withQueryOf } from '../own-address.ts';
import { keptToken } from '../plugins/browser.ts';
import { sendPage } from '../render.ts';
import { queryPage, queryText, SLUG_LENGTH, slugList } from './feed-query.ts';
import { sendFeedPage } from './send-feed-page.ts';

const MOST_DEGREES = 100_000;
/** More than administrators may make, and what is popular among alerts. */
const MOST_TEMPLATES = 120;
/** Where whoever has made an alert looks at it. */
const MADE = '/alerts-manage?show_hottest_deals_info=true';

async function sendAlerts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const is_welcome = queryText(request, 'show_hottest_deals_info') === 'true';
  const { ctx } = request.server.http;
  return sendPage(request, reply, {
    page: 'alerts',
    props: await alertsPage(ctx, request.viewer, {
      is_welcome,
      order: ALERT_ORDERS.find((order) => order === queryText(request, 'order')) ?? 'found',
      has_folders: queryText(request, 'folders') === '1',
      locale: request.locale,
    }),
    title: request.t('texts.alerts_title'),
    description: request.t('texts.site_description'),
    canonical_path: '/alerts-manage',
    is_indexed: false,
  });
}

/** What the address asks a new alert to begin with. */
async function askedOf(request: FastifyRequest) {
  const settings = await readSettings(request.server.http.ctx);
  const line = (name: string, most: number) => cleanLine(queryText(request, name)).slice(0, most).toWellFormed();
  const whole = (name: string, most: number) => {
    const number = /^[1-9]\d{0,8}$/.test(queryText(request, name)) ? Number(queryText(request, name)) : null;
    return number !== null && number <= most ? number : null;
  };
  return {
    keyword: line('keyword', ALERT_LIMITS.keyword),
    groups: slugList([queryText(request, 'group').toWellFormed()]),
    store: line('store', SLUG_LENGTH),
    max_price: whole('max_price', 999_999_999),
    min_discount_percent: whole('min_discount', 100),
    min_temperature:
      queryText(request, 'temperature') === 'hot'
        ? settings['temperature.hot_from']
        : whole('temperature', MOST_DEGREES),
    free_only: queryText(request, 'free_only') === '1',
    include_coupons: queryText(request, 'coupons') !== '0',
    locale: request.locale,
  };
}

/** Filters that the list the reader came from says it could not hand on. */
function leftOut(request: FastifyRequest): readonly LeftOut[] {
  const named = queryText(request, 'without').split(',');
  return LEFT_OUT.filter((filter) => named.includes(filter));
}

/** Whether the address asks for anything at all. */
function isAsked(asked: Awaited<ReturnType<typeof askedOf>>): boolean {
  const { keyword, groups, store, max_price, min_discount_percent, min_temperature, free_only, include_coupons } =
    asked;
  return (
    [keyword, store].some((text) => text !== '') ||
    [max_price, min_discount_percent, min_temperature].some((number) => number !== null) ||
    groups.length > 0 ||
    free_only ||
    !include_coupons
  );
}

/** A draft of this browser: the one the address names, else the newest that waits. */
async function draftOf(request: FastifyRequest): Promise<{ draft: Draft | null; is_named: boolean }> {
  const named = queryText(request, 'draft');
  const is_named = named !== '';
  const collector = keptToken(request, 'collector');
  const id = is_named ? parseId(named) : null;
  if (collector === null || (is_named && id === null)) return { draft: null, is_named };
  return { draft: await alertDraft(request.server.http.ctx, { collector, id }), is_named };
}

/** Whether the draft that the address names is an alert of the reader by now: once it is, its browser forgets its secret. */
async function isOwnDraft(request: FastifyRequest): Promise<boolean> {
  const id = parseId(queryText(request, 'draft'));
  return id !== null && isUsedBy(request.server.http.ctx.db, id, request.viewer.id);
}

/** What the page needs to make a draft somebody's; null where its browser holds none. */
async function draftProps(request: FastifyRequest, draft: Draft | null): Promise<AlertDraft | null> {
  const collector_id = keptToken(request, 'collector');
  if (!draft || collector_id === null) return null;
  const name = await nameOfDraft(request.server.http.ctx, draft, alertWriter(request));
  return { collector_id, draft_id: draft.id, name };
}

/** What the template waits for that the address names; null for none. */
async function templateOf(request: FastifyRequest): Promise<NewAlert | null> {
  const id = parseId(queryText(request, 'template'));
  return id === null ? null : fieldsToClone(request.server.http.ctx, id, request.locale);
}

/** What the alert waits for whose link the address is; null for none, and for one that is gone. */
async function sharedOf(request: FastifyRequest): Promise<{ fields: NewAlert | null; shared: SharedAlert | null }> {
  const token = queryText(request, 'from');
  if (token === '') return { fields: null, shared: null };
  const fields = await fieldsOfShare(request.server.http.ctx, token);
  if (!fields) return { fields, shared: 'gone' };
  const is_whole = (fields.max_price ?? null) === null || fields.currency === currencyOf(request.locale);
  return { fields, shared: is_whole ? 'whole' : 'without_price' };
}

/** Every starting point of alerts. */
async function sendTemplates(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { viewer, locale } = request;
  const templates = await alertTemplates(request.server.http.ctx, viewer, { locale, limit: MOST_TEMPLATES });
  return sendPage(request, reply, {
    page: 'alert_templates',
    props: { templates },
    title: request.t('texts.alert_templates_title'),
    description: request.t('texts.alert_templates_description'),
    canonical_path: '/alerts/templates',
  });
}

/**
 * A new alert. A guest makes it first and signs up by it afterwards; whoever comes in with one they have made, by whatever
 * way, has it carried out here.
 */
async function sendNewAlert(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const { viewer, locale } = request;
  const { draft, is_named } = await draftOf(request);
  if (is_named && !draft && !isGuest(viewer) && (await isOwnDraft(request))) return reply.redirect(MADE, 302);
  if (is_named && draft && draft.user_id === viewer.id) return reply.redirect(MADE, 302);
  const asked = await askedOf(request);
  const is_begun = queryText(request, 'template') !== '' || queryText(request, 'from') !== '';
  const is_asked = is_begun || isAsked(asked);
  // A member is shown a draft of this browser only where they were led to it: somebody else may have made it.
  const is_shown = draft !== null && draft.user_id === null && (is_named || (isGuest(viewer) && !is_asked));
  const { fields, shared } = is_shown ? { fields: null, shared: null } : await sharedOf(request);
  const begun = is_shown ? draft.fields : (fields ?? (await templateOf(request)));
  const props = await alertNewPage(ctx, viewer, asked);
  return sendPage(request, reply, {
    page: 'alert_new',
    props: {
      ...props,
      given: begun ? await givenOfFields(ctx, begun, locale) : props.given,
      draft: is_shown && !isGuest(viewer) ? await draftProps(request, draft) : null,
      left_out: begun ? [] : leftOut(request),
      shared,
    },
    title: request.t('texts.alert_new_title'),
    description: request.t('texts.site_description'),
    canonical_path: '/alerts/new',
    is_indexed: false,
    is_personal: draft !== null,
  });
}

/** Where a guest who has made an alert, or named what they wait for, says where to write. */
async function sendSignUp(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isGuest(request.viewer)) return reply.redirect(withQueryOf(request, '/alerts/new'), 302);
  const { keyword } = await askedOf(request);
  const draft = keyword === '' ? (await draftOf(request)).draft : null;
  const waiting = draft?.user_id === null ? draft : null;
  if (keyword === '' && waiting === null) return reply.redirect('/alerts/new', 302);
  return sendPage(request, reply, {
    page: 'alert_sign_up',
    props: { draft: await draftProps(request, waiting), keyword },
    title: request.t('texts.alert_sign_up_title'),
    description: request.t('texts.site_description'),
    canonical_path: '/alerts/sign-up',
    is_indexed: false,
    is_personal: waiting !== null,
  });
}

type OneAlert = FastifyRequest<{ Params: { id: string } }>;

/** The id in the address of one alert, written in one way alone. */
function alertId({ params }: OneAlert): number {
  const id = idOfSlug(params.id);
  if (id === null || String(id) !== params.id) throw new DomainError('alert_not_found');
  return id;
}

async function sendAlert(request: OneAlert, reply: FastifyReply): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const id = alertId(request);
  const slice = { cursor: queryText(request, 'cursor') || null, page: queryPage(request) };
  const props = await alertPage(request.server.http.ctx, request.viewer, { id, slice, locale: request.locale });
  return sendFeedPage(request, reply, {
    page: 'alert',
    props,
    title: request.t('texts.alert_title', { name: props.alert.name }),
    description: request.t('texts.site_description'),
    canonical_path: props.alert.url,
    is_indexed: false,
  });
}

/** Everything that an alert would find. */
async function sendAlertOffers(request: OneAlert, reply: FastifyReply): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const props = await alertOffersPage(request.server.http.ctx, request.viewer, {
    id: alertId(request),
    has_ended: queryText(request, 'ended') === '1',
    slice: { cursor: queryText(request, 'cursor') || null, page: queryPage(request) },
    locale: request.locale,
  });
  return sendFeedPage(request, reply, {
    page: 'alert_offers',
    props,
    title: request.t('texts.alert_offers_title', { name: props.alert.name }),
    description: request.t('texts.site_description'),
    canonical_path: `${props.alert.url}/offers`,
    is_indexed: false,
  });
}

/** Registers `/alerts-manage`, `/alerts/new`, `/alerts/sign-up`, `/alerts/templates`, `/alerts/{id}` and its `/offers`. */
export function alertPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/alerts-manage', hidden, sendAlerts);
  app.get('/alerts/new', hidden, sendNewAlert);
  app.get('/alerts/sign-up', hidden, sendSignUp);
  app.get('/alerts/templates', hidden, sendTemplates);
  app.get('/alerts/:id', hidden, sendAlert);
  app.get('/alerts/:id/offers', hidden, sendAlertOffers);
}
