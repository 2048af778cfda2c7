/** What a new member is led through: one page of plain forms. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FIRST_STEPS, LOCALES, type FirstStep } from '#contract/common.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { cloneTemplate } from '#domain/alert-templates/alert-templates.ts';
import { createAlert } from '#domain/alerts/alerts.ts';
import { chooseGroups } from '#domain/follows/follows.ts';
import { closeFirstSteps, settleFirstStep } from '#domain/users/users.ts';
import { isGuest, refuseInactive } from '#domain/viewer.ts';
import { parseId } from '#rules/ids.ts';
import { firstStepsPage, stepsOf } from '#views/first-steps.ts';
import { alertWriter } from '../alert-writer.ts';
import { errorBody, refusalOf } from '../error-reply.ts';
import { toSignIn } from '../own-address.ts';
import { sendPage } from '../render.ts';
import { takingForms } from './plain-form.ts';

const PATH = '/welcome';
const KEYWORD_LENGTH = 1000;
const MOST_GROUPS = 50;

interface Refused {
  keyword: string;
  keyword_error: string | null;
  status: number;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...refused }: Refused = { keyword: '', keyword_error: null, status: 200 },
): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const { ctx } = request.server.http;
  return sendPage(request, reply, {
    page: 'first_steps',
    props: await firstStepsPage(ctx, request.viewer, { locale: request.locale, ...refused }),
    title: request.t('texts.first_steps_title'),
    description: request.t('texts.site_description'),
    canonical_path: PATH,
    is_indexed: false,
    status,
  });
}

/** One step, done or skipped, or all of it put away. */
async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { viewer } = request;
  const { ctx } = request.server.http;
  if (isGuest(viewer)) return toSignIn(request, reply);
  refuseInactive(viewer);
  const form = request.body as URLSearchParams;
  if (form.has('close')) {
    await closeFirstSteps(ctx.db, viewer.id, ctx.clock.now());
    return reply.redirect('/', 303);
  }
  const step = FIRST_STEPS.find((one) => one === form.get('step'));
  if (!step) return reply.redirect(PATH, 303);
  if (!form.has('skip')) {
    const refused = await doStep(request, step, form);
    if (refused) return send(request, reply, refused);
  }
  await settleFirstStep(ctx.db, viewer.id, step, ctx.clock.now());
  const lang = step === 'language' && !form.has('skip') ? LOCALES.find((one) => one === form.get('lang')) : undefined;
  return reply.redirect(await nextOf(request, lang), 303);
}

async function doStep(request: FastifyRequest, step: FirstStep, form: URLSearchParams): Promise<Refused | null> {
  const { ctx } = request.server.http;
  const { viewer } = request;
  if (step === 'groups') {
    const ids = (name: string) =>
      form
        .getAll(name)
        .slice(0, MOST_GROUPS)
        .flatMap((text) => parseId(text) ?? []);
    await chooseGroups(ctx, viewer, { shown: ids('shown'), chosen: ids('group') });
  }
  if (step !== 'alert') return null;
  const keyword = (form.get('keyword') ?? '').slice(0, KEYWORD_LENGTH);
  try {
    const template_id = parseId(form.get('template') ?? '');
    if (template_id === null) await createAlert(ctx, viewer, { keyword }, alertWriter(request));
    else await cloneTemplate(ctx, viewer, template_id, alertWriter(request));
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') throw error;
    const { message, fields } = errorBody(request, refusal).error;
    return { keyword, keyword_error: fields?.['keyword']?.[0] ?? message, status: ERROR_STATUS[refusal.code] };
  }
}

/** The next open step, in the language that was chosen; home after the last. */
async function nextOf(request: FastifyRequest, lang: string | undefined): Promise<string> {
  const { steps } = await stepsOf(request.server.http.ctx, request.viewer);
  const open = FIRST_STEPS.find((step) => steps[step] === 'open');
  const query = lang === undefined ? '' : `?lang=${lang}`;
  return open ? `${PATH}${query}#${open}` : `/${query}`;
}

/** Registers `/welcome`. */
export async function firstStepsPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get(PATH, hidden, (request, reply) => send(request, reply));
  await takingForms(app, (forms) => {
    forms.post(PATH, { ...hidden, config: { is_plain_form: true } }, take);
  });
}
