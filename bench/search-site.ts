/** The site of `bench/search.ts`, in a process of its own. Fills its database if that is empty. */
import { parseArgs } from 'node:util';
import { say } from './measure.ts';
import { countOffersOf, makeTitled } from './search-rows.sql.ts';
import { allTitles } from './search-titles.ts';
import { serve } from './serve.ts';

const { values } = parseArgs({
  options: { offers: { type: 'string', default: '20000' }, data: { type: 'string', default: '../shared/data' } },
});
await serve(async ({ db }) => {
  const wanted = Number(values.offers);
  const count = await countOffersOf(db);
  if (count === 0) await makeTitled(db, allTitles(values.data, wanted), say);
  else if (count !== wanted) throw new Error(`The database has ${count} offers, not ${wanted}`);
});
