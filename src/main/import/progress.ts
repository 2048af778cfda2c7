import { writtenTotal, type FileReport } from './report.ts';

const EVERY_MS = 1000;
const number = new Intl.NumberFormat('en-US');

/** Records dealt with: a file that is read more than once still moves on. */
function doneTotal(report: FileReport): number {
  return writtenTotal(report) + report.already + report.refused;
}

/** One line of progress; the speed is that of the last `seconds`. */
export function progressLine(report: FileReport, done_before: number, seconds: number): string {
  const speed = seconds > 0 ? Math.round((doneTotal(report) - done_before) / seconds) : 0;
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
  let done = 0;
  const timer = setInterval(() => {
    const time = now();
    print(progressLine(report, done, (time - at) / 1000));
    at = time;
    done = doneTotal(report);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
