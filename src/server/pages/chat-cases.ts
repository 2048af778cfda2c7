/** Messages of chats that moderators decide about; to everybody else these pages do not exist. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CASE_DECISIONS } from '#contract/chat-cases.ts';
import { judgeCase } from '#domain/chats/chats.ts';
import { DomainError } from '#domain/errors.ts';
import { parseId } from '#rules/ids.ts';
import { chatCases, openedChatCase } from '#views/chat-cases.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';
import { takingForms } from './plain-form.ts';

type CaseRequest = FastifyRequest<{ Params: { id: string } }>;

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
    },
    title: request.t('cases.title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function sendCase(request: CaseRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'chat_cases',
    props: {
      state: 'open',
      cases: [],
      older_path: null,
      opened: await openedChatCase(request.server.http.ctx, request.viewer, idOf(request)),
    },
    title: request.t('cases.title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function judge(request: CaseRequest, reply: FastifyReply): Promise<FastifyReply> {
  const given = (request.body as URLSearchParams).get('decision');
  const decision = CASE_DECISIONS.find((one) => one === given);
  if (!decision) throw new DomainError('malformed_request');
  await judgeCase(request.server.http.ctx, request.viewer, { id: idOf(request), decision });
  return reply.redirect('/mod/chats', 303);
}

/** Registers `/mod/chats` and `/mod/chats/{id}`. */
export async function chatCasePages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/mod/chats', hidden, sendCases);
  app.get('/mod/chats/:id', hidden, sendCase);
  await takingForms(app, (forms) => {
    forms.post('/mod/chats/:id', { ...hidden, config: { is_plain_form: true } }, judge);
  });
}
