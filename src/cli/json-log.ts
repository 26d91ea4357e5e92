import { type Log, withPackages } from '../appview/index.ts';

/**
 * A log for machines: one line of JSON each, on standard error like the readable one.
 *
 * @throws {MissingPackageError} pino is not installed
 */
export async function jsonLog(): Promise<Log> {
  const { pino, destination } = await withPackages(() => import('pino'), ['pino']);
  const logger = pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination(2));
  return (line, fields = {}) => {
    const { level, ...rest } = fields;
    if (level === 'error') logger.error(rest, line);
    else logger.info(rest, line);
  };
}
