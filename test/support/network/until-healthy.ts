/** Waits until an AppView says that it is ready; one that does not listen yet counts as one that is not. */
export async function untilHealthy(address: string): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    if ((await fetch(`${address}/xrpc/_health`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} did not become healthy within 90 s.`);
}
