/** Writing and changing offers and discussions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import { STEPS, type Step } from '#rules/entry-form.ts';
import { idOfSlug } from '#rules/text.ts';
import { submitPage } from '#views/submit-page.ts';
import { toSignIn } from '../own-address.ts';
import { leaveNotice } from '../plugins/notice.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

/** Longer than any address that is taken (contract/drafts.ts). */
const SHARED_LENGTH = 4000;
const KINDS = ['deal', 'coupon', 'discussion'] as const;

type WantedForm = Parameters<typeof submitPage>[2];

function stepNamed(name: string | undefined): Step {
  return STEPS.find((step) => step === name) ?? 'link';
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: WantedForm,
  { step, shared = [] }: { step: Step; shared?: readonly string[] },
  canonical_path: string,
): Promise<FastifyReply> {
  // Something new may be written before there is an account: it is asked for at publishing.
  if (request.viewer.id === 0 && !('kind' in wanted)) return toSignIn(request, reply);
  const { ctx } = request.server.http;
  const time_zone = siteTimeZone(ctx);
  const props = await submitPage(ctx, request.viewer, wanted, { step, shared, locale: request.locale, time_zone });
  const key = `submit.${props.edited ? 'edit' : 'new'}_${props.kind}` as const;
  return sendPage(request, reply, {
    page: 'submit',
    props,
    title: request.t(key),
    description: request.t('texts.site_description'),
    canonical_path,
    is_indexed: false,
  });
}

function wantedId(text: string | undefined, not_found: 'draft_not_found' | 'offer_not_found' | 'discussion_not_found') {
  const id = idOfSlug(text ?? '');
  if (id === null || String(id) !== text) throw new DomainError(not_found);
  return id;
}

async function sendDraft(
  request: FastifyRequest<{ Params: { draft: string; step?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const draft_id = wantedId(request.params.draft, 'draft_not_found');
    return await sendForm(
      request,
      reply,
      { draft_id },
      { step: stepNamed(request.params.step) },
      `/submit/${draft_id}`,
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'draft_not_found') throw error;
    // Back after publishing leads here: a page that calls what was just published lost would frighten.
    leaveNotice(request, reply, 'draft_gone');
    return reply.redirect('/submit', 302);
  }
}

/** Registers the submit flow and the pages that edit. */
export function submitPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };

  app.get('/submit', hidden, (request, reply) => {
    const asked = queryText(request, 'type');
    const kind = KINDS.find((one) => one === asked) ?? 'deal';
    // What the share sheet of a phone gives (manifest, share_target).
    const shared = ['url', 'text', 'title'].map((name) => queryText(request, name).slice(0, SHARED_LENGTH));
    return sendForm(request, reply, { kind }, { step: 'link', shared }, '/submit');
  });

  app.get<{ Params: { draft: string } }>('/submit/:draft', hidden, sendDraft);
  app.get<{ Params: { draft: string; step: string } }>('/submit/:draft/:step', hidden, sendDraft);

  app.get<{ Params: { id: string } }>('/offers/:id/edit', hidden, (request, reply) => {
    const offer_id = wantedId(request.params.id, 'offer_not_found');
    const step = stepNamed(queryText(request, 'step'));
    return sendForm(request, reply, { offer_id }, { step }, `/offers/${offer_id}/edit`);
  });
  app.get<{ Params: { id: string } }>('/discussions/:id/edit', hidden, (request, reply) => {
    const discussion_id = wantedId(request.params.id, 'discussion_not_found');
    return sendForm(request, reply, { discussion_id }, { step: 'link' }, `/discussions/${discussion_id}/edit`);
  });
}
