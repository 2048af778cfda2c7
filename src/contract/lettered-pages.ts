/** What the pages of names by their first letters are given. */
import type { GroupBrief, StoreBrief } from './common.ts';

/** An index of letters over a list of names, and where in it the reader is. */
export interface LetterIndex {
  /** First letters of all names, as `?letter=` knows them (src/rules/initials.ts). */
  initials: readonly string[];
  /** The letter of this page; null for the page of the popular ones. */
  initial: string | null;
  page: number;
  pages: number;
}

/** Categories: the popular ones with what is inside, or those of one letter with what they are inside of. */
export interface GroupsPageProps {
  index: LetterIndex;
  groups: readonly (GroupBrief & {
    offers_count: number;
    parent: string | null;
    children: readonly (GroupBrief & { offers_count: number })[];
    /** There are more inside than are listed. */
    has_more: boolean;
  })[];
}

export interface StoresPageProps {
  index: LetterIndex;
  stores: readonly (StoreBrief & { offers_count: number })[];
}
