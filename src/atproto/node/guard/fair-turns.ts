import { LRUCache } from 'lru-cache';
import { untilAborted } from '../../request/signals.ts';
import { upTo } from './up-to.ts';

export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** A group that may hold at most `limit` turns at once: an owner, a host, a network, a client. */
export interface TurnGroup {
  readonly name: string;
  readonly limit: number;
}

export interface FairTurnOptions {
  /** The most turns at once. */
  readonly atOnce: number;
  /** The most callers that may wait. Further ones are refused at once. */
  readonly waiting: number;
  /**
   * Milliseconds after which a turn is slow: while others wait, slow ones keep at most `slowKeep`
   * of the turns. When left out, no turn is slow.
   */
  readonly slowAfter?: number | undefined;
  /** Default half of `atOnce`. */
  readonly slowKeep?: number | undefined;
}

export interface TurnRequest {
  /** The groups that use the turn, the widest first: an owner, a host, an account. */
  readonly groups: readonly TurnGroup[];
  /**
   * A share of all turns that counts before any group: of two lanes, the one that uses less of its
   * limit goes first.
   */
  readonly lane?: TurnGroup | undefined;
  /** Ends the waiting or the work, with its reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Makes the error for work that ends because it is slow and others wait; default a `BusyError`.
   * `null`: it never ends for others.
   */
  readonly slow?: (() => Error) | null | undefined;
}

/**
 * Moves the turn to other groups, because the work now makes requests to another host. Its time
 * until it is slow starts again.
 *
 * @returns `false` when those groups have no turn left; the turn then keeps its groups
 */
export type MoveTo = (groups: readonly TurnGroup[]) => boolean;

/** The state of a group. */
interface Standing {
  readonly name: string;
  running: number;
  waiting: number;
  /** The number of its last turn; 0 before the first. */
  served: number;
}

interface Part {
  readonly group: TurnGroup;
  readonly standing: Standing;
}

interface Turn {
  readonly lane: readonly Part[];
  parts: readonly Part[];
  since: number;
  /** Ends the work; `undefined` when the work cannot be ended, or was ended already. */
  giveUp: (() => void) | undefined;
}

interface Waiter extends Pick<Turn, 'lane' | 'parts' | 'giveUp'> {
  readonly enter: (turn: Turn) => void;
  readonly refuse: (error: BusyError) => void;
}

/**
 * Anybody can name groups, so the memory of idle groups is bounded. An evicted group counts as new.
 */
const MAX_REMEMBERED = 10_000;

/**
 * Shares turns so that neither a slow caller nor one with many requests holds up others. Each group
 * has a limit; the next turn goes to the waiter whose groups use the smallest share of their
 * limits. Among equals it goes to the one whose widest group has waited longest since its last
 * turn; then the next narrower group decides. A full queue makes room for a newcomer whose group is
 * rarer in it.
 */
