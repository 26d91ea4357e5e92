/** The engines that the element tests can run in. */
export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

/**
 * Reads which engines somebody wants.
 *
 * @param wanted names with commas between them, or `all`; Chromium alone when empty or left out
 * @throws for a name that is none, and says which there are
 */
export function engineNames(wanted = ''): readonly EngineName[] {
  if (wanted === 'all') return ENGINE_NAMES;
  return (wanted || 'chromium').split(',').map((name) => {
    const known = ENGINE_NAMES.find((engine) => engine === name.trim());
    if (!known) throw new Error(`There is no engine "${name}"; there are ${ENGINE_NAMES.join(', ')} and all.`);
    return known;
  });
}
