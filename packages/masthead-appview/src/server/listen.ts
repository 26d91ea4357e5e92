import type { Server } from 'node:http';
import { MastheadError } from 'masthead/core';

/**
 * The server cannot listen on its port: it is in use, not permitted, or not available. The message
 * is one sentence that says what to do.
 *
 * @example
 * ```js
 * import { createAppView, ListenError } from 'masthead-appview';
 *
 * // Not an address of this machine.
 * const appView = createAppView({ database: ':memory:', host: '203.0.113.1', log: () => {} });
 * const failed = await appView.start().catch((error) => error);
 * console.log(failed instanceof ListenError); // true
 * ```
 */
export class ListenError extends MastheadError {
  override readonly name = 'ListenError';

  constructor(message: string, options?: ErrorOptions) {
    super('listen', message, options);
  }
}

// Connections that wait to be accepted. With Node's 511, a flood fills the queue, and an honest
// connection comes seconds later. The system may allow fewer.
const BACKLOG = 4096;

/** The flags that name a port and its address. */
interface ListenFlags {
  readonly port: string;
  readonly host: string;
}

const FLAGS: ListenFlags = { port: '--port', host: '--host' };

/**
 * Listens and returns the port. `port` 0 = any free one, `host` `undefined` = every address of this
 * machine. Throws `ListenError`, which names the flags.
 */
export function listen(
  server: Server,
  port: number,
  host: string | undefined,
  flags: ListenFlags = FLAGS,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new ListenError(listenProblem(error, port, flags)));
    server.once('error', fail);
    server.listen({ port, backlog: BACKLOG, ...(host !== undefined && { host }) }, () => {
      server.off('error', fail);
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });
}

function listenProblem({ code, message }: NodeJS.ErrnoException, port: number, flags: ListenFlags): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken; stop what listens there, or choose another with ${flags.port}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user; choose one above 1023 with ${flags.port}.`;
  return `The server cannot listen on port ${port} (${message}); choose another with ${flags.port} or ${flags.host}.`;
}
