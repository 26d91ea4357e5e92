import type { BackfillProgress } from '../../appview/index.ts';
import { withTime } from '../../core/log.ts';
import { printError } from './output.ts';

const WIDTH = 24;
const LINE_EVERY = 10_000;

/** Where progress is shown. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): void;
}

/** Shows how far a backfill is: a bar that moves on a terminal, a plain line now and then everywhere else, such as in a log. */
export class ProgressLine {
  readonly #screen: Screen;
  readonly #now: () => number;
  #told = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds */
  constructor(screen: Screen, now: () => number = Date.now) {
    this.#screen = screen;
    this.#now = now;
  }

  show(progress: BackfillProgress): void {
    if (this.#screen.isTTY) {
      const line = `${bar(progress)} ${words(progress)}`;
      this.#screen.write(`\r\u001b[K${line.slice(0, (this.#screen.columns ?? 80) - 1)}`);
    } else if (this.#now() - this.#told >= LINE_EVERY) {
      this.#told = this.#now();
      this.#screen.write(`${withTime(words(progress))}\n`);
    }
  }

  /** A line of its own: on a terminal above the bar, elsewhere with its time, as in a log. */
  tell(line: string): void {
    this.clear();
    printError(this.#screen.isTTY ? line : withTime(line));
  }

  /** Takes the bar away, so that what follows begins on a line of its own. */
  clear(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\u001b[K');
  }
}

function bar({ fetched, dropped, failing, waiting, listing }: BackfillProgress): string {
  const done = fetched + dropped + failing;
  const all = done + waiting;
  // While lists are being read the end moves away: the bar never looks full before it is.
  const part = all === 0 ? Number(!listing) : done / all;
  const filled = Math.min(listing ? WIDTH - 1 : WIDTH, Math.floor(part * WIDTH));
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
}

function words({ fetched, dropped, failing, waiting, records, listing }: BackfillProgress): string {
  const all = `${fetched + dropped + failing + waiting}${listing ? ' or more' : ''}`;
  const bad = failing > 0 ? `, ${failing} do not answer` : '';
  return `${fetched + dropped} of ${all} repositories, ${records} records${bad}`;
}
