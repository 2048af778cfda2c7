/** Texts rendered before items and quotes had a direction of their own. */
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderDelta, RENDERER_VERSION, type Delta } from '#rules/delta.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DELTA: Delta = {
  ops: [
    { insert: 'قائمة' },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: '<li> written out' },
    { insert: '\n', attributes: { blockquote: true } },
  ],
};

test('stored texts become what the renderer makes of them now; others are left alone', async () => {
  const { db } = world.ctx;
  const old = renderDelta(DELTA).replaceAll(' dir="auto"', '');
  const told = await createOffer(world);
  const plain = await createOffer(world);
  await sql`update offers set description_html = ${old}, renderer_version = 2 where id = ${told.id}`.execute(db);
  await sql`update offers set renderer_version = 2 where id = ${plain.id}`.execute(db);
  const [file = ''] = globSync('migrations/*_text_directions.sql');
  for (let time = 0; time < 2; time++) await sql.raw(readFileSync(file, 'utf8')).execute(db);
  const { rows } = await sql<{ id: number; description_html: string; renderer_version: number }>`
    select id, description_html, renderer_version from offers where id in (${told.id}, ${plain.id}) order by id`.execute(
    db,
  );
  expect(rows).toEqual([
    { id: told.id, description_html: renderDelta(DELTA), renderer_version: RENDERER_VERSION },
    { id: plain.id, description_html: '<p>Описание чайника</p>', renderer_version: 2 },
  ]);
});
