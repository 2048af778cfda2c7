/** What a person at the terminal reads. */

/** One line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says what went wrong in one line and ends with exit code 1. Expected refusals carry no stack. */
export function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
