/** What was changed in a text, line by line. */

/** Lines that stand in both, in the first alone, in the second alone. */
export interface DifferencePart {
  kind: 'same' | 'gone' | 'new';
  lines: string[];
}

/** More comparisons than these cost a reader's patience: then all between is one change. */
const MOST_COMPARISONS = 4_000_000;

/** The least that has to go and come for one text to become the other. */
export function lineDifference(before: string, after: string): DifferencePart[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - head;
  while (tail < most && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
  const parts: DifferencePart[] = [];
  add(parts, 'same', old.slice(0, head));
  addMiddle(parts, old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail));
  add(parts, 'same', old.slice(old.length - tail));
  return parts;
}

function add(parts: DifferencePart[], kind: DifferencePart['kind'], lines: readonly string[]): void {
  if (lines.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.lines.push(...lines);
  else parts.push({ kind, lines: [...lines] });
}

/** By the longest run of lines that both have in the same order. */
function addMiddle(parts: DifferencePart[], old: readonly string[], fresh: readonly string[]): void {
  const width = fresh.length + 1;
  if ((old.length + 1) * width > MOST_COMPARISONS) {
    add(parts, 'gone', old);
    add(parts, 'new', fresh);
    return;
  }
  // Lines in common from here to the end, for each pair of places.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (left: number, right: number) => common[left * width + right] ?? 0;
  for (let left = old.length - 1; left >= 0; left -= 1)
    for (let right = fresh.length - 1; right >= 0; right -= 1)
      common[left * width + right] =
        old[left] === fresh[right] ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1));
  let [left, right] = [0, 0];
  while (left < old.length || right < fresh.length) {
    const [gone, come] = [old[left], fresh[right]];
    if (gone !== undefined && gone === come) {
      add(parts, 'same', [gone]);
      left += 1;
      right += 1;
    } else if (gone !== undefined && (come === undefined || at(left + 1, right) >= at(left, right + 1))) {
      add(parts, 'gone', [gone]);
      left += 1;
    } else if (come !== undefined) {
      add(parts, 'new', [come]);
      right += 1;
    }
  }
}
