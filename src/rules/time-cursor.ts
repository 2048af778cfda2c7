/** Cursors of lists in the order of an instant, with ids to tell apart what happened at the same one. */
import { parseId } from './ids.ts';

export interface TimeCursor {
  at: Date;
  id: number;
}

export function writeTimeCursor({ at, id }: TimeCursor): string {
  return `${at.toISOString()}_${id}`;
}

/** Null for what is none. */
export function readTimeCursor(text: string): TimeCursor | null {
  const [moment = '', last = '', ...rest] = text.split('_');
  const at = new Date(moment);
  const id = parseId(last);
  return Number.isNaN(at.getTime()) || id === null || rest.length > 0 ? null : { at, id };
}
