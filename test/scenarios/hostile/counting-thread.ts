import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Counts what a program does and takes no time of anything: how often each block of its code runs,
// as V8 counts it, and how far the built-in functions look through a text or a list. The same run
// counts the same on any machine. It changes built-in objects, and what it counts is loaded after
// it began: so it runs in a thread of its own.

/** Ways in by their names. What they give, throw or reject is of no interest here. */
export type Entries<Given> = Readonly<Record<string, (given: Given) => unknown>>;

/** Ways in for texts, or for lists of anybody's length. */
export interface Table {
  /** The address of the module, and the name of its export. */
  readonly module: string;
  readonly name: string;
  readonly of: 'texts' | 'lists';
}

/** What the entries of a table took, by its name. */
export type Growth = Readonly<
  Record<string, { readonly entries: number /** A sentence for each that is not linear. */; problems: string[] }>
>;

/** Pieces of text of which each takes loops of ours another way. */
const TELLING: readonly string[] = [
  ...[' ', '\n', '\u202e', '/', ':', '@', '&amp;', '"', '%', '[', '<', '<!--', '</', '{"a":'],
  ...['a', '9.', '../', 'a=b ', 'a, ', 'href="" ', 'e\u0301', '字', '😀', '\ud800'],
];
/** The first size; the others are twice and four times as large. */
const SIZES = { texts: 60, lists: 40 };
/**
 * From twice to four times as much may take so many times the steps that it took from once to
 * twice: linear is 2, quadratic 4. What any length takes is in neither.
 */
const MOST_GROWTH = 2.4;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
let looked = 0;
let isOurs = true;
countLooks();

const growth: Record<string, Growth[string]> = {};
for (const table of workerData as readonly Table[]) growth[table.name] = await growthOf(table);
await (await import('../../support/at-end.ts')).endFile();
parentPort?.postMessage(growth);

async function growthOf({ module, name, of }: Table): Promise<Growth[string]> {
  const given = ((await import(module)) as Record<string, Entries<never> | (() => Promise<Entries<never>>)>)[name];
  const entries = typeof given === 'function' ? await given() : (given ?? {});
  const problems: string[] = [];
  for (const [what, way] of Object.entries<(given: never) => unknown>(entries)) {
    const run = async (size: number) => {
      // A "!" ends it, so that a pattern which reaches it fails.
      const texts = TELLING.map((unit) => `${unit.repeat(Math.ceil(size / unit.length))}!`);
      for (const one of of === 'texts' ? texts : [size]) await attempt(() => way(one as never));
    };
    // What is loaded or computed once is no text's concern.
    await run(1);
    // What is loaded and compiled on the way counts too, once, and so does a limit that is crossed;
    // what is not linear goes on to grow.
    let problem: string | null = '';
    for (const times of [1, 1, 4, 16]) if (problem !== null) problem = await problemOf(run, times * SIZES[of]);
    if (problem !== null) problems.push(`${what}: ${problem}`);
  }
  return { entries: Object.keys(entries).length, problems };
}

async function problemOf(run: (size: number) => Promise<void>, from: number): Promise<string | null> {
  const counts: number[] = [];
  await steps();
  for (const size of [from, 2 * from, 4 * from]) {
    await run(size);
    counts.push(await steps());
  }
  const [once = 0, twice = 0, four = 0] = counts;
  const isMore = four - twice > MOST_GROWTH * Math.max(twice - once, from);
  return isMore ? `${from}, ${2 * from} and ${4 * from} take ${counts.join(', ')} steps` : null;
}

/** Refusing is an answer too, a mistake of the test is none. */
async function attempt(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ReferenceError) throw error;
  }
}

/** The steps since it was called last. */
async function steps(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  let sum = looked;
  // Node's own modules are no text's concern, and this file counts itself.
  for (const { url, functions } of result)
    if (!url.startsWith('node:') && url !== import.meta.url)
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  looked = 0;
  return sum;
}

function countLooks(): void {
  type Cost = (on: { length: number }, answer: unknown, given: readonly unknown[], begin: number) => number;
  const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : 1);
  const one: Cost = () => 1;
  const whole: Cost = (on) => on.length;
  const given: Cost = (_, __, [first]) => lengthOf(first);
  const made: Cost = (_, answer) => lengthOf(answer);
  /** From where it begins to where it finds something, or to the end. */
  const found: Cost = (on, answer, [what, from]) => {
    const begin = Math.max(0, Number(from) || 0);
    return typeof answer === 'number' && answer >= begin ? answer - begin + lengthOf(what) : on.length - begin;
  };
  // `test`, `match`, `replace`, `search` and `split` call it as well, once for each match. How far
  // one match looks is judged by tools/check/patterns.ts. Where a sticky one finds nothing it has
  // looked at no more than a beginning: `split` asks so at each place.
  const match: Cost = (on, answer, [text], begin) => {
    const { sticky } = on as unknown as RegExp;
    if (Array.isArray(answer)) return Number(Reflect.get(answer, 'index')) + lengthOf(answer[0]) - begin;
    return sticky ? 1 : String(text).length - begin;
  };
  const iterator = (iterated: Iterator<unknown>) => Object.getPrototypeOf(iterated) as object;
  const texts = 'trim trimStart trimEnd replaceAll toLowerCase toUpperCase normalize isWellFormed toWellFormed';
  const lists = 'shift unshift splice reverse toSorted toReversed with sort fill copyWithin';
  /** A slice of a text is no copy. */
  const costs: readonly (readonly [object, string, Cost])[] = [
    [String.prototype, `${texts} localeCompare split`, whole],
    [String.prototype, 'startsWith endsWith', given],
    [String.prototype, 'repeat padStart padEnd', made],
    [Array.prototype, lists, whole],
    [Array.prototype, 'join concat slice flat', made],
    [Uint8Array.prototype, 'slice', made],
    [Uint8Array.prototype, 'set', given],
    ...[String, Array, Uint8Array].flatMap(({ prototype }): [object, string, Cost][] => [
      [prototype, 'indexOf', found],
      [prototype, 'includes lastIndexOf', whole],
    ]),
    ...[[], '', new Map(), new Set()].map((each): [object, string, Cost] => [
      iterator(each[Symbol.iterator]()),
      'next',
      one,
    ]),
    [JSON, 'parse', given],
    [JSON, 'stringify', made],
    [Object, 'keys values entries', made],
    [RegExp.prototype, 'exec', match],
  ];
  for (const [owner, names, cost] of costs)
    for (const name of names.split(' ')) {
      const method = Reflect.get(owner, name) as (this: unknown, ...list: unknown[]) => unknown;
      const value = function (this: RegExp & { length: number }, ...list: unknown[]) {
        const begin = name === 'exec' && (this.global || this.sticky) ? this.lastIndex : 0;
        const answer = method.apply(this, list);
        if (isOurs) looked += cost(this, answer, list, begin);
        return answer;
      };
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
    }
  // Node's own looks through the whole query for each of its parts, and takes no more than 16 kB of
  // it from a visitor.
  globalThis.URLSearchParams = class extends URLSearchParams {
    constructor(query?: ConstructorParameters<typeof URLSearchParams>[0]) {
      isOurs = false;
      super(query);
      isOurs = true;
    }
  };
}
