import { setTimeout } from 'node:timers/promises';

/** Milliseconds. A server that is switched off never says that a connection has ended: nobody waits longer for its word. */
const ENDS_WITHIN = 2000;

/** Ends a pool or a session. Never throws, and ends in time whatever the server does. */
export async function endConnections(connections: { end(): Promise<void> }): Promise<void> {
  const late = setTimeout(ENDS_WITHIN, undefined, { ref: false });
  await Promise.race([connections.end().catch(() => {}), late]);
}
