// All output of a command goes through here: records and hosts may put anything into the text that
// it quotes.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { withTime } from 'masthead/internal/core/log';
import { escapeUnprintable, MAX_LINE_LENGTH, printable, printableJson } from 'masthead/internal/core/shown-text';
import { pastedLink, typedLink } from 'masthead/internal/core/values/pasted';
import type { BackfillProgress, Log } from 'masthead-appview';
import { UsageError } from '../process/usage-error.ts';

/** Writes to standard output. Each argument becomes exactly one line, whatever it contains. */
export function print(...lines: readonly string[]): void {
  console.log(shown(lines));
}

/** The same on standard error. */
export function printError(...lines: readonly string[]): void {
  console.error(shown(lines));
}

/**
 * A link as a person types or pastes it. Without a scheme it is https, and standard error says so.
 */
export function asTyped(written: string): string {
  const link = typedLink(written);
  const given = pastedLink(written);
  if (link !== given) printError(`"${given}" is read as ${link}`);
  return link;
}

/**
 * Writes a value to standard output as one line of JSON, for programs: not shortened, and equal to
 * the value when it is parsed.
 */
export function printJson(value: unknown): void {
  console.log(printableJson(value));
}

/**
 * Writes HTML or SVG to standard output, not shortened. A character that is unsafe for a terminal
 * is written as a character reference, in the JSON of a script as `\uXXXX`: the parsed document is
 * the same.
 */
export function printMarkup(markup: string): void {
  const parts = markup.split(/(<script[^<>]*>[^<]*<\/script>)/);
  console.log(
    parts.map((part) => (part.startsWith('<script') ? escapeUnprintable(part) : withReferences(part))).join(''),
  );
}

function withReferences(markup: string): string {
  return markup.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    /[\n\t]/.test(character) || escapeUnprintable(character) === character
      ? character
      : `&#x${character.codePointAt(0)?.toString(16)};`,
  );
}

/**
 * Prints a bug with its stack and its causes. Only the stack frames are our own text; the message
 * may contain anything.
 */
export function printFault(error: unknown): void {
  printError(...describeFault(error));
}

function describeFault(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { name, message, stack = '', cause } = error;
  const behind = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  const frames = behind.split('\n').filter((line) => /^\s+at /.test(line));
  return [
    `${name}: ${message}`,
    ...frames,
    ...(cause === undefined ? [] : describeFault(cause).map((line) => `  caused by ${line}`)),
  ];
}

function shown(lines: readonly string[]): string {
  return lines.map((line) => printable(line, MAX_LINE_LENGTH)).join('\n');
}

/**
 * A number with its noun, for a sentence: `one record`, `3 records`. The default plural adds an
 * `s`.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}

/**
 * Whether a person can answer. Questions go to standard error, which keeps standard output clean.
 */
export function hasTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/**
 * Asks the person at the terminal.
 *
 * @param options `hidden`: the answer is not shown
 * @throws {UsageError} when they leave with Ctrl-C or Ctrl-D
 */
export function ask(question: string, { hidden = false }: { readonly hidden?: boolean } = {}): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden ? nowhere : process.stderr, terminal: true });
  // Only after readline controls the terminal: an early answer must not be echoed, and Ctrl-C must
  // be handled here.
  process.stderr.write(printable(question, MAX_LINE_LENGTH));
  return new Promise((resolve, reject) => {
    const end = (): void => {
      process.stderr.write('\n');
      reject(new UsageError('Cancelled; nothing was written.'));
    };
    lines.once('line', (line) => {
      lines.off('close', end);
      lines.close();
      if (hidden) process.stderr.write('\n');
      resolve(line.trim());
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', end);
  });
}

/**
 * Throws a `UsageError`, before any work, when consent is impossible: there is neither a terminal
 * nor `--yes` nor `--dry-run`.
 */
export function mustBeAbleToAgree({ dryRun, yes }: { readonly dryRun?: true; readonly yes?: true }): void {
  if (dryRun || yes || hasTerminal()) return;
  throw new UsageError('There is no terminal to ask: check with --dry-run, then write with --yes.');
}

/** Asks, unless `yes` is set. Throws a `UsageError` when the person says no. */
export async function mustAgree({ yes }: { readonly yes?: boolean | undefined }, question: string): Promise<void> {
  if (yes) return;
  if (/^y(?:es)?$/i.test(await ask(`${question} [y/N] `))) return;
  throw new UsageError('Nothing was written.');
}

/** A log on standard error: each line is an object of JSON with its level, its time and `msg`. */
export const jsonLog: Log = (msg, { level = 'info', ...fields } = {}) =>
  console.error(printableJson({ level, time: new Date().toISOString(), ...fields, msg }));

const WIDTH = 24;
const LINE_EVERY = 10_000;

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): void;
}

/**
 * Shows the progress of long work: a moving bar on a terminal; elsewhere, such as in a log, a plain
 * line, at most every ten seconds.
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
