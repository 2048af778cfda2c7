import { initialAddress, type Initial } from '#rules/initials.ts';

/** Address of a page of an index of letters; a null letter is the page of the popular ones, which has no others. */
export function letterPath(name: 'groups' | 'stores', initial: Initial | null, page = 1): string {
  if (initial === null) return `/${name}`;
  const query = new URLSearchParams({ letter: initialAddress(initial), ...(page > 1 ? { page: String(page) } : {}) });
  return `/${name}?${query.toString()}`;
}
