// Makes a lenient reader of a generated schema.

import { isInCalendar } from '../../core/profile/profile-view.ts';
import { showsSomething } from '../../core/shown-text.ts';
import { FURTHER_FIELDS, OWN_RULES, type OwnRule } from './own-rules.ts';
import { Checker, limit, parseBlobRef, type Reader, type SchemaParts, UNREADABLE } from './value-reader.ts';

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a text that is over a limit. The cut is between two graphemes, so that no emoji and no
 * accented letter is split.
 *
 * @param maxBytes the limit in bytes of UTF-8
 * @param maxGraphemes the limit in graphemes
 * @returns the longest beginning that is within both limits
 */
export function cutText(text: string, maxBytes: number, maxGraphemes: number): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // A UTF-16 unit is at least one byte of UTF-8, so the rest cannot fit. This keeps megabytes away
  // from the segmenter.
  const head = text.slice(0, maxBytes + 1);
  let bytes = 0;
  let graphemes = 0;
  for (const { segment, index } of segmenter.segment(head)) {
    bytes += utf8Length(segment);
    if (++graphemes > maxGraphemes || bytes > maxBytes) return head.slice(0, index);
  }
  return head;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Characters of `YYYY-MM-DD`. */
const DAY = 10;
/** Milliseconds. An offset can move a time before this, to a year that no reader accepts. */
const YEAR_0 = -62_167_219_200_000;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+)?$/;

/**
 * Reads a string: free text over its limit is cut, a datetime in a common wrong form is repaired.
 */
function stringReader(schema: SchemaParts, { shown }: OwnRule): Reader {
  const maxBytes = limit(schema, 'maxLength') ?? Number.POSITIVE_INFINITY;
  const maxGraphemes = limit(schema, 'maxGraphemes') ?? Number.POSITIVE_INFINITY;
  const bounded = maxBytes < Number.POSITIVE_INFINITY || maxGraphemes < Number.POSITIVE_INFINITY;
  const needed = shown || (limit(schema, 'minLength') ?? 0) > 0;
  return (value, checker) => {
    if (typeof value !== 'string') {
      checker?.report('expected a string');
      return UNREADABLE;
    }
    if (needed && !showsSomething(value)) {
      checker?.report(/\S/.test(value) ? 'has no character that can be seen' : 'must not be empty');
      return UNREADABLE;
    }
    const result = schema['~run'](value, 0);
    const isDatetime = schema.format === 'datetime';
    const exists = !isDatetime || (isInCalendar(value.slice(0, DAY)) && !(Date.parse(value) < YEAR_0));
    if (result === undefined && exists) return value;
    checker?.report(
      result === undefined
        ? 'is a day that the calendar does not have, or before the year 0'
        : 'msg' in result
          ? result.msg()
          : 'is not what the lexicon wants here',
    );
    if (isDatetime) return (exists && mendDatetime(value)) || UNREADABLE;
    if (schema.format || !bounded) return UNREADABLE;
    const cut = cutText(value, maxBytes, maxGraphemes);
    return needed && !showsSomething(cut) ? UNREADABLE : cut;
  };
}

/**
 * Repairs a date without a time, a time without a zone (read as UTC), or an offset that atproto
 * does not allow; `undefined` for anything else.
 */
function mendDatetime(value: string): string | undefined {
  const time = Date.parse(DATE.test(value) && value.length > 10 ? `${value}Z` : value);
  return /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(time) ? new Date(time).toISOString() : undefined;
}

// Limits on items kept and items read, also when the schema has none. Honest records stay far
// below.
const MAX_ITEMS = 1_000;
const MAX_SCANNED = 10_000;

const compiled = new WeakMap<SchemaParts, Reader>();

/**
 * Makes the reader of a generated schema, once per schema. The reader visits only the fields that
 * the schema knows, however much else a record holds. A bad optional part is dropped, a text over
 * its limit is cut, `$type` may be missing when only one type fits. A bad required part makes the
 * whole unreadable.
 */
export function compileReader(schema: SchemaParts): Reader {
  let reader = compiled.get(schema);
  if (!reader) {
    reader = compile(schema);
    compiled.set(schema, reader);
  }
  return reader;
}

function compile(schema: SchemaParts, rule: OwnRule = {}): Reader {
  switch (schema.type) {
    case 'record':
      return schema.object ? compileReader(schema.object) : unreadable;
    case 'object':
      return objectReader(schema);
    case 'array':
      return arrayReader(schema);
    case 'variant':
      return variantReader(schema, rule);
    case 'string':
      return stringReader(schema, rule);
    case 'blob':
      return blobReader(schema);
    default:
      return plainReader(schema);
  }
}

function unreadable(): typeof UNREADABLE {
  return UNREADABLE;
}

function plainReader(schema: SchemaParts): Reader {
  return (value, checker) => {
    const result = schema['~run'](value, 0);
    if (result === undefined) return value;
    if (result.ok) return result.value;
    checker?.report('msg' in result ? result.msg() : 'is not what the lexicon wants here');
    return UNREADABLE;
  };
}

