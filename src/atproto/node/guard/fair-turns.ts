import { untilAborted } from '../../request/until-aborted.ts';

export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** A group that may hold at most `limit` turns at once: a host, a network, a client. */
export interface TurnGroup {
  readonly name: string;
  readonly limit: number;
}

export interface FairTurnOptions {
  /** Turns that may be taken at once. */
  readonly atOnce: number;
  /** Callers that may wait. More are refused at once. */
  readonly waiting: number;
  /** Milliseconds after which a turn is slow: while others wait, slow ones keep at most `slowKeep` of the turns. Without it none is slow. */
  readonly slowAfter?: number | undefined;
  /** Default half of `atOnce`. */
  readonly slowKeep?: number | undefined;
}

export interface TurnRequest {
  readonly groups: readonly TurnGroup[];
  /** Ends the waiting or the work, with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** The error for work that is ended because it is slow and others wait; default a `BusyError`. */
  readonly slow?: (() => Error) | undefined;
}

interface Turn {
  readonly groups: readonly TurnGroup[];
  readonly since: number;
  /** Ends the work; `undefined` when nothing can, or when it was called. */
  giveUp: (() => void) | undefined;
}

interface Waiter {
  readonly groups: readonly TurnGroup[];
  readonly giveUp: () => void;
  readonly enter: (leave: () => void) => void;
  readonly refuse: (error: BusyError) => void;
}

/**
 * Shares turns so that neither a slow caller nor one with many requests holds up others. Each group has a limit; the next turn goes to the waiter whose groups
 * use the smallest part of theirs. A full queue makes room for a newcomer whose group is rarer in it.
 */
