import { Session } from 'node:inspector/promises';

// Counts what a program does and takes no time of anything: how often each block of its code runs,
// as V8 counts it, and how far the built-in functions look through a text or a list. The same run
// counts the same on any machine.

/** Counts the steps of what runs between two calls. */
export type StepCounter = () => Promise<number>;

/**
 * Starts to count in this thread. Only modules that are loaded after it are counted block by block.
 * Changes built-in objects, so it belongs in a thread of its own.
 *
 * @returns gives the steps since it was called last
 */
export async function countSteps(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  let looked = 0;
  let isOurs = true;
  countLooks((steps) => {
    if (isOurs) looked += steps;
  });
  // Node's own looks through the whole query for each of its parts, and takes no more than 16 kB of
  // it from a visitor.
  globalThis.URLSearchParams = class extends URLSearchParams {
    constructor(query?: ConstructorParameters<typeof URLSearchParams>[0]) {
      isOurs = false;
      super(query);
      isOurs = true;
    }
  };
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    let steps = looked;
    // Node's own modules are no text's concern, and this file counts itself.
    for (const { url, functions } of result)
      if (!url.startsWith('node:') && url !== import.meta.url)
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    looked = 0;
    return steps;
  };
}

type Method = (this: unknown, ...given: unknown[]) => unknown;
type Cost = (
  on: { readonly length: number; readonly lastIndex: number },
  answer: unknown,
  given: readonly unknown[],
) => number;

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

const TEXTS_AND_LISTS = { indexOf: found, includes: whole, lastIndexOf: whole };
/** What else each looks at; a slice of a text is no copy. */
const BUILT_IN: readonly (readonly [object, Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      ...TEXTS_AND_LISTS,
      ...{ startsWith: given, endsWith: given, trim: whole, trimStart: whole, trimEnd: whole, replaceAll: whole },
      ...{ toLowerCase: whole, toUpperCase: whole, normalize: whole, isWellFormed: whole, toWellFormed: whole },
      ...{ localeCompare: whole, repeat: made, padStart: made, padEnd: made, split: whole },
    },
  ],
  [
    Array.prototype,
    {
      ...TEXTS_AND_LISTS,
      ...{ join: made, concat: made, slice: made, shift: whole, unshift: whole, splice: whole, reverse: whole },
      ...{ toSorted: whole, toReversed: whole, with: whole, flat: made, sort: whole, fill: whole, copyWithin: whole },
    },
  ],
  [Uint8Array.prototype, { ...TEXTS_AND_LISTS, slice: made, set: given }],
  [Object.getPrototypeOf([][Symbol.iterator]()), { next: one }],
  [Object.getPrototypeOf(''[Symbol.iterator]()), { next: one }],
  [Object.getPrototypeOf(new Map().values()), { next: one }],
  [Object.getPrototypeOf(new Set().values()), { next: one }],
  [JSON, { parse: given, stringify: made }],
  [Object, { keys: made, values: made, entries: made }],
];

function countLooks(count: (steps: number) => void): void {
  const replace = (owner: object, name: string, make: (method: Method) => Method) => {
    const method = Reflect.get(owner, name) as Method;
    Object.defineProperty(owner, name, { value: make(method), writable: true, configurable: true });
  };
  for (const [owner, costs] of BUILT_IN)
    for (const [name, cost] of Object.entries(costs))
      replace(
        owner,
        name,
        (method) =>
          function (this: unknown, ...list) {
            const answer = method.apply(this, list);
            count(cost(this as Parameters<Cost>[0], answer, list));
            return answer;
          },
      );
  // `test`, `match`, `replace`, `search` and `split` call it as well, once for each match. How far
  // one match looks is judged by tools/check/patterns.ts.
  replace(
    RegExp.prototype,
    'exec',
    (exec) =>
      function (this: unknown, ...list) {
        const pattern = this as RegExp;
        const begin = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
        const match = exec.apply(this, list) as RegExpExecArray | null;
        // Where a sticky one finds nothing it has looked at no more than a beginning: `split` asks
        // so at each place.
        const missed = pattern.sticky ? 1 : String(list[0]).length - begin;
        count(match ? match.index + lengthOf(match[0]) - begin : missed);
        return match;
      },
  );
}
