import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of a lexicon, as far as views need it. */
interface Part {
  readonly type: string;
  readonly format?: string;
  readonly ref?: string;
  readonly items?: Part;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Part>>;
}

const HOME = 'id.sifa.getProfileView';
const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'a text',
  uri: 'https://a.example/x',
  did: 'did:plc:alice',
  handle: 'alice.example',
  datetime: '2026-01-02T03:04:05.000Z',
  'at-uri': 'at://did:plc:alice/a.example.record/1',
  integer: 7,
  boolean: true,
};

/** Everything that `id.sifa.getProfileView#profileView` may hold, once. */
export function everyField(): Record<string, unknown> {
  return sample({ type: 'ref', ref: '#profileView' }, 'profile', HOME) as Record<string, unknown>;
}

/** What a value has that the lexicon does not allow it: another type, a field too many, one too few. */
export function untyped(value: unknown): string[] {
  return problems(value, { type: 'ref', ref: '#profileView' }, 'profile', HOME);
}

const read = new Map<string, Readonly<Record<string, Part>>>();

function defsOf(id: string): Readonly<Record<string, Part>> {
  const file = join(import.meta.dirname, '../../../lexicons', `${id.replaceAll('.', '/')}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { defs: Readonly<Record<string, Part>> }).defs;
}

function sample(part: Part, name: string, document: string): unknown {
  const { type, items } = part;
  if (type === 'ref') return sample(...resolve(part, name, document));
  if (type === 'array') return items ? [sample(items, name, document)] : [];
  if (type === 'object') return mapped(part, (property, key) => sample(property, key, document));
  if (part.format === undefined && /(?:^d|D)ate$|(?:started|ended)At$/.test(name)) return '2020-05';
  return SAMPLES[part.format ?? type];
}

function problems(value: unknown, part: Part, path: string, document: string): string[] {
  const { type, items, properties = {}, required = [] } = part;
  if (type === 'ref') return problems(value, ...resolve(part, path, document));
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((item, at) => (items ? problems(item, items, `${path}.${at}`, document) : []));
  }
  if (type !== 'object') {
    const right = type === 'integer' ? Number.isSafeInteger(value) : typeof value === type;
    return right ? [] : [`${path} is no ${type}`];
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`];
  return [
    ...required.filter((key) => !(key in value)).map((key) => `${path}.${key} is missing`),
    ...Object.entries(value).flatMap(([key, item]) => {
      const property = properties[key];
      return property ? problems(item, property, `${path}.${key}`, document) : [`${path}.${key} is unknown`];
    }),
  ];
}

function mapped(part: Part, read: (property: Part, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part.properties ?? {}).map(([key, property]) => [key, read(property, key)]));
}

function resolve({ ref = '' }: Part, name: string, document: string): [part: Part, name: string, document: string] {
  const [id, key = 'main'] = ref.split('#');
  const home = id || document;
  const defs = read.get(home) ?? defsOf(home);
  read.set(home, defs);
  const part = defs[key];
  if (!part) throw new Error(`${ref} leads nowhere`);
  return [part, name, home];
}
