import { isDeepStrictEqual } from 'node:util';
import { fields } from '../../../core/read-fields.ts';

/**
 * The fields in which two records differ. Objects are compared one level deep, so that two colours of a theme are two fields: `basicTheme.accent`. What lies
 * deeper belongs to its field, such as a blob's CID or a colour's channels.
 *
 * @returns names in the order of the records; empty when they are equal
 */
export function differingFields(one: object, other: object): string[] {
  return namesOf(one, other).flatMap((name) => {
    const [left, right] = [valueIn(one, name), valueIn(other, name)];
    if (isDeepStrictEqual(left, right)) return [];
    if (!isOpen(left) || !isOpen(right) || (left === undefined && right === undefined)) return [name];
    const [inLeft, inRight] = [left ?? {}, right ?? {}];
    const inner = namesOf(inLeft, inRight).filter(
      (key) => !isDeepStrictEqual(valueIn(inLeft, key), valueIn(inRight, key)),
    );
    // An empty object in place of nothing differs in no field of its own.
    return inner.length === 0 ? [name] : inner.map((key) => `${name}.${key}`);
  });
}

/** Whether two of those names are one field, or one of them lies within the other. */
export function isSameField(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** Whether its fields are compared one by one. A blob is one value. */
function isOpen(value: unknown): value is object | undefined {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && valueIn(value, '$type') !== 'blob';
}

function namesOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function valueIn(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? fields(object)[name] : undefined;
}
