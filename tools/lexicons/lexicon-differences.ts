/** Places at most: a lexicon that was written anew differs everywhere. */
const MAX_PLACES = 20;
/** Levels at most; a lexicon has about fifteen. */
const MAX_DEPTH = 64;

/**
 * Where two lexicons differ, as paths such as `defs.main.record.required`: what only one has, and
 * what is another value. The order of keys does not count, as it does not in a record; the order of
 * a list does.
 *
 * @param ours the file in lexicons/
 * @param theirs what the network, or another folder, has
 * @returns at most 20 places, the last of which says that there are more; empty for the same
 */
export function lexiconDifferences(ours: unknown, theirs: unknown): string[] {
  const places: string[] = [];
  compare(ours, theirs, [], places);
  return places.length > MAX_PLACES ? [...places.slice(0, MAX_PLACES), 'and more'] : places;
}

function compare(ours: unknown, theirs: unknown, path: readonly string[], places: string[]): void {
  if (places.length > MAX_PLACES || ours === theirs) return;
  if (!isTree(ours) || !isTree(theirs) || Array.isArray(ours) !== Array.isArray(theirs) || path.length > MAX_DEPTH) {
    places.push(`${path.join('.')}: ${short(ours)} here, ${short(theirs)} there`);
    return;
  }
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const inside = [...path, key];
    if (!Object.hasOwn(theirs, key)) places.push(`${inside.join('.')}: only here`);
    else if (!Object.hasOwn(ours, key)) places.push(`${inside.join('.')}: only there`);
    else compare(ours[key], theirs[key], inside, places);
    if (places.length > MAX_PLACES) return;
  }
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
