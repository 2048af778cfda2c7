/** One JSON line an event, readable alone; never bodies, codes, tokens or e-mail addresses. */
type Level = 'debug' | 'info' | 'warn' | 'error';
const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

export interface Logger {
  debug: (event: string, fields?: Record<string, unknown>) => void;
  info: (event: string, fields?: Record<string, unknown>) => void;
  warn: (event: string, fields?: Record<string, unknown>) => void;
  error: (event: string, fields?: Record<string, unknown>) => void;
}

/** A logger that writes lines of at least this level to standard error. */
export function createLogger(
  minimum: Level | 'silent',
  write: (line: string) => void = (line) => process.stderr.write(line),
): Logger {
  const from = LEVELS.indexOf(minimum);
  const log =
    (level: Level) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(level) < from) return;
      const error = fields['error'];
      const plain = error instanceof Error ? { ...fields, error: error.message, stack: error.stack } : fields;
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...plain })}\n`);
    };
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}
