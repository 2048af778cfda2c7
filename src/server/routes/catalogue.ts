import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue.ts';
import { changeGroup, createGroup, removeGroup } from '#domain/groups/change-groups.ts';
import { changeStore, createStore } from '#domain/stores/change-stores.ts';
import { mergeStores } from '#domain/merges/merges.ts';
import { route } from '../route.ts';

/** Groups and stores, made and changed by administrators. */
export function catalogueRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.createGroup, async ({ body }, { viewer }) => ({
    data: { id: await createGroup(ctx, viewer, { ...body, slug: body.slug ?? null }) },
  }));

  route(app, contract.changeGroup, async ({ params, body }, { viewer }) => {
    await changeGroup(ctx, viewer, { id: params.id, changes: body });
    return {};
  });

  route(app, contract.deleteGroup, async ({ params }, { viewer }) => {
    await removeGroup(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.createStore, async ({ body }, { viewer }) => ({
    data: { id: await createStore(ctx, viewer, { ...body, slug: body.slug ?? null }) },
  }));

  route(app, contract.changeStore, async ({ params, body }, { viewer }) => {
    await changeStore(ctx, viewer, { id: params.id, changes: body });
    return {};
  });

  route(app, contract.mergeStores, async ({ params, body }, { viewer }) => {
    await mergeStores(ctx, viewer, { store_id: params.id, into: body.into });
    return {};
  });
}
