import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/badges.ts';
import { ownTrust } from '#contract/trust.ts';
import { chooseBadges, shownBadges, takeNewBadges } from '#domain/badges/badges.ts';
import { badgeCatalogue, badgesOf } from '#views/badges-page.ts';
import { ownTrust as trustView } from '#views/member-trust.ts';
import { route } from '../route.ts';

/** What members earn, and how far they are trusted. */
export function badgeRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listBadges, async () => ({ data: await badgeCatalogue(ctx) }));
  route(app, contract.userBadges, async ({ params }, { viewer }) => ({
    data: await badgesOf(ctx, viewer, params.id),
  }));
  route(app, contract.chooseBadges, async ({ body }, { viewer }) => {
    await chooseBadges(ctx, viewer, body.badge_ids);
    return { data: { shown: await shownBadges(ctx.db, viewer.id) } };
  });
  route(app, contract.takeNewBadges, async (_input, { viewer }) => ({
    data: { badge_ids: await takeNewBadges(ctx, viewer) },
  }));
  route(app, ownTrust, async (_input, { viewer }) => ({ data: await trustView(ctx, viewer) }));
}
