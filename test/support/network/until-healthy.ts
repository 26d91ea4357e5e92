import { setTimeout as later } from 'node:timers/promises';

/** Waits until an AppView says that it is ready. One that does not listen yet is not ready. */
export async function untilHealthy(address: string): Promise<void> {
  while (!(await fetch(`${address}/xrpc/_health`).catch(() => undefined))?.ok) await later(20);
}
