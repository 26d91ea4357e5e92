/** The fields of `/xrpc/_health` that the bench reads. */
export interface HealthReading {
  readonly ready: boolean;
  /** 0 before the first event. */
  readonly cursor: number;
}

export async function readHealth(port: number): Promise<HealthReading> {
  const { ready, cursor } = (await (await fetch(`http://127.0.0.1:${port}/xrpc/_health`)).json()) as {
    ready: boolean;
    cursor: number | null;
  };
  return { ready, cursor: cursor ?? 0 };
}
