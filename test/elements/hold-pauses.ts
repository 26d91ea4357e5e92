const PAUSE = 1000;

/**
 * From now on, what is to happen in a second or later never does: so a test knows that what happens was not waited for.
 *
 * @returns puts the clock back
 */
export function holdPauses(): () => void {
  const { setTimeout } = globalThis;
  const nothing = () => undefined;
  globalThis.setTimeout = ((run: () => void, ms = 0) =>
    setTimeout(ms < PAUSE ? run : nothing, ms)) as typeof setTimeout;
  return () => {
    globalThis.setTimeout = setTimeout;
  };
}
