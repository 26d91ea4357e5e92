// Counts turns and waiters by group, for `fair-turns.ts`.

import { LRUCache } from 'lru-cache';
import { lruOptions } from './lru-options.ts';

/** A group that may hold at most `limit` turns at once: an owner, a host, a network, a client. */
export interface TurnGroup {
  readonly name: string;
  readonly limit: number;
}

/** The state of a group. */
interface GroupState {
  readonly name: string;
  /** How many turns it holds. */
  running: number;
  /** How many of its waiters are in the queue. */
  waiting: number;
  /** The number of its last turn; 0 before the first. */
  lastTurn: number;
}

/** A group as one request names it, with the state that all requests share. */
export interface CountedGroup {
  /** Kept whole: its `limit` may be a getter, because a host's limit changes after a rest. */
  readonly group: TurnGroup;
  readonly state: GroupState;
}

/**
 * Anybody can name groups, so the memory of idle groups is bounded. An evicted group counts as new.
 */
const MAX_REMEMBERED = 10_000;

/** Counts the turns and waiters of each group. What is kept of idle groups is bounded. */
export class TurnGroups {
  readonly #states = new Map<string, GroupState>();
  readonly #lastTurns = new LRUCache<string, number>(lruOptions(MAX_REMEMBERED));
  #turns = 0;

  /** These groups with their states. A caller that does not use them calls `forgetIdle`. */
  counted(groups: readonly TurnGroup[]): CountedGroup[] {
    return groups.map((group) => {
      const { name } = group;
      const known = this.#states.get(name);
      if (known) return { group, state: known };
      const state = { name, running: 0, waiting: 0, lastTurn: this.#lastTurns.get(name) ?? 0 };
      this.#states.set(name, state);
      return { group, state };
    });
  }

  /** How many waiters of a group are in the queue. */
  waiting(name: string): number {
    return this.#states.get(name)?.waiting ?? 0;
  }

  beginTurn(groups: readonly CountedGroup[]): void {
    this.#turns++;
    for (const { state } of groups) {
      state.running++;
      state.lastTurn = this.#turns;
    }
  }

  endTurn(groups: readonly CountedGroup[]): void {
    for (const { state } of groups) state.running--;
    this.forgetIdle(groups);
  }

  beginWait(groups: readonly CountedGroup[]): void {
    for (const { state } of groups) state.waiting++;
  }

  endWait(groups: readonly CountedGroup[]): void {
    for (const { state } of groups) state.waiting--;
    this.forgetIdle(groups);
  }

  /** Removes the states of groups that have no turn and no waiter, except their last turn. */
  forgetIdle(groups: readonly CountedGroup[]): void {
    for (const { state } of groups) {
      const { name, running, waiting, lastTurn } = state;
      if (running > 0 || waiting > 0 || this.#states.get(name) !== state) continue;
      this.#states.delete(name);
      if (lastTurn > 0) this.#lastTurns.set(name, lastTurn);
    }
  }
}

/** Whether the group may have one more turn. */
export function isFree({ group, state }: CountedGroup): boolean {
  return state.running < group.limit;
}

/** Whether all groups would have room for a turn that now is counted in the groups `before`. */
export function areFreeAfter(groups: readonly CountedGroup[], before: readonly CountedGroup[]): boolean {
  for (const { state } of before) state.running--;
  const free = groups.every(isFree);
  for (const { state } of before) state.running++;
  return free;
}

/** The largest share of its limit that any of the groups uses, from 0 to 1. */
export function load(groups: readonly CountedGroup[]): number {
  return Math.max(0, ...groups.map(({ group, state }) => state.running / group.limit));
}
