// Limits the bytes of strangers' answers, as they weigh in memory.

import { GuardError } from './guard-error.ts';

/** Maximum bytes of untrusted answers for one piece of work, decompressed. */
export interface ByteBudgetOptions {
  readonly answer: number;
  readonly inAll: number;
}

const MB = 1024 * 1024;
/** Bytes of one answer when a profile is read or a link diagnosed. */
export const ANSWER_BYTES = MB;
/** Bytes of a whole profile: several thousand records. */
export const PROFILE_BYTES = 4 * MB;

// After parsing, an object or list of one or two characters takes about fifty bytes of heap, and a
// short field or item about twenty.
const BRACKET_WEIGHT = 48;
const COMMA_WEIGHT = 16;
const [QUOTE, COMMA, SQUARE, BACKSLASH, CURLY] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];

/**
 * Limits the total bytes that one piece of work reads from untrusted hosts. An opening bracket or a
 * comma outside of strings counts more than a byte: a megabyte of `[[[[` takes thirty megabytes of
 * heap after parsing.
 *
 * @example
 * ```js
 * import { ByteBudget, createGuardedFetch } from 'masthead/client';
 *
 * const budget = new ByteBudget({ answer: 64 * 1024, inAll: 256 * 1024 });
 * const get = createGuardedFetch();
 * const refused = await get('https://10.0.0.5/', { budget }).catch((error) => error);
 * console.log(refused.kind); // refused-address
 * ```
 */
export class ByteBudget {
  readonly #answer: number;
  #left: number;

  constructor({ answer, inAll }: ByteBudgetOptions) {
    this.#answer = answer;
    this.#left = inAll;
  }

  /**
   * Begins one answer of `declared` bytes (`Content-Length`, or `NaN`). The result takes each
   * decompressed piece of the body and throws the same error.
   *
   * @throws {GuardError} `too-large` when the answer exceeds the limit of one answer, or the rest
   *   of the budget
   */
  begin(host: string, declared: number): (piece: Uint8Array) => void {
    let answer = this.#answer;
    const weigh = createScales();
    const check = (more: number) => {
      if (more <= answer && more <= this.#left) return;
      const what = more > answer ? 'of one answer' : 'of this request';
      throw new GuardError('too-large', `${host} sent more than the limit ${what}.`);
    };
    // A declared length over the limit costs nothing: the caller can ask again for less.
    check(declared || 0);
    return (piece) => {
      const weight = weigh(piece);
      answer -= weight;
      this.#left -= weight;
      check(0);
    };
  }
}

/**
 * Weighs one JSON text piece by piece. Strings are skipped with `indexOf`, because most of an
 * answer is text.
 */
function createScales(): (piece: Uint8Array) => number {
  let quoted = false;
  // Whether a backslash at the end of the last piece escapes the first byte of this one.
  let escaped = false;
  return (piece) => {
    let weight = piece.length;
    for (let at = 0; at < piece.length; ) {
      if (!quoted) {
        const byte = piece[at++];
        if (byte === QUOTE) quoted = true;
        else if (byte === COMMA) weight += COMMA_WEIGHT;
        else if (byte === SQUARE || byte === CURLY) weight += BRACKET_WEIGHT;
        continue;
      }
      const quote = piece.indexOf(QUOTE, at);
      const end = quote < 0 ? piece.length : quote;
      let run = end;
      while (run > at && piece[run - 1] === BACKSLASH) run--;
      const backslashes = end - run + Number(escaped && run === at);
      const isEscaped = backslashes % 2 === 1;
      quoted = quote < 0 || isEscaped;
      escaped = quote < 0 && isEscaped;
      at = end + 1;
    }
    return weight;
  };
}
