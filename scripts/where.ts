/**
 * `npm run where -- comments`: the files of a noun, room by room, each with what it says of itself. The noun is the name of
 * a folder or the beginning or end of a file's name, in the plural or the singular. `--list` prints the nouns there are.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where to look, in the order in which a change usually goes. */
const ROOMS: Record<string, readonly string[]> = {
  shapes: ['src/contract'],
  rules: ['src/rules'],
  actions: ['src/domain'],
  tables: ['migrations'],
  views: ['src/views'],
  server: ['src/server'],
  worker: ['src/worker'],
  emails: ['src/emails'],
  words: ['src/i18n'],
  pages: ['src/web'],
  commands: ['src/main', 'bench'],
  tests: ['tests'],
};
const MOST_TEXT = 110;

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/'))
    .toSorted();
}

/** "replies" → "reply", "statuses" → "status", "offers" → "offer". */
export function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith('s') && !noun.endsWith('ss') ? noun.slice(0, -1) : noun;
}

/** Whether a file is about a noun, by its folders and its name. */
export function isAbout(file: string, noun: string): boolean {
  const [name = '', ...folders] = file.split('/').toReversed();
  const forms = [noun, singular(noun), `${noun}s`];
  if (folders.some((folder) => forms.includes(folder))) return true;
  const words = name
    .replace(/^\d+_|\..*$/g, '')
    .replaceAll('_', '-')
    .split('-');
  return forms.some((form) => {
    const own = form.split('-');
    const isAt = (start: number) => own.every((word, index) => words[start + index] === word);
    return isAt(0) || isAt(words.length - own.length);
  });
}

/** The first sentence a file says of itself: the comment it begins with, else that of what bears its name or is exported. */
function summaryOf(file: string): string {
  if (!/\.(?:tsx?|mjs|sql)$/.test(file)) return '';
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.sql')) return shortened(/^(?:-- .*\n)+/.exec(text)?.[0].replaceAll(/^-- /gm, ' ') ?? '');
  const own = path.basename(file).replace(/\..*/, '').replaceAll('-', '').toLowerCase();
  const comments = [
    ...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:function|const|interface) (\w+)/g),
  ];
  const [, first] = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\//.exec(text) ?? [];
  const named = comments.find(([, , name]) => name?.toLowerCase() === own) ?? comments[0];
  return shortened(first ?? named?.[1] ?? '');
}

function shortened(comment: string): string {
  const line = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
  const sentence = /^.*?\.(?= |$)/.exec(line)?.[0] ?? line;
  return sentence.length > MOST_TEXT ? `${sentence.slice(0, MOST_TEXT - 1)}…` : sentence;
}

/** What is printed about a noun; empty when nothing is named so. */
function listingOf(noun: string): string[] {
  return Object.entries(ROOMS).flatMap(([room, folders]) => {
    const files = folders.flatMap(filesBelow).filter((file) => isAbout(file, noun) && !file.endsWith('.css'));
    const width = Math.max(...files.map((file) => file.length));
    const lines = files.map((file) => `  ${file.padEnd(width)}  ${summaryOf(file)}`.trimEnd());
    return files.length === 0 ? [] : [`\n${room}`, ...lines];
  });
}

function main([noun = '--list']: readonly string[]): void {
  const listing = noun === '--list' ? [] : listingOf(noun);
  if (listing.length > 0) {
    process.stdout.write(`${listing.join('\n')}\n`);
    return;
  }
  const names = readdirSync('src/domain', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const list = `The nouns: ${names.map(({ name }) => name).join(', ')}\n`;
  process.stdout.write(noun === '--list' ? list : `Nothing is named ${noun}. ${list}`);
  process.exitCode = noun === '--list' ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
