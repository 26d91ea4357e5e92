import { LRUCache } from 'lru-cache';
import { HostUnavailableError } from './xrpc-get.ts';

const FIRST_REST = 2_000;
const LONGEST_REST = 3_600_000;
// Anybody can name hosts that fail. Of a failed one that is forgotten nothing is lost but its rest.
const MOST_HOSTS = 10_000;

interface HostState {
  running: number;
  failures: number;
  restsUntil: number;
  /** It said itself how long it wants to be left alone: it is there. */
  asked: boolean;
}

/** Who is asked for how much, and who is left alone for a while. Kept in memory: after a restart every host has a new chance. */
export class PoliteHosts {
  readonly #perHost: number;
  /** Those that are asked now. */
  readonly #running = new Map<string, HostState>();
  /** Those that failed when they were last asked. */
  readonly #failed = new LRUCache<string, HostState>({ max: MOST_HOSTS });

  /** @param perHost how much may be asked of one host at once */
  constructor(perHost: number) {
    this.#perHost = perHost;
  }

  /** Until when the host is to be left alone, milliseconds; 0 when it is not. */
  restsUntil(host: string, now: number): number {
    const { restsUntil = 0 } = this.#state(host) ?? {};
    return restsUntil > now ? restsUntil : 0;
  }

  /** Whether the host did not answer at all when it was last asked. */
  isDown(host: string): boolean {
    const state = this.#state(host);
    return state !== undefined && state.failures > 0 && !state.asked;
  }

  /** Whether one more may be asked of this host now. */
  hasRoom(host: string, now: number): boolean {
    const state = this.#state(host);
    // One that failed last time first shows with a single question that it is back.
    const most = state?.failures ? 1 : this.#perHost;
    return this.restsUntil(host, now) === 0 && (state?.running ?? 0) < most;
  }

  /**
   * Does something with a host and learns from how it goes: a host that is unavailable rests, ever longer, or as long as it asks for.
   *
   * @throws what the work throws
   */
  async run<T>(host: string, work: () => Promise<T>): Promise<T> {
    const state = this.#state(host) ?? { running: 0, failures: 0, restsUntil: 0, asked: false };
    this.#running.set(host, state);
    state.running++;
    try {
      const result = await work();
      state.failures = 0;
      return result;
    } catch (error) {
      if (error instanceof HostUnavailableError) {
        const rest = error.retryAfter ?? Math.min(LONGEST_REST, FIRST_REST * 2 ** Math.min(state.failures, 20));
        state.failures++;
        state.asked = error.retryAfter !== null;
        state.restsUntil = Math.max(state.restsUntil, Date.now() + rest);
      } else state.failures = 0;
      throw error;
    } finally {
      state.running--;
      if (state.running === 0) this.#running.delete(host);
      // Hosts that are well need no memory: there are thousands.
      if (state.failures === 0) this.#failed.delete(host);
      else this.#failed.set(host, state);
    }
  }

  /** How many hosts are remembered for their failures. */
  get remembered(): number {
    return this.#failed.size;
  }

  #state(host: string): HostState | undefined {
    return this.#running.get(host) ?? this.#failed.get(host);
  }
}
