/** A request for each line of the table: valid as far as one can be made, so that authority is what it meets. */
import type { InjectOptions } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { sampleOf, type Schema } from '../../support/sample.ts';
import { picture } from '../../support/uploads.ts';
import type { Stage } from './stage.ts';

/** Whose things are asked for. */
export interface Whose {
  id: number;
  username: string;
}

interface Asked {
  path?: Record<string, string | number>;
  query?: string;
  body?: object;
  /** multipart/form-data */
  parts?: Record<string, string | Buffer>;
  /** A form sent without scripts. */
  form?: Record<string, string>;
}

const delta = { ops: [{ insert: 'Слово за слово, и так до двадцати букв\n' }] };
const NEW_PASSWORD = 'другой конь батарея скрепка';
const title = 'Чайник из таблицы';
const entry = { title, delta };

/** What of a request the contract does not say, by the line of the table. */
const ASKED: Record<string, (stage: Stage, whose: Whose) => Asked> = {
  'POST /api/auth/login': ({ owner }) => ({ body: { email: owner.email, password: PASSWORD, remember: false } }),
  'POST /api/auth/register': () => ({ body: { email: 'new@mail.example' } }),
  'POST /api/auth/password/request': ({ owner }) => ({ body: { email: owner.email } }),
  'GET /api/users': () => ({ query: '?search=the&count=5' }),
  'GET /api/groups': () => ({ query: '?count=5' }),
  'GET /api/stores': () => ({ query: '?search=store&count=5' }),
  'GET /api/lists/authored': (_stage, { id }) => ({ query: `?user_id=${id}&type=offer` }),
  'GET /api/lists/alerts': ({ alert_id }) => ({ query: `?alert_id=${alert_id}` }),
  'GET /ui/search': () => ({ query: '?q=a' }),
  'GET /api/search/offers': () => ({ query: '?q=a' }),
  'GET /api/search/discussions': () => ({ query: '?q=a' }),
  'GET /api/search/comments': () => ({ query: '?q=a' }),
  'GET /ui/comments-subscriptions': ({ offer }) => ({ query: `?type=offer&id=${offer.id}` }),
  'DELETE /ui/comments-subscriptions': ({ discussion }) => ({ query: `?type=discussion&id=${discussion.id}` }),
  'POST /ui/comments-subscriptions': ({ offer }) => ({ body: { type: 'offer', id: offer.id } }),
  'POST /api/account/email': () => ({ body: { email: 'new@mail.example', password: PASSWORD } }),
  'POST /api/account/password': () => ({
    body: { old_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
  }),
  'POST /api/account/tokens': () => ({ body: { name: 'Bot', scopes: ['read'], password: PASSWORD } }),
  'POST /api/account/totp': () => ({ body: { password: PASSWORD } }),
  'POST /api/account/totp/recovery': () => ({ body: { password: PASSWORD } }),
  'POST /api/account/totp/end': () => ({ body: { password: PASSWORD } }),
  'POST /api/account/passkeys/options': () => ({ body: { password: PASSWORD } }),
  'DELETE /api/account/passkeys/:id': () => ({ body: { password: PASSWORD } }),
  'DELETE /api/account/identities/:provider': () => ({ body: { password: PASSWORD } }),
  'POST /api/account/delete': () => ({ body: { password: PASSWORD } }),
  'POST /api/users/:id/impersonate': () => ({ body: { password: PASSWORD } }),
  'POST /ui/user/update': () => ({ parts: { name: 'Имя' } }),
  'POST /api/media': ({ offer }) => ({ parts: { image: PICTURE, owner_type: 'offer', owner_id: String(offer.id) } }),
  'DELETE /api/media/:id': ({ media_token }) => ({ body: { token: media_token } }),
  'POST /api/drafts': () => ({ body: { kind: 'deal', form: { title } } }),
  'POST /api/drafts · of an offer': ({ offer }) => ({ body: { kind: 'deal', offer_id: offer.id } }),
  'PATCH /api/drafts/:id': () => ({ body: { form: { title } } }),
  'POST /api/link-preview': () => ({ body: { url: 'https://127.0.0.1/' } }),
  'POST /api/drafts · with a picture': ({ media_id }) => ({
    body: { kind: 'deal', form: { picture_ids: [media_id] } },
  }),
  'POST /api/offers · with a picture': ({ group, media_id }) => ({
    body: {
      kind: 'coupon',
      form: {
        ...entry,
        currency: 'RUB',
        url: 'https://shop.example/coupon',
        codes: ['SALE'],
        discount_type: 'percentage',
        discount_amount: '10',
        coupon_name: 'Скидка на чайники',
        coupon_description: 'На всё',
        group_ids: [group.id],
        picture_ids: [media_id],
      },
    },
  }),
  'POST /api/discussions': ({ group }) => ({ body: { form: { ...entry, group_ids: [group.id] } } }),
  'PATCH /api/offers/:id': () => ({ body: { ends_on: '2031-12-31' } }),
  'PATCH /api/offers/:id · its text': () => ({ body: { delta } }),
  'PATCH /api/discussions/:id': () => ({ body: { title } }),
  'PATCH /api/discussions/:id · its text': () => ({ body: { delta } }),
  'POST /ui/:type/publish/:id · offer': ({ offer }) => ({ path: { type: 'offer', id: offer.id } }),
  'POST /ui/:type/publish/:id · discussion': ({ discussion }) => ({ path: { type: 'discussion', id: discussion.id } }),
  'POST /ui/:type/publish/:id · comment': (stage) => ({ path: { type: 'comment', id: stage.offer_comment_id } }),
  'POST /ui/:type/publish/:id · discussion comment': (stage) => ({
    path: { type: 'discussion-comments', id: stage.discussion_comment_id },
  }),
  'POST /api/offers/:id/merge': ({ other_offer_id }) => ({ body: { into: other_offer_id } }),
  'POST /api/offers/:id/pin': ({ group }) => ({ body: { group_id: group.id } }),
  'POST /api/offers/:id/unpin': ({ group }) => ({ body: { group_id: group.id } }),
  'POST /api/reports · offer': ({ offer }) => ({
    body: { entity_type: 'offer', entity_id: offer.id, reason: 'spam' },
  }),
  'POST /api/reports · discussion': ({ discussion }) => ({
    body: { entity_type: 'discussion', entity_id: discussion.id, reason: 'spam' },
  }),
  'POST /api/reports · comment': ({ offer_comment_id }) => ({
    body: { entity_type: 'comment', entity_id: offer_comment_id, reason: 'spam' },
  }),
  'POST /api/offers/:id/comments': () => ({ body: { delta } }),
  'POST /api/discussions/:id/comments': () => ({ body: { delta } }),
  'PUT /api/offers/:id/comments/:comment_id': () => ({ body: { delta } }),
  'PUT /api/discussions/:id/comments/:comment_id': () => ({ body: { delta } }),
  'POST /ui/comment/save': ({ offer }) => ({ parts: { id: String(offer.id), delta: JSON.stringify(delta) } }),
  'POST /ui/discussion-comments/save': ({ discussion }) => ({
    parts: { id: String(discussion.id), delta: JSON.stringify(delta) },
  }),
  'POST /ui/comment/update/:id': () => ({ parts: { delta: JSON.stringify(delta) } }),
  'POST /ui/discussion-comments/update/:id': () => ({ parts: { delta: JSON.stringify(delta) } }),
  'PUT /api/me/push': () => ({
    body: { endpoint: 'https://push.example/device', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
  }),
  'POST /broadcasting/auth': (_stage, { id }) => ({
    body: { socket_id: '1.1', channel_name: `private-user.${id}` },
  }),
  'POST /ui/chats': ({ owner }) => ({ body: { username: owner.username, delta } }),
  'POST /ui/chats/:id/messages': () => ({ body: { delta } }),
  'POST /ui/chats/:id/read': ({ chat_message_id }) => ({ body: { message_id: chat_message_id } }),
  'PUT /ui/chats/:id/messages/:message_id': () => ({ body: { delta } }),
  'PATCH /ui/chats/:id': () => ({ body: { is_muted: true } }),
  'PUT /ui/chats/:id/draft': () => ({ body: { delta } }),
  'POST /ui/chats/:id/report': ({ chat_foreign_id }) => ({ body: { message_id: chat_foreign_id, reason: 'rude' } }),
  'PUT /api/chat-cases/:id/decision': () => ({ body: { decision: 'released' } }),
  'POST /api/moderation/cases/:id/decision': () => ({ body: { action: 'dismiss', reason: 'no_violation' } }),
  'POST /api/appeals': ({ appealable_decision_id }) => ({
    body: { decision_id: appealable_decision_id, words: 'Нет' },
  }),
  'POST /api/moderation/appeals/:id/answer': () => ({ body: { answer: 'uphold', words: 'Да' } }),
  'POST /settings/penalties': ({ appealable_decision_id }) => ({
    form: { decision_id: String(appealable_decision_id), words: 'Нет' },
  }),
  'POST /mod/chats/:id': () => ({ form: { decision: 'released' } }),
  'POST /api/alert-channels': () => ({ body: { kind: 'webhook', url: 'https://hooks.example/x' } }),
  'PATCH /api/alert-channels/:id': () => ({ body: { name: 'Дом' } }),
  'POST /api/alerts/several': ({ alert_id }) => ({ body: { ids: [alert_id], action: 'pause' } }),
  'POST /api/alerts': () => ({ body: { keyword: 'чайник' } }),
  'POST /api/alert-drafts': () => ({ body: { keyword: 'чайник' } }),
  'POST /ui/auth/email/send-code': () => ({ body: { email: 'new@mail.example' } }),
  'POST /ui/auth/post-action': ({ alert_draft: { collector_id, draft_id } }) => ({
    body: { post_action: { id: 'create_system_deals_alert', data: { type: 'draft', collector_id, draft_id } } },
  }),
  'POST /api/alerts/preview': () => ({ body: { keyword: 'чайник' } }),
  'PUT /api/admin/users/:id/type': () => ({ body: { type: 1, was: 1 } }),
  'GET /api/admin/settings/:key/effect': () => ({ path: { key: 'temperature.hot_from' }, query: '?value=120' }),
  'PUT /api/admin/settings/:key': () => ({ path: { key: 'pins.days' }, body: { value: 7, was: 7 } }),
  'POST /api/admin/alert-templates': () => ({
    body: { name_ru: 'Чайники', name_en: 'Kettles', keyword_ru: 'чайник', keyword_en: 'kettle' },
  }),
  'PATCH /api/admin/alert-templates/:id': () => ({ body: { position: 3 } }),
  'POST /api/account/store-request': ({ store }) => ({
    body: { store_id: store.id, email: 'sales@shop.example', note: 'Продажи' },
  }),
  'POST /api/account/store-request/proof': () => ({ body: { code: '000000' } }),
  'POST /api/admin/store-requests/:id/decision': () => ({ body: { outcome: 'approved', words: '' } }),
  'POST /api/admin/banners': () => ({ body: { text_ru: 'Чинимся', text_en: 'Repairs' } }),
  'PATCH /api/admin/banners/:id': () => ({ body: { tone: 'warning' } }),
  'POST /api/account/invitations': () => ({ body: { note: 'Соседям', most: 1, days: 7 } }),
  'POST /api/admin/invitations': () => ({ body: { note: 'Друзьям', most: 5, days: 7 } }),
  'POST /api/admin/mailings': () => ({
    body: { subject_ru: 'Новости', text_ru: 'Текст', subject_en: 'News', text_en: 'Text' },
  }),
  'PATCH /api/admin/mailings/:id': () => ({
    body: { subject_ru: 'Новости!', text_ru: 'Текст', subject_en: 'News', text_en: 'Text', was: 1 },
  }),
  'POST /api/admin/mailings/:id/start': () => ({ body: { was: 1 } }),
  'POST /api/admin/blocklist': () => ({ body: { kind: 'word', texts: ['казино'] } }),
  'PUT /api/admin/look': () => ({
    body: {
      name_ru: 'Копилка',
      name_en: null,
      description_ru: null,
      description_en: null,
      accent_light: '#7a1f5c',
      accent_dark: null,
      logo_media_id: null,
      currency_ru: null,
      currency_en: null,
      time_zone: null,
      was: 1,
    },
  }),
  'PUT /api/admin/pages/:page/:locale': () => ({ body: { text: '## Правила\n\nОдно.', was: 0 } }),
  'POST /api/admin/groups': () => ({ body: { name_ru: 'Чай', name_en: 'Tea', parent_id: null, icon: 'coffee' } }),
  'PATCH /api/admin/groups/:id': () => ({ body: { name_ru: 'Чай' } }),
  'DELETE /api/admin/groups/:id': ({ empty_group_id }) => ({ path: { id: empty_group_id } }),
  'POST /api/admin/stores': () => ({ body: { name: 'Чайный дом', hosts: [] } }),
  'POST /api/admin/stores/:id/merge': ({ other_store_id }) => ({ body: { into: other_store_id } }),
  'PATCH /api/admin/stores/:id': () => ({ body: { name: 'Чайный дом' } }),
  'PATCH /api/alerts/:id': () => ({ body: { name: 'Чайники' } }),
  'PUT /api/me/feed-read': () => ({ body: { until: '2020-01-01T00:00:00Z' } }),
  'POST /welcome': () => ({ form: { step: 'language', lang: 'ru' } }),
  'POST /login': ({ owner }) => ({ form: { email: owner.email, password: PASSWORD } }),
  'POST /notes': () => ({ form: { note: 'cookies', next: '/' } }),
  'POST /api/contact': ({ contact_form }) => ({ body: message(contact_form) }),
  'POST /contact': ({ contact_form }) => ({ form: message(contact_form) }),
  'GET /discussions/:id/edit': ({ discussion }) => ({ path: { id: discussion.id } }),
  'GET /app/:key': () => ({ path: { key: 'ulov' } }),
  'GET /media/*': ({ media_name }) => ({ path: { '*': media_name } }),
};

const PICTURE = await picture();
const message = (opened: string) => ({
  name: 'Имя',
  email: 'a@mail.example',
  subject: 'Тема',
  message: 'Слово',
  opened,
  website: '',
});

const slugOf = (url: string) => url.split('/').at(-1) ?? '';

/** What stands for a name in an address, by the part of the address before it; the first that fits. */
function placesOf(stage: Stage, whose: Whose): [RegExp, string | number][] {
  const { offer, discussion } = stage;
  return [
    [/\/chats\/mute\/$/, stage.chat_mute_token],
    [/\/chats\/.*\/messages\/$/, stage.chat_message_id],
    [/\/(?:mod\/chats|chat-cases)\/$/, stage.chat_case_id],
    [/\/(?:mod\/queue|moderation\/cases)\/$/, stage.moderation_case_id],
    [/\/(?:mod|moderation)\/appeals\/$/, stage.appeal_id],
    [/\/moderation\/decisions\/$/, stage.moderation_decision_id],
    [/\/chats\/$/, stage.chat_id],
    [/\/offers\/.*\/comments\/$|\/ui\/comment\//, stage.offer_comment_id],
    [/\/discussions\/.*\/comments\/$|\/ui\/discussion-comments\//, stage.discussion_comment_id],
    [/\/(?:offers|go)\/$/, offer.id],
    [/^\/(?:deals|coupons)\/$/, slugOf(offer.url)],
    [/^\/discussions\/$/, slugOf(discussion.url)],
    [/\/discussions\/$/, discussion.id],
    [/\/submit\/.+\/$/, 'link'],
    [/\/(?:drafts|submit)\/$/, stage.draft_id],
    [/\/alerts\/mute\/$/, stage.mute_token],
    [/\/unsubscribe\/$/, stage.unsubscribe_token],
    [/\/email\/confirm\/$/, 'no-token'],
    [/\/rss\/alert\/$/, stage.rss_secret],
    [/\/alerts\/$/, stage.alert_id],
    [/\/alert-finds\/$/, stage.find_id],
    [/\/alert-channels\/$/, stage.channel_id],
    [/\/banners\/$/, stage.banner_id],
    [/\/store-requests\/$/, stage.store_request_id],
    [/\/failed-jobs\/$/, stage.failed_job_id],
    [/\/health\/$/, 'storage'],
    [/\/blocklist\/$/, stage.blocklist_id],
    [/^\/look\/$/, 1],
    [/^\/look\/1\/$/, 'icon-192.png'],
    [/\/invitations\/$/, stage.invitation_id],
    [/\/mailings\/$/, stage.mailing_id],
    [/\/invite\/$/, stage.invitation_token],
    // As shipped.
    [/\/admin\/pages\/$/, 'rules'],
    [/\/admin\/pages\/rules\/$/, 'ru'],
    [/\/admin\/pages\/rules\/ru\/$/, 0],
    // Shipped with the product.
    [/\/alert-templates\/$/, 1],
    [/\/(?:rss\/user|u|user)\/$/, whose.username],
    [/^\/(?:rss\/group|groups)\/$/, stage.group.slug],
    [/^\/(?:rss\/store|stores)\/$/, stage.store.slug],
    [/\/groups\/$/, stage.group.id],
    [/\/stores\/$/, stage.store.id],
    [/\/media\/$/, stage.media_id],
    [/\/sessions\/$/, stage.session_id],
    [/\/tokens\/$/, stage.token_id],
    [/\/passkeys\/$/, stage.passkey_id],
    [/\/(?:user-notification|open)\/$/, stage.notification_id],
    [/\/rings\/$/, stage.ring_id],
    [/\/identities\/$/, 'google'],
    [/\/users\/$/, whose.id],
  ];
}

const BODIES = new Map<string, object>(
  endpoints.flatMap((one) =>
    'body' in one && one.body ? [[one.key, sampleOf(one.body as Schema) as object] as const] : [],
  ),
);

/** The address of a line with every name in it filled. */
function filled(path: string, given: Record<string, string | number>, places: [RegExp, string | number][]): string {
  let address = '';
  for (const part of path.split(/(:\w+|\*)/)) {
    const name = /^[:*]/.test(part) ? part.replace(':', '') : null;
    if (name === null) address += part;
    else {
      const value = given[name] ?? places.find(([before]) => before.test(address))?.[1];
      if (value === undefined) throw new Error(`Nothing stands for :${name} of ${path}`);
      address += value;
    }
  }
  return address;
}

/** The request of a line, asking for what is somebody's. */
export async function requestOf(line: string, stage: Stage, whose: Whose): Promise<InjectOptions> {
  const [key = ''] = line.split(' · ');
  const [method, path] = key.split(' ') as [NonNullable<InjectOptions['method']>, string];
  const asked = ASKED[line]?.(stage, whose) ?? {};
  const url = filled(path, asked.path ?? {}, placesOf(stage, whose)) + (asked.query ?? '');
  if (asked.parts) return { method, url, ...(await multipart(asked.parts)) };
  if (asked.form || (method === 'POST' && !BODIES.has(key) && isPage(key)))
    return {
      method,
      url,
      payload: new URLSearchParams(asked.form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  const body = asked.body ?? BODIES.get(key);
  return { method, url, ...(body ? { payload: body } : {}) };
}

const CALLS = new Set<string>(endpoints.map(({ key }) => key));

/** True for a line that is no call of the contract. */
const isPage = (key: string) => !CALLS.has(key);

async function multipart(parts: Record<string, string | Buffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'photo.png');
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return { payload: Buffer.from(await sent.arrayBuffer()), headers };
}
