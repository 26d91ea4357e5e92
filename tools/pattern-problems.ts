import { parseSync, Visitor } from 'oxc-parser';
import recheck from 'recheck';

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

const known = new Map<string, recheck.Diagnostics>();

/** What is wrong with one pattern, and where. */
export interface PatternProblem {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

/**
 * Finds the regular expressions of a file that may take more than linear time, and those that
 * cannot be judged because they are made while the program runs.
 *
 * `// bounded: <why, with the length in figures>` on the line before excuses a polynomial pattern
 * over a text that was cut to that length, and a pattern that is made from something other than
 * foreign text. Nothing excuses an exponential one.
 *
 * @param file its name, for the parser to tell TypeScript from JavaScript
 * @param code what it holds
 * @returns nothing for a file whose patterns are all linear
 * @throws Error where the code does not parse
 */
export function patternProblems(file: string, code: string): PatternProblem[] {
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const excused = new Set(
    comments.filter(({ value }) => /^ bounded: .*\d/.test(value)).map(({ start }) => lineOf(start) + 1),
  );
  const found: PatternProblem[] = [];
  const judge = (start: number, source: string | null, flags: string | null) => {
    const line = lineOf(start);
    const problem = source === null || flags === null ? DYNAMIC : problemOf(source, flags, excused.has(line));
    if (problem !== null && !(problem === DYNAMIC && excused.has(line))) found.push({ line, problem });
  };
  const made = (node: Made) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [source, flags] = node.arguments;
    judge(node.start, constant(source), flags === undefined ? '' : constant(flags));
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) judge(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

interface Made {
  readonly start: number;
  readonly callee: { readonly type: string; readonly name?: unknown };
  readonly arguments: readonly unknown[];
}

const DYNAMIC =
  'is made while the program runs, so it cannot be judged; write it as a literal, compare without a pattern, or say what it is made from: // bounded: <from what, how long>';

function problemOf(source: string, flags: string, excused: boolean): string | null {
  const key = `/${source}/${flags}`;
  // A sticky pattern tries one place only, as one does that is bound to the beginning.
  const bound = flags.includes('y') ? `^(?:${source})` : source;
  const found = known.get(key) ?? recheck.checkSync(bound, flags.replace('y', ''), EFFORT);
  known.set(key, found);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `${key} was not proved linear (${found.error.kind}); write it more simply`;
  if (found.complexity.type === 'polynomial' && excused) return null;
  const mend =
    found.complexity.type === 'polynomial'
      ? 'anchor it, forbid its own letter before it (x+$ as (?<!x)x+$), or cut the text and say so: // bounded: <why, and the length>'
      : 'write it so that there is one way to match each text';
  return `${key} takes ${found.complexity.summary} time, for example for ${found.attack.pattern.slice(0, 200)}; ${mend}`;
}

/** The text of a literal, or of a template without holes; `null` for anything else. */
function constant(node: unknown): string | null {
  const { type, value, quasis } = node as { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] };
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateLiteral' && quasis?.length === 1) return quasis[0]?.value.cooked ?? null;
  return null;
}

// What only a pattern for an identifier has in it: the beginning of a DID or an at-uri, the methods
// of DIDs, the letters of a TID or a CID.
const MARKS = [/\bdid:/, /\bat:\\?\/\\?\//, /\bplc\b/, /234567/, /\bbaf[yk]/];

/** A pattern for an identifier, and where it stands. */
export interface IdentifierPattern {
  /** From 1. */
  readonly line: number;
  readonly pattern: string;
}

/**
 * Finds the regular expressions of a file that tell a DID, an at-uri, a TID or a CID from other
 * text: `src/core/values` has the rule of each, once.
 *
 * @param file its name, for the parser to tell TypeScript from JavaScript
 * @param code what it holds
 */
export function identifierPatterns(file: string, code: string): IdentifierPattern[] {
  const found: IdentifierPattern[] = [];
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node) || !MARKS.some((mark) => mark.test(node.regex.pattern))) return;
      found.push({ line: code.slice(0, node.start).split('\n').length, pattern: `/${node.regex.pattern}/` });
    },
  }).visit(parseSync(file, code).program);
  return found;
}
