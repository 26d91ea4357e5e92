import { withTime } from 'masthead/internal/core/log';
import type { BackfillProgress } from 'masthead-appview';
import { printError } from './output.ts';

const WIDTH = 24;
const LINE_EVERY = 10_000;

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): void;
}

/**
 * Shows the progress of long work: a moving bar on a terminal; elsewhere, such as in a log, a plain
 * line every ten seconds.
 */
export class ProgressLine {
  readonly #screen: Screen;
  readonly #now: () => number;
  #told = Number.NEGATIVE_INFINITY;

  /** @param now returns milliseconds */
  constructor(screen: Screen, now: () => number = Date.now) {
    this.#screen = screen;
    this.#now = now;
  }

  show(progress: BackfillProgress): void {
    this.showPart(partOf(progress), words(progress));
  }

  /** The same for other work: `part` is the finished part, from 0 to 1. */
  showPart(part: number, text: string): void {
    if (this.#screen.isTTY) {
      const line = `${bar(part)} ${text}`;
      this.#screen.write(`\r\u001b[K${line.slice(0, (this.#screen.columns ?? 80) - 1)}`);
    } else if (this.#now() - this.#told >= LINE_EVERY) {
      this.#told = this.#now();
      this.#screen.write(`${withTime(text)}\n`);
    }
  }

  /** Prints a line: above the bar on a terminal, elsewhere with the time. */
  tell(line: string): void {
    this.clear();
    printError(this.#screen.isTTY ? line : withTime(line));
  }

  /** Removes the bar, so that the next output begins on a line of its own. */
  clear(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\u001b[K');
  }
}

function bar(part: number): string {
  const filled = Math.floor(part * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
}

function partOf({ fetched, dropped, failing, waiting, listing }: BackfillProgress): number {
  const done = fetched + dropped + failing;
  const all = done + waiting;
  const part = all === 0 ? Number(!listing) : done / all;
  // The total still grows while lists are read: the bar must not look full before the end.
  return listing ? Math.min(part, (WIDTH - 1) / WIDTH) : part;
}

function words({ fetched, dropped, failing, waiting, records, listing }: BackfillProgress): string {
  const all = `${fetched + dropped + failing + waiting}${listing ? ' or more' : ''}`;
  const bad = failing > 0 ? `, ${failing} do not answer` : '';
  return `${fetched + dropped} of ${all} repositories, ${records} records${bad}`;
}
