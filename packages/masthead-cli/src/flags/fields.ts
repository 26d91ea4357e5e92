// Flags for the fields and the colours of a record, of `set`, `document`, `init` and `theme`.

import { Option } from '@commander-js/extra-typings';
import type { Rgb } from 'masthead/core';
import type { FieldChange } from 'masthead/publish';
import { parseColor, proposeTheme, type ThemeColors } from 'masthead/theme';
import { UsageError } from '../process/usage-error.ts';

// Flags that change single fields of any record. Each may be given several times.
export const SET = fieldOption(
  '--set <field=value>',
  'write a text into a field, such as description=Letters',
  (written) => {
    const { path, rest } = split('--set', written);
    return { path, value: rest };
  },
);
export const SET_JSON = fieldOption(
  '--set-json <field=json>',
  'write any value, such as tags=["a","b"]; a dot leads into a field, as in labels.values',
  (written) => {
    const { path, rest } = split('--set-json', written);
    return { path, value: parseJson(path.join('.'), rest) };
  },
);
export const UNSET = fieldOption('--unset <field>', 'remove a field', (written) => ({
  path: pathOf('--unset', written),
  value: undefined,
}));

/** The values of the three flags. */
export interface FieldFlags {
  readonly set?: readonly FieldChange[] | undefined;
  readonly setJson?: readonly FieldChange[] | undefined;
  readonly unset?: readonly FieldChange[] | undefined;
}

/**
 * The changes of the flags, for `withFields`; empty without flags.
 *
 * @throws {UsageError} when a field is named twice, or one lies within another
 */
export function fieldChanges({ set = [], setJson = [], unset = [] }: FieldFlags): readonly FieldChange[] {
  const changes = [...unset, ...set, ...setJson];
  const names = new Set<string>();
  for (const { path } of changes) {
    const name = path.join('.');
    if (names.has(name)) throw new UsageError(`${name} is given twice; give it once.`);
    names.add(name);
  }
  for (const { path } of changes) {
    const outer = path.map((_, depth) => path.slice(0, depth).join('.')).find((name) => names.has(name));
    if (outer !== undefined) {
      throw new UsageError(`${path.join('.')} is a part of ${outer}, which is given too; leave one of them out.`);
    }
  }
  return changes;
}

function fieldOption<const Flags extends string>(
  flags: Flags,
  description: string,
  read: (value: string) => FieldChange,
) {
  return new Option(flags, description).argParser(
    (value: string, others: readonly FieldChange[] = []): readonly FieldChange[] => [...others, read(value)],
  );
}

function split(flag: string, written: string): { readonly path: readonly string[]; readonly rest: string } {
  const at = written.indexOf('=');
  if (at > 0) return { path: pathOf(flag, written.slice(0, at)), rest: written.slice(at + 1) };
  throw new UsageError(`${flag} must be a field, "=" and its value, such as description=Letters, not "${written}".`);
}

function pathOf(flag: string, written: string): readonly string[] {
  const path = written.split('.');
  if (path[0] === '$type') throw new UsageError(`${flag} cannot change what the record is; leave $type out.`);
  const isName = (name: string) => /^[\w$][\w$-]{0,99}$/.test(name) && name !== '__proto__';
  if (path.length <= 16 && path.every(isName)) return path;
  throw new UsageError(`${flag} must name a field, such as path or basicTheme.accent, not "${written}".`);
}

function parseJson(field: string, json: string): unknown {
  try {
    return JSON.parse(json, (_key, part: unknown) => {
      // A record cannot hold such numbers: a PDS refuses the whole record.
      if (typeof part === 'number' && !Number.isSafeInteger(part)) throw new RangeError();
      return part;
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw new UsageError(`${field} has a number that is not whole; records allow only whole numbers.`);
    throw new UsageError(
      `--set-json ${field} must be JSON, such as ${field}=["a","b"] or ${field}=true, not "${json}".`,
    );
  }
}

export const ACCENT = colorOption('--accent <color>', 'the button, such as "#0c5aa0" or "12,90,160"');
export const ACCENT_FOREGROUND = colorOption('--accent-foreground <color>', 'the text of the button');
export const BACKGROUND = colorOption('--background <color>', 'the card');
export const FOREGROUND = colorOption('--foreground <color>', 'the text of the card');

/** The colours from the flags. */
export type GivenColors = { readonly [Color in keyof ThemeColors]?: Rgb | undefined };

/**
 * Completes the colours of the flags to a theme. For a new accent the other colours are proposed;
 * without one they come from the record's theme.
 *
 * @param standing the record's theme; `null` when it has none
 * @throws {UsageError} when there is neither an accent nor a theme
 */
export function completeColors(given: GivenColors, standing: ThemeColors | null): ThemeColors {
  const rest = given.accent ? proposeTheme(given.accent) : standing;
  if (!rest)
    throw new UsageError('There is no theme yet, so an --accent is needed; the other colours are proposed from it.');
  return {
    background: given.background ?? rest.background,
    foreground: given.foreground ?? rest.foreground,
    accent: rest.accent,
    accentForeground: given.accentForeground ?? rest.accentForeground,
  };
}

function colorOption<const Flags extends string>(flags: Flags, description: string) {
  const [flag] = flags.split(' ');
  return new Option(flags, description).argParser((value: string) => readFlag(`${flag}`, value));
}

/**
 * Reads `#0c5aa0`, `0c5aa0`, `#07a`, `rgb(12, 90, 160)` or `12,90,160`; only opaque colours,
 * because the lexicon has no others.
 *
 * @throws {UsageError} for anything else; the message names `flag`
 */
function readFlag(flag: string, written: string): Rgb {
  const text = written.trim().toLowerCase();
  const list = /^(?:rgb\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/.exec(text)?.slice(1).map(Number);
  const [r, g, b] = list ?? [];
  const rgb = parseColor(list ? { r, g, b } : `#${text.replace(/^#/, '')}`);
  if (rgb) return rgb;
  throw new UsageError(`${flag} must be a colour such as "#0c5aa0" or "12,90,160", not "${written}".`);
}
