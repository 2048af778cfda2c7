/** Files as streams of records: where each piece stands, and what its adapter made of it. */
import { readFile } from 'node:fs/promises';
import type { Outcome, Placed } from './record.ts';
import { readLines } from './read-lines.ts';

/** A problem no other line can make good: the import ends. */
export class FatalImportError extends Error {}

/** Reads JSON lines through an adapter. */
export async function* jsonLines<R>(file: string, adapt: (raw: unknown) => Outcome<R>): AsyncGenerator<Placed<R>> {
  for await (const { number, text } of readLines(file)) {
    yield { place: String(number), outcome: text === null ? refusal('is too long') : adaptText(text, adapt) };
  }
}

function adaptText<R>(text: string, adapt: (raw: unknown) => Outcome<R>): Outcome<R> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refusal('is not JSON');
  }
  return adapt(raw);
}

function refusal<R>(reason: string): Outcome<R> {
  return { record: null, refusals: [{ field: 'line', reason }] };
}

/**
 * Reads a file that is one JSON value.
 * @throws FatalImportError when it cannot be read or is not JSON
 */
export async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new FatalImportError(`${file}: cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (error) {
    throw new FatalImportError(`${file}: is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
