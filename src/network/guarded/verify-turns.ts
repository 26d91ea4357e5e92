const MOST_KEYS = 10_000;
const PATIENT = 3;
const FIRST_REST = 30_000;
const LONGEST_REST = 10 * 60_000;

interface KeyState {
  running: number;
  /** Silent one after the other. */
  silent: number;
  /** Nothing is asked before; milliseconds. */
  rest: number;
  /** When the last of those that have to wait comes again. */
  next: number;
}

/** Who gives turns; `take` is as that of `FairTurns`. */
export type Turns = Pick<FairTurns, 'take'>;

/**
 * Turns for work at strangers' sites: so many at once for one key, with some space between those that have to wait, and a rest for a key that does not answer. So
 * whoever claims a hundred thousand addresses neither floods a host nor holds up the others. Memory is bounded: the keys that were used least lately are forgotten.
 */
export class FairTurns {
  readonly #atOnce;
  readonly #space;
  readonly #keys = new Map<string, KeyState>();

  /**
   * @param atOnce turns at once for one key
   * @param space between the turns of work that had to wait, milliseconds
   */
  constructor(atOnce: number, space: number) {
    this.#atOnce = atOnce;
    this.#space = space;
  }

  /**
   * Takes a turn.
   *
   * @returns gives it back, with whether the site answered; or, when there is none now, the time to come again, each time a later one
   */
  take(key: string, now: number): ((answered: boolean) => void) | number {
    const state = this.#state(key);
    if (state.running >= this.#atOnce || state.rest > now) {
      state.next = Math.max(now, state.rest, state.next) + this.#space;
      return state.next;
    }
    state.running++;
    return (answered) => {
      state.running--;
      state.silent = answered ? 0 : state.silent + 1;
      if (state.silent >= PATIENT) {
        state.rest = Date.now() + Math.min(LONGEST_REST, FIRST_REST * 2 ** Math.min(state.silent - PATIENT, 10));
      } else state.rest = 0;
    };
  }

  #state(key: string): KeyState {
    const state = this.#keys.get(key) ?? { running: 0, silent: 0, rest: 0, next: 0 };
    this.#keys.delete(key);
    this.#keys.set(key, state);
    if (this.#keys.size > MOST_KEYS) {
      for (const [oldest, { running }] of this.#keys) {
        if (running > 0) continue;
        this.#keys.delete(oldest);
        break;
      }
    }
    return state;
  }
}