export class FairTurns {
  readonly #options: FairTurnOptions;
  readonly #turns = new Set<Turn>();
  readonly #line = new Set<Waiter>();
  readonly #standings = new Map<string, Standing>();
  readonly #served = new LRUCache<string, number>(upTo(MAX_REMEMBERED));
  #count = 0;
  #pressing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairTurnOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#turns.size;
  }

  /**
   * Runs work when a turn is free. The turn ends with the signal, or when it is slow and others
   * wait, even if the work ignores that.
   *
   * @throws {BusyError} at once when too many wait; later when a full queue makes room for another
   *   caller, or when the signal aborted before the turn came
   */
  async run<Result>(
    work: (signal: AbortSignal, moveTo: MoveTo) => Promise<Result>,
    request: TurnRequest,
  ): Promise<Result> {
    const { signal, slow = () => busy('This took long, and others wait') } = request;
    const others = new AbortController();
    const turn = await this.#enter(request, slow === null ? undefined : () => others.abort(slow()));
    const ended = signal ? AbortSignal.any([signal, others.signal]) : others.signal;
    try {
      return await untilAborted(
        work(ended, (groups) => this.#move(turn, groups)),
        ended,
      );
    } finally {
      this.#leave(turn);
    }
  }

  /**
   * Takes a turn if one is free now. Returns a function that gives it back; `undefined` when none
   * is free.
   */
  tryEnter(groups: readonly TurnGroup[]): (() => void) | undefined {
    const parts = this.#partsOf(groups);
    const turn =
      this.#hasRoom() && parts.every(isFree) ? this.#take({ lane: [], parts, giveUp: undefined }) : undefined;
    this.#forget(parts);
    return turn && (() => this.#leave(turn));
  }

  async #enter({ groups, lane, signal }: TurnRequest, giveUp: (() => void) | undefined): Promise<Turn> {
    const late = () => busy('Too many wait', { cause: signal?.reason });
    if (signal?.aborted) throw late();
    const want = () => ({ lane: this.#partsOf(lane ? [lane] : []), parts: this.#partsOf(groups), giveUp });
    let wanted = want();
    if (this.#hasRoom() && mayEnter(wanted)) return this.#take(wanted);
    if (this.#line.size >= this.#options.waiting) {
      this.#forget(partsIn(wanted));
      this.#makeRoom(groups);
      wanted = want();
    }
    let giveIn = () => {};
    const entered = new Promise<Turn>((enter, refuse) => {
      const waiter: Waiter = { ...wanted, enter, refuse };
      giveIn = () => this.#outOfLine(waiter)?.refuse(late());
      this.#line.add(waiter);
      for (const { standing } of partsIn(waiter)) standing.waiting++;
    });
    signal?.addEventListener('abort', giveIn, { once: true });
    this.#pressSoon();
    return entered.finally(() => signal?.removeEventListener('abort', giveIn));
  }

  /** Removes a waiter from the queue; `undefined` when it is no longer there. */
  #outOfLine(waiter: Waiter | undefined): Waiter | undefined {
    if (!waiter || !this.#line.delete(waiter)) return undefined;
    for (const { standing } of partsIn(waiter)) standing.waiting--;
    this.#forget(partsIn(waiter));
    return waiter;
  }

  #hasRoom(): boolean {
    return this.#turns.size < this.#options.atOnce;
  }

  #partsOf(groups: readonly TurnGroup[]): Part[] {
    return groups.map((group) => {
      const { name } = group;
      const known = this.#standings.get(name);
      if (known) return { group, standing: known };
      const standing = { name, running: 0, waiting: 0, served: this.#served.get(name) ?? 0 };
      this.#standings.set(name, standing);
      return { group, standing };
    });
  }

  #forget(parts: readonly Part[]): void {
    for (const { standing } of parts) {
      const { name, running, waiting, served } = standing;
      if (running > 0 || waiting > 0 || this.#standings.get(name) !== standing) continue;
      this.#standings.delete(name);
      if (served > 0) this.#served.set(name, served);
    }
  }

  #take({ lane, parts, giveUp }: Pick<Turn, 'lane' | 'parts' | 'giveUp'>): Turn {
    const turn: Turn = { lane, parts, giveUp, since: performance.now() };
    this.#turns.add(turn);
    this.#begin([...lane, ...parts]);
    return turn;
  }

  #begin(parts: readonly Part[]): void {
    this.#count++;
    for (const { standing } of parts) {
      standing.running++;
      standing.served = this.#count;
    }
  }

  #end(parts: readonly Part[]): void {
    for (const { standing } of parts) standing.running--;
    this.#forget(parts);
  }

  #move(turn: Turn, groups: readonly TurnGroup[]): boolean {
    if (!this.#turns.has(turn)) return false;
    const parts = this.#partsOf(groups);
    // The check counts the turn's present groups as free.
    for (const { standing } of turn.parts) standing.running--;
    const free = parts.every(isFree);
    for (const { standing } of turn.parts) standing.running++;
    if (!free) {
      this.#forget(parts);
      return false;
    }
    const before = turn.parts;
    turn.parts = parts;
    turn.since = performance.now();
    this.#begin(parts);
    this.#end(before);
    this.#next();
    return true;
  }

  #leave(turn: Turn): void {
    if (!this.#turns.delete(turn)) return;
    this.#end([...turn.lane, ...turn.parts]);
    this.#next();
  }

  #next(): void {
    while (this.#hasRoom()) {
      let next: Waiter | undefined;
      for (const waiter of this.#line) if (mayEnter(waiter) && (!next || goesBefore(waiter, next))) next = waiter;
      if (!next) return;
      const turn = this.#take(next);
      this.#outOfLine(next)?.enter(turn);
    }
    this.#pressSoon();
  }

  /**
   * Refuses the newcomer; or, if its groups are rarer in the queue, the last waiter of the most
   * crowded group.
   */
  #makeRoom(newcomer: readonly TurnGroup[]): void {
    const waiting = (name: string) => this.#standings.get(name)?.waiting ?? 0;
    const crowd = (groups: readonly TurnGroup[]) => Math.max(0, ...groups.map(({ name }) => waiting(name)));
    const crowdOf = ({ parts }: Waiter) => crowd(parts.map(({ group }) => group));
    let last: Waiter | undefined;
    for (const waiter of this.#line) if (!last || crowdOf(waiter) >= crowdOf(last)) last = waiter;
    if (!last || crowdOf(last) <= crowd(newcomer) + 1) throw busy();
    this.#outOfLine(last)?.refuse(busy());
  }

  /** Runs `#press` once for all callers that come or go in the same task. */
  #pressSoon(): void {
    if (this.#pressing || this.#line.size === 0 || this.#options.slowAfter === undefined) return;
    this.#pressing = true;
    queueMicrotask(() => {
      this.#pressing = false;
      this.#press();
    });
  }

  /**
   * Ends slow turns that block a waiter: because all turns are taken, or because a group of both is
   * full. Work for a host does not end for more work for the same host.
   */
  #press(): void {
    clearTimeout(this.#timer);
    const { atOnce, slowAfter, slowKeep = Math.floor(atOnce / 2) } = this.#options;
    if (slowAfter === undefined || this.#line.size === 0) return;
    const now = performance.now();
    const turns = [...this.#turns].filter(({ giveUp }) => giveUp !== undefined);
    const nextSlow = Math.min(...turns.map(({ since }) => since).filter((since) => now - since < slowAfter), now);
    this.#timer = setTimeout(() => this.#press(), Math.ceil(nextSlow + slowAfter - now)).unref();
    // The most loaded groups first, then the oldest turns.
    const slow = turns.filter(({ since }) => now - since >= slowAfter);
    slow.sort((a, b) => load(b.parts) - load(a.parts) || a.since - b.since);
    let most = slow.length - slowKeep;
    const hopeless = new Set<Standing | undefined>();
    // A full lane may pass if its limit is all turns: one freed turn is enough for it.
    const mayHave = (part: Part) => isFree(part) || part.group.limit >= atOnce;
    for (const { lane, parts } of this.#line) {
      if (most <= 0) return;
      const full = parts.filter((part) => !isFree(part));
      const own = parts.at(-1)?.standing;
      if ((full.length === 0 && this.#hasRoom()) || hopeless.has(own) || !lane.every(mayHave)) continue;
      const keeps = (turn: Turn) => turn.parts.at(-1)?.standing !== own && full.every((part) => isOf(turn, part));
      const at = full.length === 0 ? 0 : slow.findIndex(keeps);
      if (at < 0) {
        hopeless.add(own);
        continue;
      }
      const [turn] = slow.splice(at, 1);
      most--;
      const giveUp = turn?.giveUp;
      if (turn) turn.giveUp = undefined;
      giveUp?.();
    }
  }
}

function isOf({ parts }: Turn, wanted: Part): boolean {
  return parts.some(({ standing }) => standing === wanted.standing);
}

function partsIn({ lane, parts }: Pick<Turn, 'lane' | 'parts'>): readonly Part[] {
  return [...lane, ...parts];
}

function isFree({ group, standing }: Part): boolean {
  return standing.running < group.limit;
}

/** Whether every group has turns left. */
function mayEnter({ lane, parts }: Pick<Turn, 'lane' | 'parts'>): boolean {
  return lane.every(isFree) && parts.every(isFree);
}

/** The largest share of its limit that any of the groups uses, from 0 to 1. */
function load(parts: readonly Part[]): number {
  let most = 0;
  for (const { group, standing } of parts) most = Math.max(most, standing.running / group.limit);
  return most;
}

function goesBefore(a: Waiter, b: Waiter): boolean {
  const less = load(a.lane) - load(b.lane) || load(a.parts) - load(b.parts);
  if (less !== 0) return less < 0;
  for (const [at, { standing }] of a.parts.entries()) {
    const earlier = standing.served - (b.parts[at]?.standing.served ?? 0);
    if (earlier !== 0) return earlier < 0;
  }
  return false;
}

function busy(why = 'Too much is wanted at once', options?: ErrorOptions): BusyError {
  return new BusyError(`${why}; ask again in a few seconds.`, options);
}
