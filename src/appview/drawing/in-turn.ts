/** Too much is asked for at once. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/**
 * Lets at most `atOnce` pieces of work run together, and at most `waiting` wait: turning drawings into pixels takes a core each.
 *
 * @returns runs a piece of work in its turn
 * @throws {BusyError} at once, when too many wait already
 */
export function inTurn(atOnce: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new BusyError('Too many drawings are wanted at once; ask again in a second.');
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
