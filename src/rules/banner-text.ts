/** The rule of a banner's words: text, **bold** and [links](/rules), nothing else. Pure, and the same in a preview. */
import { safeLink } from './delta.ts';
import { graphemeLength } from './text.ts';

/** A stretch of words of one kind. */
export interface BannerRun {
  text: string;
  is_bold?: true;
  /** A path of this site, or a whole address. */
  href?: string;
}

/** What is seen of it: two lines of a phone. */
const BANNER_LENGTH = 90;

const MARK = /\*\*([^*\n]{1,300})\*\*|\[([^\]\n]{1,300})\]\(([^()\s]{1,500})\)/;
const OWN_PATH = /^\/(?![/\\])[^\s\\]{0,499}$/;

type Base = Omit<BannerRun, 'text'>;

function readRuns(text: string, base: Base): { runs: BannerRun[]; is_broken: boolean } {
  const runs: BannerRun[] = [];
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

/** The words of a banner, stretch by stretch. */
export function bannerRuns(text: string): BannerRun[] {
  return readRuns(text, {}).runs;
}

/** What is wrong with a banner's words; keys of the i18n noun `errors`. */
export function bannerFault(text: string): 'banner_text_missing' | 'banner_text_length' | 'banner_link' | null {
  const { runs, is_broken } = readRuns(text, {});
  const seen = runs.map((run) => run.text).join('');
  if (seen.trim() === '') return 'banner_text_missing';
  // A link that was meant and is none would stand there with its signs.
  if (is_broken || seen.includes('](')) return 'banner_link';
  return graphemeLength(seen) > BANNER_LENGTH ? 'banner_text_length' : null;
}
