import { escapeUnprintable } from 'masthead/internal/core';
import type { Log } from 'masthead-appview';

/** A log in lines of JSON on standard error. */
export async function jsonLog(): Promise<Log> {
  const { pino, destination } = await import('pino');
  const standardError = destination(2);
  // pino escapes only what JSON requires; a terminal needs more.
  const escaped = { write: (line: string) => void standardError.write(`${escapeUnprintable(line.trimEnd())}\n`) };
  const logger = pino(
    {
      base: null,
      formatters: { level: (level) => ({ level }) },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    escaped,
  );
  return (line, fields = {}) => {
    const { level, ...rest } = fields;
    if (level === 'error') logger.error(rest, line);
    else logger.info(rest, line);
  };
}
