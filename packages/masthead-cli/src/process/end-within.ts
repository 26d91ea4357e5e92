import type { Log } from 'masthead-appview';

/**
 * Exits with 1 when the process has not ended by itself in time, because of a thread that does not end or a host that does not answer, for example. A blocked
 * event loop also blocks this timer; the watchdog handles that.
 */
export function endWithin(seconds: number, say: Log): void {
  const late = () => {
    say(`It has not stopped within ${seconds} s; it is ended now.`, { level: 'error' });
    process.exit(1);
  };
  // The timer alone must not keep the process running.
  setTimeout(late, seconds * 1000).unref();
}
