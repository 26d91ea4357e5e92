const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs work whose signal is aborted by the first SIGINT (Ctrl-C) or SIGTERM; the next one ends the process at once. Afterwards signals are as before. */
export async function withStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const end = () => {
    for (const signal of SIGNALS) process.off(signal, abort);
  };
  const abort = () => {
    end();
    stop.abort();
  };
  for (const signal of SIGNALS) process.on(signal, abort);
  try {
    return await work(stop.signal);
  } finally {
    end();
  }
}
