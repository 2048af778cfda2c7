/** The reader's own account, and the link that proves an address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusedAppeal } from '#contract/account-pages.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import type { ConfirmEmailPageProps, SettingsPageProps } from '#contract/pages.ts';
import { appeal } from '#domain/moderation/moderation.ts';
import { confirmEmail, lookAtProof } from '#domain/accounts/confirm-email.ts';
import type { WordKey, Words } from '#i18n/keys.ts';
import { parseId } from '#rules/ids.ts';
import { cleanLine } from '#rules/text.ts';
import type { SayDecisions } from '#views/own-penalties.ts';
import { settingsPage } from '#views/settings-page.ts';
import { toSignIn } from '../own-address.ts';
import { leaveNotice } from '../plugins/notice.ts';
import { sendPage } from '../render.ts';
import { errorBody, refusalOf } from '../error-reply.ts';
import { queryText, SLUG_LENGTH } from './feed-query.ts';
import { takingForms } from './plain-form.ts';

const SECTIONS = [
  'profile',
  'home_page',
  'notifications',
  'preferences',
  'security',
  'data',
  'penalties',
  'store',
  'invitations',
] as const satisfies readonly SettingsPageProps['section'][];

/** Where a section stands. */
const pathOf = (section: SettingsPageProps['section']) => `/settings/${section.replace('_', '-')}`;

async function sendSettings(
  request: FastifyRequest,
  reply: FastifyReply,
  section: SettingsPageProps['section'],
  { refused = null, status = 200 }: { refused?: RefusedAppeal | null; status?: number } = {},
): Promise<FastifyReply> {
  if (request.viewer.id === 0) return toSignIn(request, reply);
  return sendPage(request, reply, {
    page: 'settings',
    props: await settingsPage(request.server.http.ctx, request.viewer, section, {
      say: sayDecisions(request.t),
      refused,
      store_slug: cleanLine(queryText(request, 'store')).slice(0, SLUG_LENGTH),
    }),
    title: request.t(`texts.settings_${section}_title` as WordKey),
    description: request.t('texts.site_description'),
    canonical_path: pathOf(section),
    is_indexed: false,
    status,
  });
}

/** What it takes away, and what was done and why, as the bell says it. */
function sayDecisions(t: Words): SayDecisions {
  return {
    penalty: ({ kind, step }) => t(`moderation.${kind === 'mute' ? 'muted' : 'penalty'}_${step}` as WordKey),
    decision: ({ entity_type: type, action, reason, words, is_automatic }) =>
      [
        t(`moderation.told_${action}` as WordKey, { type }),
        reason === 'no_violation' || reason === 'correction'
          ? ''
          : t('moderation.told_reason', { reason: t(`moderation.reason_${reason}`) }),
        is_automatic ? t('moderation.told_automatic') : '',
        words ?? '',
      ]
        .filter((part) => part !== '')
        .join(' '),
  };
}

/** More words than are taken, in Cyrillic, percent-encoded: they come back with what is wrong. */
const APPEAL_FORM_BYTES = 60_000;

/** Appeals; what is refused comes back with all that was filled in. */
async function takeAppeal(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.viewer.id === 0) return toSignIn(request, reply);
  const sent = request.body as URLSearchParams;
  const decision_id = parseId(sent.get('decision_id')) ?? 0;
  const words = (sent.get('words') ?? '').replaceAll('\r\n', '\n');
  try {
    await appeal(request.server.http.ctx, request.viewer, { decision_id, words });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') throw error;
    const { message, fields } = errorBody(request, refusal).error;
    const refused = { decision_id, words, error: fields?.['words']?.[0] ?? message };
    return sendSettings(request, reply, 'penalties', { refused, status: ERROR_STATUS[refusal.code] });
  }
  return reply.redirect(`/settings/penalties#decision${decision_id}`, 303);
}

type ProofRequest = FastifyRequest<{ Params: { token: string } }>;

async function sendProof(
  request: ProofRequest,
  reply: FastifyReply,
  props: ConfirmEmailPageProps,
  status = 200,
): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'confirm_email',
    props,
    title: request.t('texts.confirm_email_title'),
    description: request.t('texts.site_description'),
    // The token stays out of what other pages and sites are told.
    canonical_path: '/settings/profile',
    is_indexed: false,
    status,
  });
}

async function lookAt(request: ProofRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.viewer.id === 0) return toSignIn(request, reply);
  const { token } = request.params;
  const proof = await lookAtProof(request.server.http.ctx, request.viewer, token);
  return sendProof(request, reply, { ...proof, token: proof.state === 'ready' ? token : '' });
}

async function confirm(request: ProofRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.viewer.id === 0) return toSignIn(request, reply);
  try {
    await confirmEmail(request.server.http.ctx, request.viewer, request.params.token);
    leaveNotice(request, reply, 'email_confirmed');
    return await reply.redirect('/settings/profile', 303);
  } catch (error) {
    if (refusalOf(error).code !== 'token_invalid') throw error;
    return sendProof(request, reply, { state: 'dead', email: '', token: '' }, 410);
  }
}

/** Registers `/settings/*` and `/email/confirm/{token}`. */
export async function settingsPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/settings', hidden, (request, reply) => {
    // A select without scripts sends the section as a parameter.
    const section = SECTIONS.find((one) => one === queryText(request, 'section')) ?? 'profile';
    return reply.redirect(pathOf(section), 302);
  });
  for (const section of SECTIONS) {
    app.get(pathOf(section), hidden, (request, reply) => sendSettings(request, reply, section));
  }
  app.get('/email/confirm/:token', hidden, (request: ProofRequest, reply) => lookAt(request, reply));
  await takingForms(
    app,
    (forms) => {
      forms.post('/settings/penalties', { ...hidden, config: { is_plain_form: true } }, takeAppeal);
    },
    APPEAL_FORM_BYTES,
  );
  await takingForms(app, (forms) => {
    const options = { ...hidden, config: { is_plain_form: true } };
    forms.post('/email/confirm/:token', options, (request: ProofRequest, reply) => confirm(request, reply));
  });
}
