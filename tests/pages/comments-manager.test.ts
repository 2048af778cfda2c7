import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { useThread } from '#web/comments/thread-context.tsx';
import { initialThread } from '#web/comments/thread-state.ts';
import { createOffer } from '../support/factories/offers.ts';
import { openBrowser, openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const Stray = () => useThread().entity_type;

test('what belongs to a thread says so where there is none', () => {
  expect(() => renderToString(createElement(Stray))).toThrow(new Error('Comments Manager is not available...'));
});

test('a thread keeps its log in the browser when the owner of the site wants one, and not before', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(await world.app());
  const log = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const start = async () =>
    initialThread(pageProps<'offer'>(await browser.get(offer.url)).props.comments).manager.debug;
  try {
    expect(await start()).toBe(false);
    expect(log).not.toHaveBeenCalled();
    await changeSetting(world.ctx, 'comments.debug', 1);
    expect(await start()).toBe(true);
    expect(log.mock.lastCall?.[0]).toMatch(/^\[comments\] initialised/);
  } finally {
    log.mockRestore();
  }
});