export class FairTurns {
  readonly #options: FairTurnOptions;
  readonly #turns = new Set<Turn>();
  readonly #running = new Map<string, number>();
  readonly #line: Waiter[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairTurnOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#turns.size;
  }

  /**
   * Runs work when a turn is free. The turn ends with the signal, or when it is slow and others wait, even if the work ignores that.
   *
   * @throws {BusyError} at once when too many wait; later when a full queue makes room for another caller, or when the signal aborted before the turn came
   */
  async run<Result>(work: (signal: AbortSignal) => Promise<Result>, request: TurnRequest): Promise<Result> {
    const { groups, signal, slow = () => busy('This took long, and others wait') } = request;
    const others = new AbortController();
    const leave = await this.#enter(groups, () => others.abort(slow()), signal);
    const ended = signal ? AbortSignal.any([signal, others.signal]) : others.signal;
    try {
      return await untilAborted(work(ended), ended);
    } finally {
      leave();
    }
  }

  /**
   * Takes a turn if one is free now. Returns a function that gives it back; `undefined` when none is free.
   *
   * @param giveUp ends the work when it is slow and others wait; without it nothing does
   */
  tryEnter(groups: readonly TurnGroup[], giveUp?: () => void): (() => void) | undefined {
    return this.#hasRoom() && this.#isFree(groups) ? this.#take(groups, giveUp) : undefined;
  }

  /**
   * Ends slow turns for work that waits elsewhere and lacks only a turn.
   *
   * @param waiting how many
   * @returns the milliseconds after which to call it again
   */
  pressFor(waiting: number): number {
    const { atOnce, slowAfter, slowKeep = Math.floor(atOnce / 2) } = this.#options;
    if (slowAfter === undefined || waiting === 0 || this.#hasRoom()) return Number.POSITIVE_INFINITY;
    const now = performance.now();
    const turns = [...this.#turns].filter(({ giveUp }) => giveUp !== undefined);
    const slow = turns.filter(({ since }) => now - since >= slowAfter);
    // The most loaded groups first, then the oldest turns: a Set keeps insertion order.
    slow.sort((a, b) => this.#load(b) - this.#load(a));
    for (const turn of slow.slice(0, Math.max(0, Math.min(waiting, slow.length - slowKeep)))) {
      const { giveUp } = turn;
      turn.giveUp = undefined;
      giveUp?.();
    }
    const nextSlow = turns.find(({ since }) => now - since < slowAfter);
    return Math.ceil(nextSlow ? nextSlow.since + slowAfter - now : slowAfter);
  }

  async #enter(groups: readonly TurnGroup[], giveUp: () => void, signal?: AbortSignal): Promise<() => void> {
    const late = () => busy('Too many wait', { cause: signal?.reason });
    if (signal?.aborted) throw late();
    if (this.#hasRoom() && this.#isFree(groups)) return this.#take(groups, giveUp);
    if (this.#line.length >= this.#options.waiting) this.#makeRoom(groups);
    let giveIn = () => {};
    const entered = new Promise<() => void>((enter, refuse) => {
      const waiter: Waiter = { groups, giveUp, enter, refuse };
      giveIn = () => this.#outOfLine(waiter)?.refuse(late());
      this.#line.push(waiter);
    });
    signal?.addEventListener('abort', giveIn, { once: true });
    this.#press();
    return entered.finally(() => signal?.removeEventListener('abort', giveIn));
  }

  /** Takes a waiter out of the queue; `undefined` when it is no longer there. */
  #outOfLine(waiter: Waiter | undefined): Waiter | undefined {
    const at = waiter ? this.#line.indexOf(waiter) : -1;
    return at < 0 ? undefined : this.#line.splice(at, 1)[0];
  }

  #hasRoom(): boolean {
    return this.#turns.size < this.#options.atOnce;
  }

  /** Whether every group has turns left. */
  #isFree(groups: readonly TurnGroup[]): boolean {
    return groups.every(({ name, limit }) => (this.#running.get(name) ?? 0) < limit);
  }

  /** The largest share of its limit that one of the groups has in use, from 0 to 1. */
  #load({ groups }: Pick<Turn, 'groups'>): number {
    return Math.max(0, ...groups.map(({ name, limit }) => (this.#running.get(name) ?? 0) / limit));
  }

  #take(groups: readonly TurnGroup[], giveUp?: () => void): () => void {
    const turn: Turn = { groups, giveUp, since: performance.now() };
    this.#turns.add(turn);
    for (const { name } of groups) this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
    return () => {
      if (!this.#turns.delete(turn)) return;
      for (const { name } of groups) {
        const left = (this.#running.get(name) ?? 1) - 1;
        if (left === 0) this.#running.delete(name);
        else this.#running.set(name, left);
      }
      this.#next();
    };
  }

  #next(): void {
    while (this.#hasRoom()) {
      const free = this.#line.filter((waiter) => this.#isFree(waiter.groups));
      const next = this.#outOfLine(leastOf(free, (waiter) => this.#load(waiter)));
      if (!next) return;
      next.enter(this.#take(next.groups, next.giveUp));
    }
  }

  /** Refuses the newcomer; or, where its groups are rarer in the queue, the last waiter of the most crowded group. */
  #makeRoom(newcomer: readonly TurnGroup[]): void {
    const inLine = new Map<string, number>();
    for (const { name } of this.#line.flatMap(({ groups }) => groups)) inLine.set(name, (inLine.get(name) ?? 0) + 1);
    const crowd = (groups: readonly TurnGroup[]) => Math.max(0, ...groups.map(({ name }) => inLine.get(name) ?? 0));
    const last = leastOf(this.#line.toReversed(), ({ groups }) => -crowd(groups));
    if (!last || crowd(last.groups) <= crowd(newcomer) + 1) throw busy();
    this.#outOfLine(last)?.refuse(busy());
  }

  /** Ends slow turns for the waiters in line that only lack a free turn. */
  #press(): void {
    clearTimeout(this.#timer);
    const wait = this.pressFor(this.#line.filter((waiter) => this.#isFree(waiter.groups)).length);
    if (Number.isFinite(wait)) this.#timer = setTimeout(() => this.#press(), wait).unref();
  }
}

function busy(why = 'Too much is wanted at once', options?: ErrorOptions): BusyError {
  return new BusyError(`${why}; ask again in a few seconds.`, options);
}

function leastOf<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  let [found] = items;
  let least = found === undefined ? 0 : measure(found);
  for (const item of items) {
    const value = measure(item);
    if (value < least) [found, least] = [item, value];
  }
  return found;
}
