import { toBlobRef } from './blob-ref.ts';
import { stringReader } from './read-string.ts';
import { Checker, type Reader, UNREADABLE } from './reader.ts';
import { limit, type SchemaParts } from './schema-parts.ts';

// Limits on items kept and items looked at, also where the schema has none. Honest records are far below.
const MAX_ITEMS = 1_000;
const MAX_SCANNED = 10_000;

const compiled = new WeakMap<SchemaParts, Reader>();

/**
 * Makes the reader of a generated schema, once per schema. The reader visits only the fields that the schema knows, however much else a record holds. A bad
 * optional part is dropped, a text over its limit is cut, `$type` may be missing where only one type fits. A bad required part makes the whole unreadable.
 */
export function compileReader(schema: SchemaParts): Reader {
  let reader = compiled.get(schema);
  if (!reader) {
    reader = compile(schema);
    compiled.set(schema, reader);
  }
  return reader;
}

function compile(schema: SchemaParts): Reader {
  switch (schema.type) {
    case 'record':
      return schema.object ? compileReader(schema.object) : unreadable;
    case 'object':
      return objectReader(schema);
    case 'array':
      return arrayReader(schema);
    case 'variant':
      return variantReader(schema);
    case 'string':
      return stringReader(schema);
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
  const entries = Object.entries(shape).map(([key, part]) => ({
    key,
    optional: part.type === 'optional',
    fallback: part.default,
    read: compileReader(part.wrapped ?? part),
  }));
  return (value, checker) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      checker?.report('expected an object');
      return UNREADABLE;
    }
    const given = value as Record<string, unknown>;
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

function variantReader(schema: SchemaParts): Reader {
  const members = (schema.members ?? []).map((member) => {
    const { $type } = (member.object ?? member).shape ?? {};
    return { type: ($type?.wrapped ?? $type)?.expected, read: compileReader(member) };
  });
  const [first] = members;
  return (value, checker) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      checker?.report('expected an object');
      return UNREADABLE;
    }
    const type = (value as Record<string, unknown>).$type;
    const member = members.find((candidate) => candidate.type === type);
    if (member) return member.read(value, checker);
    if (typeof type !== 'string') {
      checker?.report(first ? `expected ${JSON.stringify(first.type)}` : 'is missing', '$type');
      // Real records omit `$type` where the union has one member.
      return first && members.length === 1 ? first.read(value, checker) : first ? UNREADABLE : value;
    }
    if (!schema.closed) return value;
    checker?.report(`expected ${members.map((candidate) => JSON.stringify(candidate.type)).join(' or ')}`, '$type');
    return UNREADABLE;
  };
}

/** Reads a blob reference as a `BlobRef`. A wrong MIME type or a size over the limit is unreadable, because no server would serve the blob. */
function blobReader(schema: SchemaParts): Reader {
  const maxSize = limit(schema, 'maxSize') ?? Number.POSITIVE_INFINITY;
  const accept = schema.constraints?.flatMap(({ accept }) => (Array.isArray(accept) ? accept.map(String) : [])) ?? [];
  return (value, checker) => {
    const blob = toBlobRef(value);
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
