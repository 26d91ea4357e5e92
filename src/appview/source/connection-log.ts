import { reasonOf } from '../../network/guarded/reason-of.ts';
import { STEADY } from './frame-queue.ts';

// So many connections in a row may come back and go at once, each of them told; then one has to last before it is told again.
const MAX_BRIEF = 3;

/** Told when the source is reached, and when it is no more. */
export type OnConnection = (connected: boolean) => void;

/** What a source's log needs. */
export interface ConnectionLogOptions {
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** After how many milliseconds a connection counts as one that lasts. Default as of `FrameQueue.steady`. */
  readonly steady?: number;
}

/**
 * Says how a source's connection stands, once for each state and not for each try: reached, lost and why, back after how many tries. While it is away a reason is
 * told again only when it is another one. A host that greets and closes without end is told a few times, and then only once a connection has lasted.
 */
export class ConnectionLog {
  readonly #log;
  readonly #onConnection;
  readonly #steady;
  #told: 'nothing' | 'connected' | 'away' = 'nothing';
  /** Of each host the reason that was told last, as long as the source is away. */
  readonly #reasons = new Map<string, string>();
  readonly #reached = new Set<string>();
  #tries = 0;
  #brief = 0;
  #lasted: NodeJS.Timeout | undefined;

  constructor({ log, onConnection = () => {}, steady = STEADY }: ConnectionLogOptions) {
    this.#log = log;
    this.#onConnection = onConnection;
    this.#steady = steady;
  }

  /** A connection is about to be made. */
  trying(): void {
    this.#tries++;
  }

  opened(host: string): void {
    this.#onConnection(true);
    if (this.#brief < MAX_BRIEF) this.#tellConnected(host);
    else this.#lasted = setTimeout(() => this.#tellConnected(host), this.#steady).unref();
  }

  /**
   * A connection has ended, or could not be made.
   *
   * @param steady whether it had lasted
   * @param next the host that is tried now, when it is another one
   */
  lost(host: string, error: unknown, steady: boolean, next?: string): void {
    this.stop();
    this.#onConnection(false);
    const reason = sentence(error);
    const then = next === undefined ? 'Trying again until it is.' : `Going on with ${next}.`;
    const known = this.#reasons.get(host);
    const kind = withoutMarks(reason);
    this.#reasons.set(host, kind);
    if (this.#told === 'connected') {
      this.#brief = steady ? 0 : this.#brief + 1;
      this.#tries = 0;
      this.#log(`${host} is connected no longer: ${reason} ${then}`);
    } else if (known === undefined) {
      this.#log(`${host} cannot be reached: ${reason} ${then}`);
    } else if (known !== kind) {
      this.#log(`${host} cannot be reached, after ${tries(this.#tries)} for another reason: ${reason} ${then}`);
    }
    this.#told = 'away';
  }

  /** Nothing more is to be told. */
  stop(): void {
    clearTimeout(this.#lasted);
  }

  #tellConnected(host: string): void {
    const again = this.#reached.has(host) ? ' again' : '';
    this.#log(`${host} is connected${again}${this.#told === 'away' ? `, after ${tries(this.#tries)}` : ''}.`);
    this.#told = 'connected';
    this.#reached.add(host);
    this.#reasons.clear();
    this.#tries = 0;
  }
}

/** A reason without what differs from try to try, such as the number of a request: none of those is another reason. */
function withoutMarks(reason: string): string {
  return reason.replaceAll(/[\w-]{7,}/g, (word) => (/\d/.test(word) ? '#' : word));
}

function tries(count: number): string {
  return `${count} ${count === 1 ? 'try' : 'tries'}`;
}

function sentence(error: unknown): string {
  const reason = reasonOf(error);
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
