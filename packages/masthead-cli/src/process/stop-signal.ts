const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Resolves on the first SIGINT (Ctrl-C) or SIGTERM (service managers). Then Node's default applies: the next one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
