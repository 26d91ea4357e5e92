import { fields } from 'masthead/core';
import { ShapeError } from './check-cbor.ts';

// A record of a megabyte has a tenth of this. Each item takes up to a hundred bytes once parsed.
const MAX_ITEMS = 250_000;
const DEPTH = 256;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Parses a JSON object. Checked first, as a few MB of brackets parse to hundreds of MB: throws `ShapeError`, and `SyntaxError` for no JSON. */
export function readJson(text: string): Record<string, unknown> {
  let items = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfString(text, at + 1);
    } else if (letter === 0x5b || letter === 0x7b) {
      items++;
      if (++depth > DEPTH) throw new ShapeError(`JSON of more than ${DEPTH} levels`);
    } else if (letter === 0x5d || letter === 0x7d) {
      depth--;
    } else if (letter === 0x2c) {
      items++;
    }
    if (items > MAX_ITEMS) throw new ShapeError(`JSON of more than ${MAX_ITEMS} values`);
  }
  return fields(JSON.parse(text));
}

/** The index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
