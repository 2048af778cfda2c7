/** The lines of the table of authority: read, and written as they stand there. */

/** In the order of the columns. */
export const ROLES = [
  'guest',
  'unverified',
  'newcomer',
  'member',
  'suspended',
  'rep',
  'editor',
  'moderator',
  'admin',
  'inside',
  'read',
  'write',
] as const;
export type Role = (typeof ROLES)[number];

/** What somebody is told; `!` for what must never be. */
export type Symbol = '+' | '1' | '3' | '4' | '>' | '~' | '-' | '!';

export interface Line {
  /** Of the contract, or a page; after ` · ` which of several ways to ask. */
  name: string;
  /** A symbol for each role. */
  shown: string;
  own: string;
  waiting: string;
}

const LINE = /^(\S+ \S+(?: · [a-z ]+[a-z])?) +([^ ]{4} [^ ]{4} [^ ]{4})(?: {2}own (.{14}))?(?: {2}waiting (.{14}))?$/;

const plain = (group: string) => group.replaceAll(' ', '');
const groups = (symbols: string) => symbols.replace(/.{4}(?=.)/g, '$& ');

/** Reads a table. @throws Error at a line that is none */
export function linesOf(table: string): Line[] {
  return table
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('#'))
    .map((text) => {
      const [, name, shown, own, waiting] = LINE.exec(text) ?? [];
      if (!name || !shown) throw new Error(`No line of the table: ${text}`);
      const others = plain(shown);
      return {
        name,
        shown: others,
        own: plain(own ?? `-${shown.slice(1)}`),
        waiting: plain(waiting ?? shown),
      };
    });
}

/** The line as it stands in a table. */
export function writeLine({ name, shown, own, waiting }: Line): string {
  const is_own_other = own.slice(1) !== shown.slice(1);
  return [
    name.padEnd(59) + groups(shown),
    ...(is_own_other ? [`own ${groups(own)}`] : []),
    ...(waiting === shown ? [] : [`waiting ${groups(waiting)}`]),
  ].join('  ');
}
