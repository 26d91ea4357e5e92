import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Argument, type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser';
import recheck from 'recheck';
import { textOf } from './files.ts';

// In this process: the same answer on every machine, without Java or a program of its own.
process.env.RECHECK_SYNC_BACKEND = 'pure';

// Counted in steps and never in seconds: a busy machine judges as an idle one does.
const EFFORT: recheck.Parameters = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  seedingTimeout: null,
  attackLimit: 100_000_000,
};
// What only a pattern for an identifier has in it: the beginning of a DID or an at-uri, the methods
// of DIDs, the letters of a TID or a CID.
const IDENTIFIER = /\bdid:|\bat:\\?\/\\?\/|\bplc\b|234567|\bbaf[yk]/;

/** Patterns that were proved linear by this version of recheck: a proof takes up to a second. */
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const PROVED = join(import.meta.dirname, `../../node_modules/.cache/linear-patterns/${version}.json`);
const proved = new Set<string>(readProved());

function readProved(): string[] {
  try {
    return JSON.parse(readFileSync(PROVED, 'utf8'));
  } catch {
    return [];
  }
}

/** Keeps what was proved for the next run. */
export function keepProved(): void {
  mkdirSync(dirname(PROVED), { recursive: true });
  writeFileSync(`${PROVED}-${process.pid}`, JSON.stringify([...proved].sort()));
  renameSync(`${PROVED}-${process.pid}`, PROVED);
}

/**
 * Finds the regular expressions of a file that may take more than linear time, for whoever writes
 * the text could stop the program with them; those that cannot be judged because they are made
 * while the program runs; and those for identifiers, whose rules are in `src/core/values`, once.
 *
 * `// bounded: <why, with the length in figures>` on the line before excuses a polynomial pattern
 * over a text that was cut to that length, and a pattern that is made from something other than
 * foreign text. Nothing excuses an exponential one.
 *
 * @param file its path from the root
 * @param code what it holds
 * @returns a line for each
 * @throws Error where the code does not parse
 */
export function patternProblems(file: string, code: string = textOf(file) ?? ''): string[] {
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const excused = new Set(
    comments.filter(({ value }) => /^ bounded: .*\d/.test(value)).map(({ start }) => lineOf(start) + 1),
  );
  const found: string[] = [];
  const report = (start: number, problem: string | null) => {
    if (problem !== null) found.push(`${file}:${lineOf(start)}: ${problem}`);
  };
  const made = (node: CallExpression | NewExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const isExcused = excused.has(lineOf(node.start));
    const [source, flags] = node.arguments.map(constant);
    const isKnown = typeof source === 'string' && flags !== null;
    report(node.start, isKnown ? slowness(source, flags ?? '', isExcused) : isExcused ? null : DYNAMIC);
  };
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      report(node.start, slowness(pattern, flags, excused.has(lineOf(node.start))));
      if (IDENTIFIER.test(pattern) && !file.startsWith('src/core/values/'))
        report(node.start, `/${pattern}/ is for an identifier; call a function of src/core/values`);
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

const DYNAMIC =
  'the pattern is made while the program runs, so it cannot be judged; write it as a literal, compare without a pattern, or say what it is made from: // bounded: <from what, how long>';

function slowness(source: string, flags: string, isExcused: boolean): string | null {
  const key = `/${source}/${flags}`;
  // A sticky pattern tries one place only, as one does that is bound to the beginning.
  const bound = flags.includes('y') ? `^(?:${source})` : source;
  if (proved.has(key)) return null;
  const found = recheck.checkSync(bound, flags.replace('y', ''), EFFORT);
  if (found.status === 'safe') {
    proved.add(key);
    return null;
  }
  if (found.status === 'unknown') return `${key} was not proved linear (${found.error.kind}); write it more simply`;
  const isPolynomial = found.complexity.type === 'polynomial';
  if (isPolynomial && isExcused) return null;
  const mend = isPolynomial
    ? 'anchor it, forbid its own letter before it (x+$ as (?<!x)x+$), or cut the text and say so: // bounded: <why, and the length>'
    : 'write it so that there is one way to match each text';
  return `${key} takes ${found.complexity.summary} time, for example for ${found.attack.pattern.slice(0, 200)}; ${mend}`;
}

/** The text of a literal, or of a template without holes; `null` for anything else. */
function constant(node: Argument): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' && node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? null) : null;
}
