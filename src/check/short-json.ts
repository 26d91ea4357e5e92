import { escapeUnprintable } from '../core/shown-text.ts';

/** Printable JSON; `undefined` when the value cannot be JSON, or is over `maxLength` characters; reading stops there. */
export function shortJson(value: unknown, maxLength: number): string | undefined {
  let left = maxLength;
  try {
    const json = JSON.stringify(value, (key, part: unknown) => {
      left -= key.length + (typeof part === 'string' ? part.length : 1);
      if (left < 0) throw new RangeError();
      return part;
    });
    const printable = escapeUnprintable(json ?? String(value));
    return printable.length > maxLength ? undefined : printable;
  } catch {
    return undefined;
  }
}
