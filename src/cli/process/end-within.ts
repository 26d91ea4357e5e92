import type { Log } from '../../appview/index.ts';

/**
 * Ends the process with 1 when it has not ended by itself: for whatever may still hold it when it should have stopped, such as a thread that does not end or a host
 * that does not answer. A blocked loop is the watchdog's.
 */
export function endWithin(seconds: number, say: Log): void {
  const late = () => {
    say(`It has not stopped within ${seconds} s; it is ended now.`, { level: 'error' });
    process.exit(1);
  };
  // Nobody waits for this timer alone.
  setTimeout(late, seconds * 1000).unref();
}
