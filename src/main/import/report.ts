/** What became of a file: counts while it runs, totals at its end. */
import type { Refusal } from './record.ts';

export interface FileReport {
  file: string;
  /** Records looked at: lines, or pieces of a whole-file format. */
  lines: number;
  written: { deals: number; coupons: number; discussions: number; comments: number; groups: number };
  /** Records imported before, or standing twice in the file. */
  already: number;
  /** Records refused; one record may have several reasons. */
  refused: number;
  /** How often each "field: reason" occurred. */
  reasons: Map<string, number>;
  /** How often each "field: what was cut" occurred in records that were taken. */
  cuts: Map<string, number>;
  /** Decisions the reader should know of. */
  notes: string[];
}

/** A report with nothing in it. */
export function newReport(file: string): FileReport {
  const written = { deals: 0, coupons: 0, discussions: 0, comments: 0, groups: 0 };
  return { file, lines: 0, written, already: 0, refused: 0, reasons: new Map(), cuts: new Map(), notes: [] };
}

/** All that was written. */
export function writtenTotal({ written }: FileReport): number {
  return Object.values(written).reduce((sum, count) => sum + count, 0);
}

/** Notes one refused record and prints each of its reasons as `FILE:PLACE: field: reason`. */
export function refuseRecord(
  report: FileReport,
  place: string,
  refusals: readonly Refusal[],
  print: (line: string) => void,
): void {
  report.refused += 1;
  for (const { field, reason } of refusals) {
    const key = `${field}: ${reason}`;
    report.reasons.set(key, (report.reasons.get(key) ?? 0) + 1);
    print(`${report.file}:${place}: ${key}`);
  }
}

/** Prints what of a record that is taken was cut, as `FILE:PLACE: field: how`. */
export function noteCuts(
  report: FileReport,
  place: string,
  cuts: readonly Refusal[],
  print: (line: string) => void,
): void {
  for (const { field, reason } of cuts) {
    const key = `${field}: ${reason}`;
    report.cuts.set(key, (report.cuts.get(key) ?? 0) + 1);
    print(`${report.file}:${place}: ${key}`);
  }
}

const number = new Intl.NumberFormat('en-US');

/** The totals of one file, a line for the file and one for each reason. */
export function reportLines(report: FileReport): string[] {
  const kinds = Object.entries(report.written).filter(([, count]) => count > 0);
  const what = kinds.map(([kind, count]) => `${number.format(count)} ${kind}`).join(', ') || 'nothing';
  const reasons = [...report.reasons].toSorted(([, a], [, b]) => b - a);
  const cuts = [...report.cuts].toSorted(([, a], [, b]) => b - a);
  return [
    `${report.file}: ${number.format(report.lines)} records: wrote ${what}; ${number.format(report.already)} already there; ` +
      `${number.format(report.refused)} refused`,
    ...reasons.map(([reason, count]) => `  ${number.format(count)} × ${reason}`),
    ...cuts.map(([cut, count]) => `  taken, ${number.format(count)} × ${cut}`),
    ...report.notes.map((note) => `  note: ${note}`),
  ];
}
