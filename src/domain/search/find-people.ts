import { editDistance, oneLetterLess, searchWords, typosAllowed } from '#rules/search-text.ts';
import type { Context } from '../context.ts';
import { findPeople, selectPeopleNear, type FoundPeople, type FoundPerson } from '../users/users.ts';
import { MOST_NAME_WORDS } from './find-named.ts';
import type { Forms, ReadQuery } from './read-query.ts';
import type { Viewer } from '../viewer.ts';

/**
 * A page of the members called as a query begins; where nobody is, of those in whose names its words stand in either
 * alphabet and layout, one letter of each perhaps wrong: the nearest first.
 */
export async function findPersons(
  ctx: Context,
  reader: Viewer,
  { q, readings }: ReadQuery,
  page: { limit: number; offset: number },
): Promise<FoundPeople> {
  const called = await findPeople(ctx, reader, q, page);
  const short = readings.filter((reading) => reading.length <= MOST_NAME_WORDS);
  if (called.total > 0 || short.length === 0) return called;
  const rows = await selectPeopleNear(
    ctx.db,
    reader,
    short.map((reading) => reading.map(partsOf)),
  );
  const near = rows
    .map((person) => ({ person, distance: distanceTo(person, short) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        one.person.username.length - other.person.username.length ||
        one.person.username.localeCompare(other.person.username),
    )
    .map(({ person }) => person);
  return { people: near.slice(page.offset, page.offset + page.limit), total: near.length };
}

const mistypable = (form: string) => typosAllowed(form) > 0;
/** What these have in common with every word that may be meant by them. */
const partsOf = (forms: Forms) => forms.flatMap((form) => (mistypable(form) ? oneLetterLess(form) : [form]));

/** Wrong letters in all words of the reading that fits best; infinite where none does. */
function distanceTo({ username, name }: FoundPerson, readings: readonly (readonly Forms[])[]): number {
  const words = searchWords(`${username} ${name ?? ''}`);
  const wrong = (forms: Forms) =>
    Math.min(
      ...forms.flatMap((form) => words.map((word) => (mistypable(form) ? oneWrong(form, word) : same(form, word)))),
    );
  return Math.min(...readings.map((reading) => reading.reduce((sum, forms) => sum + wrong(forms), 0)));
}

const same = (form: string, word: string) => (form === word ? 0 : Infinity);

function oneWrong(form: string, word: string): number {
  const distance = editDistance(form, word, 1);
  return distance > 1 ? Infinity : distance;
}
