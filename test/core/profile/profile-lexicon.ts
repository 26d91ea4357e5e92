import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of a lexicon, as far as views need it. */
export interface Part {
  readonly type: string;
  readonly format?: string;
  readonly ref?: string;
  readonly items?: Part;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Part>>;
  /** Of the definition of a record. */
  readonly record?: Part;
}

const HOME = 'id.sifa.getProfileView';
/** The same with what is not read. */
const WHOLE = `${HOME} whole`;
const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'a text',
  uri: 'https://a.example/x',
  did: 'did:plc:alice',
  handle: 'alice.example',
  datetime: '2026-01-02T03:04:05.000Z',
  'at-uri': 'at://did:plc:alice/a.example.record/1',
  cid: 'bafyreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4',
  language: 'en',
  currency: 'EUR',
  integer: 7,
  boolean: true,
};

/** Everything that `id.sifa.getProfileView#profileView` may hold, once. */
export function everyField(): Record<string, unknown> {
  return sample({ type: 'ref', ref: '#profileView' }, 'profile', HOME) as Record<string, unknown>;
}

/**
 * The value of a field that is no list and no object; `undefined` leaves it as `everyField` has it.
 * `beside` are the fields of the same object.
 */
export type Write = (name: string, part: Part, beside: readonly string[], path: string) => unknown;

/** The same with other values, and with what Masthead does not read. */
export function everyWritten(write: Write): Record<string, unknown> {
  return sample({ type: 'ref', ref: '#profileView' }, 'profile', WHOLE, write) as Record<string, unknown>;
}

/** A record in which every field of its lexicon is written. */
export function everyRecordField(collection: string, write: Write): Record<string, unknown> {
  const main = sample({ type: 'ref', ref: '#main' }, collection, collection, write);
  return { $type: collection, ...(main as Record<string, unknown>) };
}

/**
 * What a value has that the lexicon does not allow it: another type, a field too many, one too few.
 */
export function untyped(value: unknown): string[] {
  return problems(value, { type: 'ref', ref: '#profileView' }, 'profile', HOME);
}

const read = new Map<string, Readonly<Record<string, Part>>>();

function defsOf(id: string): Readonly<Record<string, Part>> {
  const [nsid = ''] = id.split(' ');
  const file = join(import.meta.dirname, '../../../lexicons', `${nsid.replaceAll('.', '/')}.json`);
  const { defs } = JSON.parse(readFileSync(file, 'utf8')) as { defs: Readonly<Record<string, Part>> };
  return nsid === HOME ? withFurther(defs, id === WHOLE ? [] : UNREAD) : defs;
}

const TEXT: Part = { type: 'string' };
const FLAG: Part = { type: 'boolean' };
const URI: Part = { type: 'string', format: 'uri' };
const AT_URI: Part = { type: 'string', format: 'at-uri' };
const CHANNEL: Part = { type: 'integer' };
const RGB: Part = { type: 'object', required: ['r', 'g', 'b'], properties: { r: CHANNEL, g: CHANNEL, b: CHANNEL } };
const PLACE = { locationCountry: TEXT, locationRegion: TEXT, locationLocality: TEXT, countryCode: TEXT };

/**
 * What is read besides: of the answers of Sifa's service and of Masthead's AppView
 * (docs/lexicons.md#what-an-answer-has-beside-its-lexicon).
 */
const FURTHER: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  profileView: {
    discoverable: FLAG,
    cut: { type: 'array', items: TEXT },
    palette: {
      type: 'object',
      required: ['accent', 'accentForeground'],
      properties: { accent: RGB, accentForeground: RGB },
    },
    investments: { type: 'array', items: { type: 'ref', ref: '#investmentView' } },
  },
  educationView: { entityName: TEXT },
  skillView: { subCategory: TEXT },
  projectView: { sameAs: AT_URI },
  presentationView: { coverImageUrl: { type: 'string', format: 'uri' } },
  presentationDeliveryView: { ...PLACE, sameAs: AT_URI },
};
/** An investment is as in its record. */
const INVESTMENT: Part = {
  type: 'object',
  required: ['rkey', 'company'],
  properties: {
    rkey: TEXT,
    ...Object.fromEntries(['company', 'role', 'stage', 'status', 'via', 'description'].map((name) => [name, TEXT])),
    entityRef: URI,
    viaEntityRef: URI,
    companyDid: { type: 'string', format: 'did' },
    viaDid: { type: 'string', format: 'did' },
    agentRef: { type: 'ref', ref: 'id.sifa.defs#agentRef' },
    amount: {
      type: 'object',
      required: ['value', 'currency'],
      properties: { value: { type: 'integer' }, currency: { type: 'string', format: 'currency' } },
    },
    startedAt: TEXT,
    endedAt: TEXT,
    links: { type: 'array', items: { type: 'ref', ref: 'id.sifa.defs#artifactLink' } },
  },
};
/**
 * What is not read: what Sifa's service attests of a position, and co-speakers who are accounts
 * (docs/rules.md#people-in-a-record).
 */
const UNREAD: readonly (readonly [definition: string, property: string])[] = [
  ['positionView', 'verification'],
  ...['did', 'handle', 'displayName', 'avatar'].map((field) => ['coSpeakerView', field] as const),
];

function withFurther(defs: Readonly<Record<string, Part>>, unread: typeof UNREAD): Readonly<Record<string, Part>> {
  const entries = Object.entries(defs).map(([name, part]): [string, Part] => {
    const properties = Object.entries({ ...part.properties, ...FURTHER[name] }).filter(
      ([property]) => !unread.some(([definition, field]) => definition === name && field === property),
    );
    return [name, part.properties ? { ...part, properties: Object.fromEntries(properties) } : part];
  });
  return { ...Object.fromEntries(entries), investmentView: INVESTMENT };
}

function sample(
  part: Part,
  name: string,
  document: string,
  write: Write = () => undefined,
  beside: readonly string[] = [],
  path = '',
): unknown {
  const { type, items } = part;
  if (type === 'ref') {
    const [found, , home] = resolve(part, name, document);
    return sample(found, name, home, write, beside, path);
  }
  if (type === 'record') return part.record && sample(part.record, name, document, write);
  if (type === 'array') return items ? [sample(items, name, document, write, beside, path)] : [];
  if (type === 'object') {
    const fields = Object.keys(part.properties ?? {});
    return mapped(part, (each, key) => sample(each, key, document, write, fields, path ? `${path}.${key}` : key));
  }
  const written = write(name, part, beside, path);
  if (written !== undefined) return written;
  if (part.format === undefined && /(?:^d|D)ate$|(?:started|ended|completed)At$/.test(name)) return '2020-05';
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
