/** Messages of chats that moderators decide about; to everybody else these pages do not exist. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CASE_DECISIONS, type ChatCaseForm } from '#contract/chat-cases.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { DECISION_REASONS, PENALTY_KINDS } from '#contract/moderated.ts';
import { DomainError, refuseFaults } from '#domain/errors.ts';
import { decideMessage, undoDecision } from '#domain/moderation/moderation.ts';
import { parseId } from '#rules/ids.ts';
import { chatCases, openedChatCase } from '#views/chat-cases.ts';
import { errorBody, refusalOf } from '../error-reply.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';
import { takingForms } from './plain-form.ts';

type CaseRequest = FastifyRequest<{ Params: { id: string } }>;

/** More words than are taken, in Cyrillic, percent-encoded: they come back with what is wrong. */
const FORM_BYTES = 60_000;

function idOf(request: CaseRequest): number {
  const id = parseId(request.params.id);
  if (id === null) throw new DomainError('chat_case_not_found');
  return id;
}

async function sendCases(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const state = queryText(request, 'state') === 'decided' ? 'decided' : 'open';
  const cursor = queryText(request, 'cursor') || null;
  const { cases, next_cursor } = await chatCases(request.server.http.ctx, request.viewer, { state, cursor });
  const asked = state === 'decided' ? 'state=decided&' : '';
  return sendPage(request, reply, {
    page: 'chat_cases',
    props: {
      state,
      cases,
      older_path: next_cursor === null ? null : `/mod/chats?${asked}cursor=${next_cursor}`,
      opened: null,
      refused: null,
    },
    title: request.t('cases.title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function sendCase(
  request: CaseRequest,
  reply: FastifyReply,
  refused: ChatCaseForm | null = null,
  status = 200,
): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'chat_cases',
    props: {
      state: 'open',
      cases: [],
      older_path: null,
      opened: await openedChatCase(request.server.http.ctx, request.viewer, idOf(request)),
      refused,
    },
    title: request.t('cases.title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
    status,
  });
}

/** Decides, or takes the decision back; what is refused comes back with all that was filled in. */
async function takeForm(request: CaseRequest, reply: FastifyReply): Promise<FastifyReply> {
  const sent = request.body as URLSearchParams;
  const form = {
    decision: CASE_DECISIONS.find((one) => one === sent.get('decision')) ?? null,
    reason: DECISION_REASONS.find((one) => one === sent.get('reason')) ?? null,
    words: (sent.get('words') ?? '').replaceAll('\r\n', '\n'),
    penalty: PENALTY_KINDS.find((one) => one === sent.get('penalty')) ?? null,
  };
  try {
    await decideOrUndo(request, form, parseId(sent.get('undo')));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal' || refusal.code === 'chat_case_not_found') throw error;
    const { message, fields } = errorBody(request, refusal).error;
    const told = Object.entries(fields ?? {}).map(([name, [first = message]]) => [name, first] as const);
    const refused = { ...form, fields: Object.fromEntries(told), error: told.length > 0 ? null : message };
    return sendCase(request, reply, refused, ERROR_STATUS[refusal.code]);
  }
  return reply.redirect(`/mod/chats/${idOf(request)}`, 303);
}

async function decideOrUndo(
  request: CaseRequest,
  { decision, reason, words, penalty }: Omit<ChatCaseForm, 'fields' | 'error'>,
  undo: number | null,
): Promise<void> {
  const { viewer } = request;
  const { ctx } = request.server.http;
  if (undo !== null) return undoDecision(ctx, viewer, undo);
  if (!decision) return refuseFaults({ decision: 'field_required' });
  await decideMessage(ctx, viewer, {
    case_id: idOf(request),
    decision,
    // The list always has one chosen, which means nothing where nothing was wrong.
    ...(reason === null || decision === 'released' ? {} : { reason }),
    words,
    ...(penalty === null ? {} : { penalty }),
  });
}

/** Registers `/mod/chats` and `/mod/chats/{id}`. */
export async function chatCasePages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/mod/chats', hidden, sendCases);
  app.get('/mod/chats/:id', hidden, (request: CaseRequest, reply) => sendCase(request, reply));
  await takingForms(
    app,
    (forms) => {
      forms.post('/mod/chats/:id', { ...hidden, config: { is_plain_form: true } }, takeForm);
    },
    FORM_BYTES,
  );
}
