/** Waits until a server on this machine says that it is ready. */
export async function untilHealthy(port: number): Promise<void> {
  for (let tries = 0; tries < 12_000; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/xrpc/_health`)).ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server on port ${port} did not become ready within 10 minutes.`);
}
