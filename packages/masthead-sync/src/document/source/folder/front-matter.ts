import { errorText } from 'masthead/internal/core';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** Characters; longer front matter is a mistake or an attack. */
const MAX_LENGTH = 262_144;
const TOO_LONG = 'Its front matter is too long; 262,144 characters are read.';
/** Aliases of a YAML document: each may repeat all that is before it. */
const MAX_ALIASES = 100;

const FENCE = /^(---|\+\+\+)([a-z]*)[ \t]*\r?\n/;
/** How JSON without a fence begins. Neither a shortcode nor Liquid does. */
const OBJECT = /^\{\s{0,1000}"/;

export interface FrontMatter {
  /** The fields by name in small letters, as Hugo reads them. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** What comes after it. */
  readonly body: string;
}

/**
 * Splits a file into its front matter and the rest: YAML between `---`, TOML between `+++`, `---json`, `---toml`, `---yaml` as Eleventy has them, and
 * Hugo's JSON, an object alone. Nothing in it is run.
 *
 * @returns no fields when there is no front matter
 * @throws {SyntaxError} with a sentence, when it cannot be read
 */
export function splitFrontMatter(file: string): FrontMatter {
  const text = withoutMark(file);
  const [opening, fence = '', language = ''] = FENCE.exec(text) ?? [];
  if (opening === undefined) {
    const end = objectEnd(text);
    if (end === undefined) return { fields: new Map(), body: text };
    return { fields: byName(parse('json', text.slice(0, end))), body: text.slice(end) };
  }
  const rest = text.slice(opening.length);
  const closing = fence === '+++' ? /^\+\+\+[ \t]*\r?$/m : /^(?:---|\.\.\.)[ \t]*\r?$/m;
  const end = closing.exec(rest);
  if (!end) throw new SyntaxError(`Its front matter begins with ${fence} and does not end; close it with ${fence}.`);
  if (end.index > MAX_LENGTH) throw new SyntaxError(TOO_LONG);
  const source = rest.slice(0, end.index);
  return {
    fields: byName(parse(fence === '+++' ? 'toml' : language, source)),
    body: rest.slice(end.index + end[0].length),
  };
}

/** Whether a file begins with front matter, be it right or wrong. */
export function hasFrontMatter(file: string): boolean {
  const text = withoutMark(file);
  try {
    return FENCE.test(text) || objectEnd(text) !== undefined;
  } catch {
    return true;
  }
}

function withoutMark(file: string): string {
  return file.replace(/^\uFEFF/, '');
}

/** Where the object ends with which a text begins; `undefined` where it begins with none, or words follow on the same line. */
function objectEnd(text: string): number | undefined {
  if (!OBJECT.test(text)) return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (at > MAX_LENGTH) throw new SyntaxError(TOO_LONG);
    const character = text[at];
    if (quoted && character === '\\') at++;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0)
      return /^[ \t]*(?:\r?\n|$)/.test(text.slice(at + 1)) ? at + 1 : undefined;
  }
  throw new SyntaxError('Its front matter begins with { and does not end; close it with }.');
}

function parse(language: string, source: string): unknown {
  try {
    if (language === 'toml') return parseToml(source);
    if (language === 'json') return JSON.parse(source) as unknown;
    // The core schema keeps dates as they were written, with their zone or without one.
    if (/^(?:yaml|yml)?$/.test(language)) {
      return parseYaml(source, { schema: 'core', maxAliasCount: MAX_ALIASES, logLevel: 'error' }) as unknown;
    }
  } catch (error) {
    const [first = ''] = errorText(error).split('\n');
    throw new SyntaxError(`Its front matter cannot be read: ${first.slice(0, 300).replace(/[.:]$/, '')}. Mend it.`, {
      cause: error,
    });
  }
  throw new SyntaxError(`Its front matter is ${language}, which is code and is not run; write it as YAML.`);
}

function byName(parsed: unknown): ReadonlyMap<string, unknown> {
  if (parsed === null || parsed === undefined) return new Map();
  if (typeof parsed !== 'object' || Array.isArray(parsed)) {
    throw new SyntaxError('Its front matter is no list of fields; write one on each line, such as "title: Hello".');
  }
  return new Map(Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), value]));
}
