/** Resolves when somebody wants the process to end: Ctrl-C, or what a service manager sends. The second time the process ends at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
