import { untilAborted } from './until-aborted.ts';

/** Too much is asked for at once. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Those who together may take no more than so many turns at once: a host, a network, somebody who asks. */
export interface TurnGroup {
  readonly name: string;
  readonly limit: number;
}

/** How many turns there are. */
export interface FairTurnOptions {
  /** Turns at once. */
  readonly atOnce: number;
  /** So many may wait; what is more is refused at once. */
  readonly waiting: number;
  /** Milliseconds after which a turn is slow: while others wait, slow ones keep half of the turns. Never when left out. */
  readonly slowAfter?: number | undefined;
}

/** Who wants a turn. */
export interface TurnRequest {
  readonly groups: readonly TurnGroup[];
  /** Ends the waiting and the work, with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** With what work ends that is slow while others wait; default a `BusyError`. */
  readonly slow?: (() => Error) | undefined;
}

interface Turn {
  readonly groups: readonly TurnGroup[];
  readonly since: number;
  /** Ends the work; where there is none, nothing can. */
  giveUp: (() => void) | undefined;
}

interface Waiter {
  readonly groups: readonly TurnGroup[];
  readonly giveUp: () => void;
  readonly enter: (leave: () => void) => void;
  readonly refuse: (error: BusyError) => void;
}

/**
 * Shares a number of turns so that nobody who is slow, or comes with many, holds up the others: each group has a share of its own, the next turn goes to whoever
 * is of the groups that have least, a full line makes room for a newcomer of a group that is rarer in it, and turns that are slow give way.
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

  /** How many turns are taken now. */
  get running(): number {
    return this.#turns.size;
  }

  /**
   * Runs a piece of work in its turn. Nothing that its signal cannot reach keeps the turn.
   *
   * @param work its signal ends it: with the given one, or when it is slow and others wait
   * @throws {BusyError} at once when too many wait; later when a full line makes room for somebody else, or when the signal came before the turn
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
   * Takes a turn when there is one now.
   *
   * @returns gives it back; `undefined` when there is none
   */
  tryEnter(groups: readonly TurnGroup[]): (() => void) | undefined {
    return this.#hasRoom() && this.#isFree(groups) ? this.#take(groups) : undefined;
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

  /** @returns `undefined` when it is not in the line any more */
  #outOfLine(waiter: Waiter | undefined): Waiter | undefined {
    const at = waiter ? this.#line.indexOf(waiter) : -1;
    return at < 0 ? undefined : this.#line.splice(at, 1)[0];
  }

  #hasRoom(): boolean {
    return this.#turns.size < this.#options.atOnce;
  }

  /** Whether none of its groups has its whole share. */
  #isFree(groups: readonly TurnGroup[]): boolean {
    return groups.every(({ name, limit }) => (this.#running.get(name) ?? 0) < limit);
  }

  /** The largest part of its share that one of the groups has. */
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

  /** Refuses the newcomer, or the last in the line of those who fill it. */
  #makeRoom(newcomer: readonly TurnGroup[]): void {
    const inLine = new Map<string, number>();
    for (const { name } of this.#line.flatMap(({ groups }) => groups)) inLine.set(name, (inLine.get(name) ?? 0) + 1);
    const crowd = (groups: readonly TurnGroup[]) => Math.max(0, ...groups.map(({ name }) => inLine.get(name) ?? 0));
    const last = leastOf(this.#line.toReversed(), ({ groups }) => -crowd(groups));
    if (!last || crowd(last.groups) <= crowd(newcomer) + 1) throw busy();
    this.#outOfLine(last)?.refuse(busy());
  }

  /** Slow turns beyond half of all give way to those who wait for nothing else. */
  #press(): void {
    const { atOnce, slowAfter } = this.#options;
    clearTimeout(this.#timer);
    if (slowAfter === undefined || this.#hasRoom()) return;
    const waiting = this.#line.filter((waiter) => this.#isFree(waiter.groups)).length;
    if (waiting === 0) return;
    const now = performance.now();
    const turns = [...this.#turns].filter(({ giveUp }) => giveUp !== undefined);
    const slow = turns.filter(({ since }) => now - since >= slowAfter);
    // Those of the largest groups first, then the oldest: a set keeps the order in which they came.
    slow.sort((a, b) => this.#load(b) - this.#load(a));
    for (const turn of slow.slice(0, Math.min(waiting, slow.length - Math.floor(atOnce / 2)))) {
      const { giveUp } = turn;
      turn.giveUp = undefined;
      giveUp?.();
    }
    const nextSlow = turns.find(({ since }) => now - since < slowAfter);
    const wait = nextSlow ? nextSlow.since + slowAfter - now : slowAfter;
    this.#timer = setTimeout(() => this.#press(), Math.ceil(wait)).unref();
  }
}

function busy(why = 'Too much is wanted at once', options?: ErrorOptions): BusyError {
  return new BusyError(`${why}; ask again in a few seconds.`, options);
}

/** The first of those with the least. */
function leastOf<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  let [found] = items;
  let least = found === undefined ? 0 : measure(found);
  for (const item of items) {
    const value = measure(item);
    if (value < least) [found, least] = [item, value];
  }
  return found;
}
