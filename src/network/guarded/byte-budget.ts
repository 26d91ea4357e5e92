import { GuardError } from './guard-error.ts';

/** How much of strangers' answers one piece of work may take in, unpacked. */
export interface ByteBudgetOptions {
  /** Of one answer. */
  readonly answer: number;
  /** Of all answers together. */
  readonly inAll: number;
}

const MB = 1024 * 1024;
/** Of one answer where a profile or a diagnosis reads. */
export const ANSWER_BYTES = MB;
/** Of a whole profile: several thousand records. */
export const PROFILE_BYTES = 4 * MB;

// An object or a list of one or two letters takes fifty bytes once it is parsed, a field or an item of a few letters some twenty.
const OF_BRACKET = 48;
const OF_COMMA = 16;
const [QUOTE, COMMA, SQUARE, BACKSLASH, CURLY] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];

/**
 * What one piece of work may take from hosts that strangers name, over all of its requests. It counts what JSON weighs once it is parsed: its
 * bytes, and more for each bracket and comma outside of strings, for a megabyte of `[[[[` would take thirty on the heap.
 */
export class ByteBudget {
  readonly #answer: number;
  #left: number;

  constructor({ answer, inAll }: ByteBudgetOptions) {
    this.#answer = answer;
    this.#left = inAll;
  }

  /**
   * Begins one answer.
   *
   * @param host for the message
   * @param declared how long the host says that the answer is, bytes; `NaN` when it does not say
   * @returns to be called with each piece of the body as it comes, unpacked; throws like this
   * @throws {GuardError} `too-large` when the answer is longer than one may be, or than what is left
   */
  begin(host: string, declared: number): (piece: Uint8Array) => void {
    let answer = this.#answer;
    const weigh = createScales();
    const check = (more: number) => {
      if (more <= answer && more <= this.#left) return;
      const what = more > answer ? 'of one answer' : 'for one question';
      throw new GuardError('too-large', `${host} answered with more than is read ${what}.`);
    };
    // Nothing is spent on what is known to be too long: less of it can be asked for.
    check(declared || 0);
    return (piece) => {
      const weight = weigh(piece);
      answer -= weight;
      this.#left -= weight;
      check(0);
    };
  }
}

/** Weighs the pieces of one JSON text, one after the other. Strings are passed over whole: most of an answer is text. */
function createScales(): (piece: Uint8Array) => number {
  let quoted = false;
  // Whether a backslash at the end of the last piece takes the first letter of this one.
  let escaped = false;
  return (piece) => {
    let weight = piece.length;
    for (let at = 0; at < piece.length; ) {
      if (!quoted) {
        const byte = piece[at++];
        if (byte === QUOTE) quoted = true;
        else if (byte === COMMA) weight += OF_COMMA;
        else if (byte === SQUARE || byte === CURLY) weight += OF_BRACKET;
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
