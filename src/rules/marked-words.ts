/** Words with **bold** and [links](/rules), nothing else: what administrators write. Pure, and the same in a preview. */
import { safeLink } from './delta.ts';

/** A stretch of words of one kind. */
export interface WordsRun {
  text: string;
  is_bold?: true;
  /** A path of this site, or a whole address. */
  href?: string;
}

const MARK = /\*\*([^*\n]{1,300})\*\*|\[([^\]\n]{1,300})\]\(([^()\s]{1,500})\)/;
const OWN_PATH = /^\/(?![/\\])[^\s\\]{0,499}$/;

type Base = Omit<WordsRun, 'text'>;

function readRuns(text: string, base: Base): { runs: WordsRun[]; is_broken: boolean } {
  const runs: WordsRun[] = [];
  let is_broken = false;
  let rest = text;
  for (let found = MARK.exec(rest); found; found = MARK.exec(rest)) {
    const [whole, bold, label, target = ''] = found;
    if (found.index > 0) runs.push({ text: rest.slice(0, found.index), ...base });
    const href = OWN_PATH.test(target) ? target : safeLink(target);
    if (bold === undefined && href === null) is_broken = true;
    // Each kind ends at its own sign, so never deep; a link inside of a link's words is words.
    const inner: Base =
      bold !== undefined ? { ...base, is_bold: true } : href === null || base.href ? base : { ...base, href };
    const inside = readRuns(bold ?? label ?? '', inner);
    runs.push(...inside.runs);
    is_broken ||= inside.is_broken;
    rest = rest.slice(found.index + whole.length);
  }
  if (rest !== '') runs.push({ text: rest, ...base });
  return { runs, is_broken };
}

/** Words, stretch by stretch. */
export function markedRuns(text: string): WordsRun[] {
  return readRuns(text, {}).runs;
}

/** What is seen of words, and whether a link was meant that is none: it would stand there with its signs. */
export function seenWords(text: string): { seen: string; has_broken_link: boolean } {
  const { runs, is_broken } = readRuns(text, {});
  const seen = runs.map((run) => run.text).join('');
  return { seen, has_broken_link: is_broken || seen.includes('](') };
}
