import { writtenTotal, type FileReport } from './report.ts';

const EVERY_MS = 1000;
const number = new Intl.NumberFormat('en-US');

/** One line of progress; the speed is that of the last `seconds`. */
export function progressLine(report: FileReport, lines_before: number, seconds: number): string {
  const speed = seconds > 0 ? Math.round((report.lines - lines_before) / seconds) : 0;
  return (
    `${report.file}: ${number.format(report.lines)} read, ${number.format(writtenTotal(report))} written, ` +
    `${number.format(report.already)} already there, ${number.format(report.refused)} refused, ${number.format(speed)} rows/s`
  );
}

/** Prints a line of progress every second until the function returned is called. */
export function startProgress(
  report: FileReport,
  print: (line: string) => void,
  now: () => number = () => performance.now(),
): () => void {
  let at = now();
  let lines = 0;
  const timer = setInterval(() => {
    const time = now();
    print(progressLine(report, lines, (time - at) / 1000));
    at = time;
    lines = report.lines;
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
