// Shares turns among the callers of strangers' hosts, and among the clients of a server. Its words:
// - A turn is the right to run one piece of work. There are `atOnce` turns.
// - A waiter is a request that has no turn yet. All waiters are in one queue.
// - A group (an owner, a host, a network, a client) has a limit of its own. A turn counts in each
//   group of its request, and a waiter gets a turn only when none of them is full.
// - A lane is one more group, a share of all turns, that is compared before the other groups.
// - A turn is slow after `slowAfter`. While others wait, a slow turn may end before its work does.

import { untilAborted } from '../../request/signals.ts';
import { areFreeAfter, type CountedGroup, isFree, load, type TurnGroup, TurnGroups } from './turn-groups.ts';

export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export interface FairTurnOptions {
  /** The most turns at once. */
  readonly atOnce: number;
  /** The most callers that may wait. With one more, it or another one is refused. */
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
  /** Ends the waiting with a `BusyError`, or the work with its reason. */
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
 * @returns `false` when those groups have no turn left, and the turn keeps its groups; also when
 *   the turn has ended
 */
export type MoveTo = (groups: readonly TurnGroup[]) => boolean;

interface Turn {
  /** One group, or none. */
  readonly lane: readonly CountedGroup[];
  groups: readonly CountedGroup[];
  /** When its time until it is slow began. */
  since: number;
  /** Ends the work; `undefined` when the work cannot be ended, or was ended already. */
  endWork: (() => void) | undefined;
}

/** What a request brings into its turn. */
type WantedTurn = Pick<Turn, 'lane' | 'groups' | 'endWork'>;

interface Waiter extends WantedTurn {
  readonly enter: (turn: Turn) => void;
  readonly refuse: (error: BusyError) => void;
}

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
  /** The waiters, the first that came first. */
  readonly #queue = new Set<Waiter>();
  readonly #groups = new TurnGroups();
  #endsSlowTurnsSoon = false;
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
    const slowness = new AbortController();
    const turn = await this.#enter(request, slow === null ? undefined : () => slowness.abort(slow()));
    const ended = signal ? AbortSignal.any([signal, slowness.signal]) : slowness.signal;
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
    const wanted: WantedTurn = { lane: [], groups: this.#groups.counted(groups), endWork: undefined };
    const turn = this.#hasRoom() && mayEnter(wanted) ? this.#take(wanted) : undefined;
    this.#groups.forgetIdle(wanted.groups);
    return turn && (() => this.#leave(turn));
  }

  async #enter({ groups, lane, signal }: TurnRequest, endWork: (() => void) | undefined): Promise<Turn> {
    const endedTooEarly = () => busy('Too many requests wait', { cause: signal?.reason });
    if (signal?.aborted) throw endedTooEarly();
    const want = (): WantedTurn => ({
      lane: this.#groups.counted(lane ? [lane] : []),
      groups: this.#groups.counted(groups),
      endWork,
    });
    let wanted = want();
    if (this.#hasRoom() && mayEnter(wanted)) return this.#take(wanted);
    if (this.#queue.size >= this.#options.waiting) {
      this.#groups.forgetIdle(groupsAndLane(wanted));
      this.#makeRoom(groups);
      wanted = want();
    }
    let stopWaiting = () => {};
    const entered = new Promise<Turn>((enter, refuse) => {
      const waiter: Waiter = { ...wanted, enter, refuse };
      stopWaiting = () => this.#takeOutOfQueue(waiter)?.refuse(endedTooEarly());
      this.#queue.add(waiter);
      this.#groups.beginWait(groupsAndLane(waiter));
    });
    signal?.addEventListener('abort', stopWaiting, { once: true });
    this.#endSlowTurnsSoon();
    return entered.finally(() => signal?.removeEventListener('abort', stopWaiting));
  }

  /** Removes a waiter from the queue; `undefined` when it is no longer there. */
  #takeOutOfQueue(waiter: Waiter): Waiter | undefined {
    if (!this.#queue.delete(waiter)) return undefined;
    this.#groups.endWait(groupsAndLane(waiter));
    return waiter;
  }

  #hasRoom(): boolean {
    return this.#turns.size < this.#options.atOnce;
  }

  #take({ lane, groups, endWork }: WantedTurn): Turn {
    const turn: Turn = { lane, groups, endWork, since: performance.now() };
    this.#turns.add(turn);
    this.#groups.beginTurn(groupsAndLane(turn));
    return turn;
  }

  #move(turn: Turn, to: readonly TurnGroup[]): boolean {
    if (!this.#turns.has(turn)) return false;
    const before = turn.groups;
    const groups = this.#groups.counted(to);
    if (!areFreeAfter(groups, before)) {
      this.#groups.forgetIdle(groups);
      return false;
    }
    turn.groups = groups;
    turn.since = performance.now();
    this.#groups.beginTurn(groups);
    this.#groups.endTurn(before);
    this.#fillTurns();
    return true;
  }

  #leave(turn: Turn): void {
    if (!this.#turns.delete(turn)) return;
    this.#groups.endTurn(groupsAndLane(turn));
    this.#fillTurns();
  }

  /** Gives the free turns to waiters. */
  #fillTurns(): void {
    while (this.#hasRoom()) {
      let next: Waiter | undefined;
      for (const waiter of this.#queue) if (mayEnter(waiter) && (!next || goesBefore(waiter, next))) next = waiter;
      if (!next) return;
      const turn = this.#take(next);
      this.#takeOutOfQueue(next)?.enter(turn);
    }
    this.#endSlowTurnsSoon();
  }

  /**
   * Refuses the newcomer; or, if its groups are rarer in the queue, the last waiter of the most
   * crowded group.
   */
  #makeRoom(newcomer: readonly TurnGroup[]): void {
    const crowd = (names: readonly string[]) => Math.max(0, ...names.map((name) => this.#groups.waiting(name)));
    const crowdOf = ({ groups }: Waiter) => crowd(groups.map(({ state }) => state.name));
    let last: Waiter | undefined;
    for (const waiter of this.#queue) if (!last || crowdOf(waiter) >= crowdOf(last)) last = waiter;
    if (!last || crowdOf(last) <= crowd(newcomer.map(({ name }) => name)) + 1) throw busy();
    this.#takeOutOfQueue(last)?.refuse(busy());
  }

  /** Runs `#endSlowTurns` once for all callers that come or go in the same task. */
  #endSlowTurnsSoon(): void {
    if (this.#endsSlowTurnsSoon || this.#queue.size === 0 || this.#options.slowAfter === undefined) return;
    this.#endsSlowTurnsSoon = true;
    queueMicrotask(() => {
      this.#endsSlowTurnsSoon = false;
      this.#endSlowTurns();
    });
  }

  /**
   * Ends slow turns that block a waiter, one for each such waiter: because all turns are taken, or
   * because a group of both is full. When a group is full, a turn does not end for a waiter with
   * the same narrowest group (the host): the next request to that host would be as slow.
   */
  #endSlowTurns(): void {
    clearTimeout(this.#timer);
    const { atOnce, slowAfter, slowKeep = Math.floor(atOnce / 2) } = this.#options;
    if (slowAfter === undefined || this.#queue.size === 0) return;
    const now = performance.now();
    const endable = [...this.#turns].filter(({ endWork }) => endWork !== undefined);
    const nextSlow = Math.min(...endable.map(({ since }) => since).filter((since) => now - since < slowAfter), now);
    this.#timer = setTimeout(() => this.#endSlowTurns(), Math.ceil(nextSlow + slowAfter - now)).unref();
    // The most loaded groups first, then the oldest turns.
    const slow = endable.filter(({ since }) => now - since >= slowAfter);
    slow.sort((a, b) => load(b.groups) - load(a.groups) || a.since - b.since);
    let mayStillEnd = slow.length - slowKeep;
    // Hosts for whose waiters no slow turn can end.
    const blockedHosts = new Set<CountedGroup['state'] | undefined>();
    // A lane that may use all turns is full only when all turns are taken. Then any ended turn
    // makes room in it, so a waiter of such a lane is served too.
    const laneMayHaveRoom = (lane: CountedGroup) => isFree(lane) || lane.group.limit >= atOnce;
    for (const waiter of this.#queue) {
      if (mayStillEnd <= 0) return;
      const host = hostOf(waiter);
      const full = waiter.groups.filter((group) => !isFree(group));
      const isBlocked = full.length > 0 || !this.#hasRoom();
      if (!isBlocked || blockedHosts.has(host) || !waiter.lane.every(laneMayHaveRoom)) continue;
      const makesRoom = (turn: Turn) => hostOf(turn) !== host && full.every((group) => isIn(turn, group));
      // Where no group is full, any turn makes room, also one of the waiter's own host.
      const at = full.length === 0 ? 0 : slow.findIndex(makesRoom);
      if (at < 0) {
        blockedHosts.add(host);
        continue;
      }
      const [turn] = slow.splice(at, 1);
      mayStillEnd--;
      const endWork = turn?.endWork;
      if (turn) turn.endWork = undefined;
      endWork?.();
    }
  }
}

/** The narrowest group, which in most requests is the host. */
function hostOf({ groups }: WantedTurn): CountedGroup['state'] | undefined {
  return groups.at(-1)?.state;
}

function isIn({ groups }: Turn, { state }: CountedGroup): boolean {
  return groups.some((group) => group.state === state);
}

function groupsAndLane({ lane, groups }: WantedTurn): readonly CountedGroup[] {
  return [...lane, ...groups];
}

/** Whether the lane and every group have turns left. */
function mayEnter(wanted: WantedTurn): boolean {
  return groupsAndLane(wanted).every(isFree);
}

function goesBefore(a: Waiter, b: Waiter): boolean {
  const less = load(a.lane) - load(b.lane) || load(a.groups) - load(b.groups);
  if (less !== 0) return less < 0;
  for (const [at, { state }] of a.groups.entries()) {
    const earlier = state.lastTurn - (b.groups[at]?.state.lastTurn ?? 0);
    if (earlier !== 0) return earlier < 0;
  }
  return false;
}

function busy(why = 'Too many requests wait', options?: ErrorOptions): BusyError {
  return new BusyError(`${why}; ask again in a few seconds.`, options);
}
