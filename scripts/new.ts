/**
 * `npm run new -- noun|page|endpoint|setting NAME`: writes the files something new begins with, its test among them, and
 * prints the lines that go into files that are there already. Nothing is written over. The files stand in
 * `scripts/skeletons/<kind>/` under the paths they get, with the forms of the name in double braces.
 *
 *   npm run new -- noun gift-cards
 *   npm run new -- endpoint gift-cards/rename-gift-card
 *   npm run new -- page gift-cards
 *   npm run new -- setting gift_cards.most_a_day
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { singular } from './where.ts';

const SKELETONS = path.join(import.meta.dirname, 'skeletons');
const LEFT = 'left-to-do.txt';

interface Kind {
  pattern: RegExp;
  example: string;
  /** What stands in the braces. */
  forms: (name: string, root: string) => Record<string, string>;
}

const KINDS: Record<string, Kind> = {
  noun: {
    pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*s$/,
    example: 'gift-cards',
    forms: (name, root) => {
      const one = singular(name);
      return {
        ...formsOf(name),
        names: formsOf(name).camel,
        one: formsOf(one).camel,
        One: formsOf(one).Name,
        one_words: formsOf(one).words,
        code: formsOf(one).table,
        number: nextNumber(root),
      };
    },
  },
  endpoint: {
    pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*\/[a-z]+(-[a-z0-9]+)+$/,
    example: 'gift-cards/rename-gift-card',
    forms: (name) => {
      const [noun = '', verb = ''] = name.split('/');
      return { ...formsOf(verb), noun, nouns: formsOf(noun).camel };
    },
  },
  page: { pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, example: 'gift-cards', forms: (name) => formsOf(name) },
  setting: {
    pattern: /^[a-z][a-z_]*\.[a-z][a-z0-9_]*$/,
    example: 'gift_cards.most_a_day',
    forms: (name) => {
      const [noun = '', what = ''] = name.replaceAll('_', '-').split('.');
      return { name, noun, what };
    },
  },
};

/** Paths that were written, from the root, and the text of what is left to do by hand. */
export interface Written {
  files: string[];
  left: string;
}

/**
 * Writes the skeleton of something new below a folder.
 * @throws Error when the kind or name is none, or a file stands already: then nothing is written
 */
export function writeNew(kind: string, name: string, root = '.'): Written {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!known) throw new Error(`Usage: npm run new -- ${Object.keys(KINDS).join('|')} NAME`);
  if (!known.pattern.test(name)) throw new Error(`Not a name of one: ${name}. An example: ${known.example}`);
  const forms = known.forms(name, root);
  const folder = path.join(SKELETONS, kind);
  const parts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== LEFT)
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((part) => ({ part, file: filled(path.relative(folder, part).replaceAll(path.sep, '/'), forms).slice(0, -4) }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const existing = parts.filter(({ file }) => existsSync(path.join(root, file)));
  if (existing.length > 0) throw new Error(`There already: ${existing.map(({ file }) => file).join(', ')}`);
  for (const { part, file } of parts) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, filled(readFileSync(part, 'utf8'), forms));
  }
  return {
    files: parts.map(({ file }) => file),
    left: filled(readFileSync(path.join(folder, LEFT), 'utf8'), forms),
  };
}

function filled(text: string, forms: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, form: string) => {
    const word = forms[form];
    if (word === undefined) throw new Error(`A skeleton asks for ${form}, which the name does not have`);
    return word;
  });
}

/** gift-cards → GiftCards, giftCards, gift_cards, "gift cards", "Gift cards". */
function formsOf(name: string) {
  const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const words = name.replaceAll('-', ' ');
  return {
    name,
    Name: pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    table: name.replaceAll('-', '_'),
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** The number of the next migration. */
function nextNumber(root: string): string {
  const folder = path.join(root, 'migrations');
  const count = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.sql')).length : 0;
  return String(count + 1).padStart(4, '0');
}

if (import.meta.main) {
  const [, , kind = '', name = ''] = process.argv;
  try {
    const { files, left } = writeNew(kind, name);
    process.stdout.write(`Written:\n${files.map((file) => `  ${file}\n`).join('')}\nLeft to do:\n${left}`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
