import { compact } from './read-fields.ts';
import { LIMITS } from './shown-limits.ts';
import { prose } from './shown-text.ts';

/** A copy of JSON that is passed through unread. Text is cleaned and cut; what exceeds `LIMITS` (depth, items, values) and the key `__proto__` are dropped. */
export function plainJson(value: unknown): unknown {
  let left: number = LIMITS.values;
  const copy = (from: unknown, depth: number): unknown => {
    if (left-- <= 0 || depth > LIMITS.depth) return undefined;
    if (typeof from === 'string') return prose(from) ?? '';
    if (Array.isArray(from)) return from.slice(0, LIMITS.items).map((item) => copy(item, depth + 1) ?? null);
    if (from && typeof from === 'object') {
      return compact(Object.fromEntries(Object.entries(from).map(([key, item]) => [key, copy(item, depth + 1)])));
    }
    return typeof from === 'number' || typeof from === 'boolean' || from === null ? from : undefined;
  };
  return copy(value, 0);
}
