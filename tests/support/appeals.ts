/** Decisions of moderators that members appeal. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { tellDecision } from '#domain/moderation/moderation.ts';
import { caseOf, reported, type Item, type Person } from './moderation.ts';
import { openBrowser, type Browser, type World } from './world.ts';

const MINUTE_MS = 61_000;

type Reply = Awaited<ReturnType<Browser['send']>>;

/** What members and moderators do with appeals on one site; everybody comes anew, for days pass between. */
export function openAppeals(world: World, app: FastifyInstance) {
  const send = async (who: { id: number }, ...asked: Parameters<Browser['send']>): Promise<Reply> =>
    (await openBrowser(app, who.id)).send(...asked);
  const told = async (decision_id: number) => {
    world.clock.advance(MINUTE_MS);
    await tellDecision(world.ctx, decision_id);
    await world.drain();
  };
  return {
    send,
    /** Past the minute in which it can be undone. */
    told,
    /** Reports an item unless it is reported, decides it, and waits until that was told. */
    async decided(item: Item, who: Person, body: object): Promise<number> {
      if ((await caseOf(world, item)) === 0) await reported(world, app, item, 'rude');
      const path = `/api/moderation/cases/${await caseOf(world, item)}/decision`;
      const reply = await send(who, 'POST', path, { reason: 'rude', ...body });
      expect(reply.statusCode, reply.body).toBe(200);
      const { decision_id } = reply.json<{ data: { decision_id: number } }>().data;
      await told(decision_id);
      return decision_id;
    },
    appeal: (author_id: number, decision_id: number, words = 'Это не так: вот чек.') =>
      send({ id: author_id }, 'POST', '/api/appeals', { decision_id, words }),
    async appealed(author_id: number, decision_id: number): Promise<number> {
      const reply = await this.appeal(author_id, decision_id);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<{ data: { id: number } }>().data.id;
    },
    answer: (who: { id: number }, id: number, answer: 'uphold' | 'overturn', words = 'Посмотрели ещё раз.') =>
      send(who, 'POST', `/api/moderation/appeals/${id}/answer`, { answer, words }),
    async answered(who: { id: number }, id: number, answer: 'uphold' | 'overturn'): Promise<number> {
      const reply = await this.answer(who, id, answer);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<{ data: { decision_id: number } }>().data.decision_id;
    },
    undo: (who: { id: number }, id: number) => send(who, 'DELETE', `/api/moderation/decisions/${id}`),
  };
}

export const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? 'done' : reply.json<{ error: { code: string } }>().error.code;
