const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Resolves when somebody wants the process to end: Ctrl-C, or what a service manager sends. The second time, either of them, the process ends at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
