const MINUTE = 60_000;

/**
 * Makes something at most once a minute, however many ask for it. What failed is not kept.
 *
 * @param make what to keep
 * @param now milliseconds, by a clock that only runs forward
 */
export function keepForAMinute<T>(
  make: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (kept && now() < kept.until) return kept.value;
    const made = { value: make(), until: now() + MINUTE };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
