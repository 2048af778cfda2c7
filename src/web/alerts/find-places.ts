/** Groups and stores by what is typed of their names. */
import type { NamedChoice } from '#contract/alert-pages.ts';
import { call } from '../api.ts';

export type PlaceField = 'groups' | 'stores';

/** A group or a store; `note` tells two of one name apart. */
export type FoundPlace = NamedChoice & { note?: string | null };

const MAX_FOUND = 8;
/** A whole name may stand behind longer ones that begin with it. */
const MAX_COMPARED = 20;

export const FIND_PLACES: Record<PlaceField, (search: string, count?: number) => Promise<readonly FoundPlace[]>> = {
  groups: async (search, count = MAX_FOUND) => {
    const { data } = await call('GET /api/groups', { query: { search, count } });
    return data.map(({ id, name, parent }) => ({ id, name, note: parent }));
  },
  stores: async (search, count = MAX_FOUND) => {
    const { data } = await call('GET /api/stores', { query: { search, count } });
    return data.map(({ id, name, hosts }) => ({ id, name, note: hosts[0] ?? null }));
  },
};

/** The one that is called exactly so, whatever the case; null when there is none. */
export async function placeCalled(field: PlaceField, name: string): Promise<NamedChoice | null> {
  const wanted = name.trim();
  const found = await FIND_PLACES[field](wanted, MAX_COMPARED);
  const place = found.find((one) => one.name.toLocaleLowerCase() === wanted.toLocaleLowerCase());
  return place ? { id: place.id, name: place.name } : null;
}
