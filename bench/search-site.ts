/** The site of `bench/search.ts`, in a process of its own. Fills its database if that is empty. */
import { parseArgs } from 'node:util';
import { say } from './measure.ts';
import { countOffersOf, makeTitled } from './search-rows.sql.ts';
import { titlesOfKinds } from './search-kinds.ts';
import { allTitles } from './search-titles.ts';
import { serve } from './serve.ts';

const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '20000' },
    data: { type: 'string', default: '../shared/data' },
    kinds: { type: 'boolean', default: false },
  },
});
await serve(async ({ db }) => {
  const more = values.kinds ? titlesOfKinds(values.data) : [];
  const wanted = Number(values.offers) + more.length;
  const count = await countOffersOf(db);
  if (count === 0) await makeTitled(db, [...allTitles(values.data, Number(values.offers)), ...more], say);
  else if (count !== wanted) throw new Error(`The database has ${count} offers, not ${wanted}`);
});
