/** Too much is asked for at once. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Those who together may take no more than so many turns at once: a host, a network, somebody who asks. */
export interface TurnGroup {
  readonly name: string;
  readonly most: number;
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
  /** Ends the waiting, with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the turn is slow and others wait; must lead to its end. */
  readonly giveUp?: (() => void) | undefined;
}

interface Turn {
  readonly groups: readonly TurnGroup[];
  readonly since: number;
  giveUp: (() => void) | undefined;
}

interface Waiter extends TurnRequest {
  enter(): void;
  refuse(): void;
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
   * Waits for a turn.
   *
   * @returns gives the turn back
   * @throws {BusyError} at once when too many wait, or later when a full line makes room for somebody else
   */
  async enter(request: TurnRequest): Promise<() => void> {
    const { signal } = request;
    signal?.throwIfAborted();
    if (this.#hasRoom() && this.#isFree(request)) return this.#take(request);
    if (this.#line.length >= this.#options.waiting) this.#makeRoom(request);
    return new Promise((resolve, reject) => {
      const stop = () => signal?.removeEventListener('abort', leave);
      const leave = () => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        ...request,
        enter: () => {
          stop();
          resolve(this.#take(request));
        },
        refuse: () => {
          stop();
          reject(busy());
        },
      };
      this.#line.push(waiter);
      signal?.addEventListener('abort', leave, { once: true });
      this.#press();
    });
  }

  #hasRoom(): boolean {
    return this.#turns.size < this.#options.atOnce;
  }

  /** Whether none of its groups has its whole share. */
  #isFree({ groups }: TurnRequest): boolean {
    return groups.every(({ name, most }) => (this.#running.get(name) ?? 0) < most);
  }

  /** The largest part of its share that one of the groups has. */
  #load({ groups }: TurnRequest): number {
    return Math.max(0, ...groups.map(({ name, most }) => (this.#running.get(name) ?? 0) / most));
  }

  #take({ groups, giveUp }: TurnRequest): () => void {
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
      const free = this.#line.filter((waiter) => this.#isFree(waiter));
      const next = leastOf(free, (waiter) => this.#load(waiter));
      if (!next) return;
      this.#line.splice(this.#line.indexOf(next), 1);
      next.enter();
    }
  }

  /** Refuses the newcomer, or the last in the line of those who fill it. */
  #makeRoom(newcomer: TurnRequest): void {
    const inLine = new Map<string, number>();
    for (const { name } of this.#line.flatMap(({ groups }) => groups)) inLine.set(name, (inLine.get(name) ?? 0) + 1);
    const crowd = ({ groups }: TurnRequest) => Math.max(0, ...groups.map(({ name }) => inLine.get(name) ?? 0));
    const most = leastOf(this.#line.toReversed(), (waiter) => -crowd(waiter));
    if (!most || crowd(most) <= crowd(newcomer) + 1) throw busy();
    this.#line.splice(this.#line.indexOf(most), 1);
    most.refuse();
  }

  /** Slow turns beyond half of all give way to those who wait for nothing else. */
  #press(): void {
    const { atOnce, slowAfter } = this.#options;
    clearTimeout(this.#timer);
    if (slowAfter === undefined || this.#hasRoom()) return;
    const waiting = this.#line.filter((waiter) => this.#isFree(waiter)).length;
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

function busy(): BusyError {
  return new BusyError('Too much is wanted at once; ask again in a few seconds.');
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
