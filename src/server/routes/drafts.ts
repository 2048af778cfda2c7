import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/drafts.ts';
import type { Context } from '#domain/context.ts';
import {
  changeDraft,
  createDraft,
  dropDraft,
  ownDrafts,
  previewLink,
  selectDraft,
  submitDraft,
  type DraftRow,
} from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { groupChoices } from '#domain/groups/groups.ts';
import { storeChoices } from '#domain/stores/stores.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import { formPictures } from '#views/form-pictures.ts';
import { submittedEntry } from '#views/submitted-entry.ts';
import { guestLimit } from '../plugins/limits.ts';
import { route } from '../route.ts';

/** Writing something: drafts, what a link says, groups and stores to pick from. */
export function draftRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.createDraft, async ({ body }, { viewer, locale }) => {
    const { kind, form = {}, offer_id = null, discussion_id = null } = body;
    const time_zone = siteTimeZone(ctx);
    const draft = await createDraft(ctx, viewer, { kind, form, offer_id, discussion_id, time_zone, locale });
    return { data: await draftWithPictures(ctx, draft) };
  });

  route(app, contract.ownDrafts, async ({ query }, { viewer }) => {
    const after = query.cursor ? await selectDraft(ctx.db, query.cursor, viewer.id) : null;
    const { drafts, next_id } = await ownDrafts(ctx, viewer.id, after);
    return { data: drafts.map(draftJson), meta: { next_cursor: next_id } };
  });

  route(app, contract.readDraft, async ({ params }, request) => ({
    data: await draftWithPictures(ctx, await ownDraft(params.id, request)),
  }));

  route(app, contract.changeDraft, async ({ params, body }, { viewer }) => {
    const { id, updated_at } = await changeDraft(ctx, viewer, {
      id: params.id,
      kind: body.kind ?? null,
      form: body.form,
      base: body.base ?? null,
    });
    return { data: { id, updated_at: updated_at.toISOString() } };
  });

  route(app, contract.deleteDraft, async ({ params }, { viewer }) => {
    await dropDraft(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.submitDraft, async ({ params }, { viewer, locale }) => {
    const submitted = await submitDraft(ctx, viewer, { id: params.id, time_zone: siteTimeZone(ctx), locale });
    return { data: await submittedEntry(ctx, submitted, locale) };
  });

  route(
    app,
    contract.previewLink,
    async ({ body }, { viewer, locale }) => ({
      data: await previewLink(ctx, viewer, { url: body.url, title: body.title ?? null, locale }),
    }),
    {
      config: {
        ...guestLimit('limits.previews_a_minute_guest', 'limits.previews_a_minute'),
        reaches_out: true,
      },
    },
  );

  route(app, contract.findGroups, async ({ query }, { locale }) => {
    const ids = query.ids ? query.ids.split(',').map(Number).slice(0, query.count) : null;
    const data = await groupChoices(ctx.db, { ids, search: query.search ?? '', count: query.count, locale });
    return { data };
  });

  route(app, contract.findStores, async ({ query }) => {
    const stores = await storeChoices(ctx.db, query.search, query.count);
    return { data: stores };
  });
}

async function ownDraft(id: number, request: FastifyRequest): Promise<DraftRow> {
  const draft = await selectDraft(request.server.http.ctx.db, id, request.viewer.id);
  if (!draft) throw new DomainError('draft_not_found');
  return draft;
}

/** A draft with the pictures in it, so that a window which did not bring them can show them. */
async function draftWithPictures(ctx: Context, draft: DraftRow) {
  return { ...draftJson(draft), pictures: await formPictures(ctx, draft.form) };
}

function draftJson({ id, kind, form, offer_id, discussion_id, created_at, updated_at }: DraftRow) {
  return {
    id,
    kind,
    form,
    offer_id,
    discussion_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
