import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MissingHere, missingHere } from './missing/missing-here.ts';

/** A service of the whole run. Tests are other processes, so they request its address at a port. */
export interface ServedOnce {
  /** Answers a GET with the address of the service; on 127.0.0.1. */
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a service at the first request of a test, so that a run without such tests does not wait.
 *
 * @param start returns the text for the tests, and a function that ends the service
 */
export async function serveOnce(start: () => Promise<{ told: string; stop(): Promise<void> }>): Promise<ServedOnce> {
  let service: ReturnType<typeof start> | undefined;
  const door = createServer((_, response) => {
    // A test that keeps its process busy for seconds does not notice that a kept connection was
    // closed, and would use it.
    response.setHeader('connection', 'close');
    service ??= start();
    service.then(
      ({ told }) => response.end(told),
      (error: unknown) =>
        error instanceof MissingHere
          ? response.writeHead(503).end(error.message)
          : response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return {
    port: (door.address() as AddressInfo).port,
    async stop() {
      door.closeAllConnections();
      door.close();
      await (await service?.catch(() => undefined))?.stop();
    },
  };
}

/**
 * Requests the address of a service of the run.
 *
 * @param port as vitest provides it
 * @throws {Error} when the service did not start; an error that skips the test when this machine
 *   cannot run it
 */
export async function askForService(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const text = await response.text();
  if (response.status === 503) throw missingHere(text);
  if (!response.ok) throw new Error(`What the test needs did not start: ${text}`);
  return text;
}
