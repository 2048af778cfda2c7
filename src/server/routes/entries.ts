import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/entries.ts';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import { editEntry, submitEntry } from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { selectOffer } from '#domain/offers/offers.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import { discussionPage } from '#views/discussion-page.ts';
import { offerPage } from '#views/offer-page.ts';
import { submittedEntry } from '#views/submitted-entry.ts';
import { survivorOf } from '#views/survivor.ts';
import { threadWords } from '../ages.ts';
import { route } from '../route.ts';

/** Whole offers and discussions, for clients of the API. */
export function entryRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  const create = async (request: FastifyRequest, kind: DraftKind, form: DraftForm) => {
    const { viewer, locale } = request;
    const time_zone = siteTimeZone(ctx);
    return {
      data: await submittedEntry(ctx, await submitEntry(ctx, viewer, { kind, form, time_zone, locale }), locale),
    };
  };
  const edit = async ({ viewer, locale }: FastifyRequest, kind: DraftKind, id: number, changes: DraftForm) => {
    const time_zone = siteTimeZone(ctx);
    const edited = await editEntry(ctx, viewer, { kind, id, changes, time_zone, locale });
    return { data: await submittedEntry(ctx, edited, locale) };
  };

  route(app, contract.createOffer, ({ body }, request) => create(request, body.kind, body.form));
  route(app, contract.editOffer, async ({ params, body }, request) => {
    const offer = await selectOffer(ctx.db, params.id, request.locale);
    if (!offer) throw new DomainError('offer_not_found');
    return edit(request, offer.kind, params.id, body);
  });
  route(app, contract.readOffer, async ({ params }, request) => {
    const survivor = await survivorOf(ctx, params.id);
    return { data: (await offerPage(ctx, request.viewer, query(request, survivor?.id ?? params.id))).offer };
  });

  route(app, contract.createDiscussion, ({ body }, request) => create(request, 'discussion', body.form));
  route(app, contract.editDiscussion, ({ params, body }, request) => edit(request, 'discussion', params.id, body));
  route(app, contract.readDiscussion, async ({ params }, request) => ({
    data: (await discussionPage(ctx, request.viewer, query(request, params.id))).discussion,
  }));
}

function query(request: FastifyRequest, id: number) {
  return {
    id,
    locale: request.locale,
    order: 'old_first' as const,
    place: { around: null, parent: null, cursor: null, before: null },
    find: null,
    ...threadWords(request),
  };
}
