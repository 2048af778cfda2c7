/** Lines of files of any size in constant memory. */
import { createReadStream } from 'node:fs';

/** No honest record comes near; a longer line is reported and its text dropped. */
export const LINE_MAX_CHARACTERS = 4_000_000;

export interface Line {
  number: number;
  /** Null when the line is longer than LINE_MAX_CHARACTERS. */
  text: string | null;
}

/**
 * The lines of a file, blank ones left out but counted. Only a line feed ends a line: node:readline
 * also splits at U+2028, which JSON allows inside a text.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  let kept = '';
  let isTooLong = false;
  const finish = (): Line | null => {
    number += 1;
    const text = number === 1 ? kept.replace(/^\ufeff/, '') : kept;
    const line = { number, text: isTooLong ? null : text };
    kept = '';
    isTooLong = false;
    return line.text?.trim() === '' ? null : line;
  };
  for await (const chunk of createReadStream(file, {
    encoding: 'utf8',
    highWaterMark: 1 << 18,
  }) as AsyncIterable<string>) {
    const parts = chunk.split('\n');
    for (const [index, part] of parts.entries()) {
      isTooLong ||= kept.length + part.length > LINE_MAX_CHARACTERS;
      kept = isTooLong ? '' : kept + part;
      if (index === parts.length - 1) break;
      const line = finish();
      if (line) yield line;
    }
  }
  const last = kept !== '' || isTooLong ? finish() : null;
  if (last) yield last;
}
