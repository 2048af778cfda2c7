import type { FastifyInstance } from 'fastify';
import { createUser } from './factories/users.ts';
import { openBrowser, type Browser, type World } from './world.ts';

/** A member who may post and schedule, with a browser of their own. */
export interface Writer {
  user: Awaited<ReturnType<typeof createUser>>;
  browser: Browser;
}

/** Makes a writer and signs them in. */
export async function openWriter(
  world: World,
  app: FastifyInstance,
  given: Parameters<typeof createUser>[1] = {},
): Promise<Writer> {
  const user = await createUser(world, { trust_level: 2, ...given });
  return { user, browser: await openBrowser(app, user.id) };
}