function objectReader(schema: SchemaParts): Reader {
  const { $type, ...shape } = schema.shape ?? {};
  const type = ($type?.wrapped ?? $type)?.expected;
  const typeWanted = $type !== undefined && $type.type !== 'optional';
  const name = String(type);
  const { [name]: rules = {} } = OWN_RULES;
  const { [name]: further = {} } = FURTHER_FIELDS;
  const entries = Object.entries<SchemaParts>({ ...further, ...shape }).map(([key, part]) => ({
    key,
    optional: part.type === 'optional' || !(key in shape),
    fallback: part.default,
    read: rules[key] ? compile(part.wrapped ?? part, rules[key]) : compileReader(part.wrapped ?? part),
  }));
  return (value, checker) => {
    const given = objectIn(value, checker);
    if (!given) return UNREADABLE;
    if (given.$type === undefined ? typeWanted : given.$type !== type) {
      checker?.report(`expected ${JSON.stringify(type)}`, '$type');
      if (given.$type !== undefined) return UNREADABLE;
    }
    const found: Record<string, unknown> = {};
    let complete = true;
    for (const { key, optional, fallback, read } of entries) {
      const part = given[key];
      if (part === undefined || (part === null && !checker)) {
        if (fallback !== undefined) found[key] = fallback;
        else if (!optional) {
          complete = false;
          if (!checker) break;
          checker.report('is missing', key);
        }
        continue;
      }
      const result = checker ? Checker.at(checker, key, read, part) : read(part);
      if (result !== UNREADABLE) found[key] = result;
      else if (!optional) {
        complete = false;
        if (!checker) break;
      }
    }
    return complete ? found : UNREADABLE;
  };
}

function objectIn(value: unknown, checker: Checker | undefined): Record<string, unknown> | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  checker?.report('expected an object');
  return undefined;
}

function arrayReader(schema: SchemaParts): Reader {
  const read = schema.item ? compileReader(schema.item) : unreadable;
  const most = limit(schema, 'maxLength');
  const bound = Math.min(most ?? MAX_ITEMS, MAX_ITEMS);
  return (value, checker) => {
    if (!Array.isArray(value)) {
      checker?.report('expected a list');
      return UNREADABLE;
    }
    if (value.length > (most ?? Number.POSITIVE_INFINITY)) checker?.report(`expected at most ${most} items`);
    const items: unknown[] = [];
    for (let index = 0; index < value.length && index < MAX_SCANNED && items.length < bound; index++) {
      const item = Checker.at(checker, index, read, value[index]);
      if (item !== UNREADABLE) items.push(item);
    }
    return items;
  };
}

function variantReader(schema: SchemaParts, { closed = schema.closed }: OwnRule): Reader {
  const members = (schema.members ?? []).map((member) => {
    const { $type } = (member.object ?? member).shape ?? {};
    return { type: ($type?.wrapped ?? $type)?.expected, read: compileReader(member) };
  });
  const [first] = members;
  return (value, checker) => {
    const given = objectIn(value, checker);
    if (!given) return UNREADABLE;
    const type = given.$type;
    const member = members.find((candidate) => candidate.type === type);
    if (member) return member.read(value, checker);
    if (typeof type !== 'string') {
      checker?.report(first ? `expected ${JSON.stringify(first.type)}` : 'is missing', '$type');
      // Real records omit `$type` when the union has one member.
      return first && members.length === 1 ? first.read(value, checker) : first ? UNREADABLE : value;
    }
    if (!closed) return value;
    checker?.report(`expected ${members.map((candidate) => JSON.stringify(candidate.type)).join(' or ')}`, '$type');
    return UNREADABLE;
  };
}

/**
 * Reads a blob reference as a `BlobRef`. A wrong MIME type or a size over the limit is unreadable,
 * because no server would serve the blob.
 */
function blobReader(schema: SchemaParts): Reader {
  const maxSize = limit(schema, 'maxSize') ?? Number.POSITIVE_INFINITY;
  const accept = schema.constraints?.flatMap(({ accept }) => (Array.isArray(accept) ? accept.map(String) : [])) ?? [];
  return (value, checker) => {
    const blob = parseBlobRef(value);
    if (!blob) {
      checker?.report('expected a blob: what uploadBlob answered');
      return UNREADABLE;
    }
    const fits = accept.length === 0 || accept.some((pattern) => matches(pattern, blob.mimeType.toLowerCase()));
    if (!fits) checker?.report(`expected ${accept.join(' or ')}, got ${blob.mimeType}`, 'mimeType');
    if (blob.size > maxSize) checker?.report(`expected at most ${maxSize} bytes, got ${blob.size}`, 'size');
    return fits && blob.size <= maxSize ? blob : UNREADABLE;
  };
}

function matches(pattern: string, mimeType: string): boolean {
  return pattern.endsWith('/*') ? mimeType.startsWith(pattern.slice(0, -1)) : mimeType === pattern;
}
