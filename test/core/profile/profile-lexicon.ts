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
  currency: 'EUR',
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
  const { defs } = JSON.parse(readFileSync(file, 'utf8')) as { defs: Readonly<Record<string, Part>> };
  return id === HOME ? withFurther(defs) : defs;
}

const TEXT: Part = { type: 'string' };
const FLAG: Part = { type: 'boolean' };
const URI: Part = { type: 'string', format: 'uri' };
const AT_URI: Part = { type: 'string', format: 'at-uri' };
const PLACE = { locationCountry: TEXT, locationRegion: TEXT, locationLocality: TEXT, countryCode: TEXT };

/** What is read besides: of the answers of Sifa's service and of Masthead's AppView (docs/lexicons.md#what-an-answer-has-beside-its-lexicon). */
const FURTHER: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  profileView: {
    discoverable: FLAG,
    cut: { type: 'array', items: TEXT },
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
/** What is not read: what Sifa's service attests of a position, and co-speakers who are accounts (docs/rules.md#people-in-a-record). */
const UNREAD: readonly (readonly [definition: string, property: string])[] = [
  ['positionView', 'verification'],
  ...['did', 'handle', 'displayName', 'avatar'].map((field) => ['coSpeakerView', field] as const),
];

function withFurther(defs: Readonly<Record<string, Part>>): Readonly<Record<string, Part>> {
  const entries = Object.entries(defs).map(([name, part]): [string, Part] => {
    const properties = Object.entries({ ...part.properties, ...FURTHER[name] }).filter(
      ([property]) => !UNREAD.some(([definition, unread]) => definition === name && unread === property),
    );
    return [name, part.properties ? { ...part, properties: Object.fromEntries(properties) } : part];
  });
  return { ...Object.fromEntries(entries), investmentView: INVESTMENT };
}

function sample(part: Part, name: string, document: string): unknown {
  const { type, items } = part;
  if (type === 'ref') return sample(...resolve(part, name, document));
  if (type === 'array') return items ? [sample(items, name, document)] : [];
  if (type === 'object') return mapped(part, (property, key) => sample(property, key, document));
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
