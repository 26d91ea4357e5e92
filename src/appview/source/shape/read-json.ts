import { fields } from '../../../core/read-fields.ts';
import { ShapeError } from './check-cbor.ts';

// A record of a megabyte holds a tenth of this. Each takes up to a hundred bytes once it is parsed.
const MAX_ITEMS = 250_000;
const DEPTH = 256;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The fields of a JSON text from a stream. It is walked over once before it is parsed: a few megabytes of brackets are hundreds of megabytes of objects.
 *
 * @throws {ShapeError} too many items, or too deep
 * @throws {SyntaxError} no JSON
 */
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

/** Where the string's last quote stands, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
