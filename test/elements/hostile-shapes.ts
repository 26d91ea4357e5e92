/** Markup that must never be an element. */
export const HARM = '<img src="https://harm.invalid/x.png" onerror="top.harmed=1"><script>top.harmed=1</script>';

const TEMPLATE = { strings: [HARM, HARM], values: [HARM] };
const nested = (depth: number): string =>
  `${'['.repeat(depth)}${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}${']'.repeat(depth)}`;

/**
 * JSON that somebody might write where a text, a number or a list is expected, each with what it
 * hopes to pass for.
 */
export const HOSTILE_SHAPES: readonly (readonly [hope: string, json: string])[] = [
  ['our template', JSON.stringify(TEMPLATE)],
  ['a template with raw strings beside it', JSON.stringify({ ...TEMPLATE, raw: [HARM, HARM] })],
  ["lit's template", JSON.stringify({ ...TEMPLATE, _$litType$: 1 })],
  ["lit's SVG", JSON.stringify({ ...TEMPLATE, _$litType$: 2 })],
  ["lit's compiled template", JSON.stringify({ _$litType$: { h: HARM, parts: [] }, values: [] })],
  ["lit's directive", JSON.stringify({ _$litDirective$: 1, values: [HARM] })],
  ['strings that are an object', JSON.stringify({ strings: { length: 1, 0: HARM, raw: [HARM] }, values: [] })],
  ['a template without values', JSON.stringify({ strings: [HARM] })],
  ['a list of templates', JSON.stringify([TEMPLATE, [TEMPLATE]])],
  ['a list of markup', JSON.stringify([HARM, [HARM]])],
  ['a prototype with a template in it', `{"__proto__":${JSON.stringify(TEMPLATE)},"a":1}`],
  ['a prototype with a text in it', '{"__proto__":{"title":"harm","toString":"harm"}}'],
  ["everybody's prototype", '{"constructor":{"prototype":{"harmed":1}},"__proto__":{"harmed":1}}'],
  ['what cannot be made text', '{"toString":1,"valueOf":null}'],
  ['what cannot be a text at all', '{"toString":{},"valueOf":[],"toJSON":"x","length":-1}'],
  ['an element', '{"nodeType":1,"outerHTML":"<b>","tagName":"SCRIPT"}'],
  ['a list without an end', '{"length":1e9}'],
  ['a promise', '{"then":"x"}'],
  ['a number', '-1e309'],
  ['a truth', 'true'],
  ['nothing', 'null'],
  ['an empty list', '[]'],
  ['what goes down for ever', nested(200)],
  ['half a character', '"\\ud800 \\udc00 x"'],
  ['what turns the line around', '"\\u202e \\u2067 \\u2069\\u2069 \\u0000\\u001b[31m\\u009b"'],
];

/** A card with every field that there is. */
export const FULL_CARD = {
  uri: 'https://tides.leaflet.pub/low-water',
  title: 'Reading a tide table',
  description: 'Low water is a promise, not a fact.',
  thumb: 'https://images.masthead.dev/cover.jpg',
  createdAt: '2026-03-05T23:30:00Z',
  updatedAt: '2026-03-06T23:30:00Z',
  readingTime: 7,
  labels: [{ val: 'porn', src: 'did:plc:mara', uri: 'at://did:plc:mara/site.standard.document/1' }],
  source: {
    uri: 'https://tides.leaflet.pub',
    title: 'Field Notes',
    description: 'Weekly walks on the sea floor.',
    icon: 'https://images.masthead.dev/icon.png',
    theme: {
      ...{ backgroundRGB: { r: 251, g: 247, b: 239 }, foregroundRGB: { r: 38, g: 35, b: 29 } },
      ...{ accentRGB: { r: 15, g: 107, b: 92 }, accentForegroundRGB: { r: 255, g: 255, b: 255 } },
    },
  },
  associatedRefs: [{ uri: 'at://did:plc:mara/site.standard.document/1', cid: 'bafyrei' }],
  associatedProfiles: [
    { did: 'did:plc:mara', handle: 'mara.example', displayName: 'Mara', avatar: 'https://images.masthead.dev/m.png' },
  ],
  authorPage: 'https://people.masthead.dev/p/mara.example',
  verification: { status: 'verified', checkedAt: '2026-03-06T23:30:00Z' },
};

const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, `A ${name}`]));

/** A profile with every field that there is, and two sections that nobody of ours looks into. */
export const FULL_PROFILE = {
  did: 'did:plc:alice',
  handle: 'alice.example',
  ...texts('displayName givenName familyName pronouns headline about location'),
  ...{ avatar: 'https://images.masthead.dev/alice.png', website: 'https://alice.masthead.dev/work' },
  ...{
    locationCountry: 'NL',
    countryCode: 'NL',
    availableFromUtc: 8,
    createdAt: '2026-01-01T00:00:00Z',
    claimed: true,
  },
  ...{ industries: ['software'], openTo: ['mentoring'], preferredWorkplace: ['remote'], langs: ['nl'] },
  positions: [
    {
      ...texts('title company entityName description location'),
      ...{ rkey: '1', companyDid: 'did:plc:works', entityRef: 'https://www.wikidata.org/entity/Q1' },
      ...{ employmentType: 'full-time', workplaceType: 'remote', locationCountry: 'NL', skillRkeys: ['1'] },
      ...{ startedAt: '2020-02', endedAt: '2024', primary: true },
    },
    { rkey: '2', title: 'Head', startedAt: '2024' },
    { rkey: '3', title: 'Tutor', startedAt: '2023' },
  ],
  education: [
    {
      ...texts('institution entityName degree fieldOfStudy activities description'),
      ...{ rkey: '1', institutionDid: 'did:plc:school', entityRef: 'https://ror.org/1' },
      ...{ startedAt: '2014', endedAt: '2019-06' },
    },
  ],
  skills: [{ rkey: '1', name: 'TypeScript', category: 'Tools', subCategory: 'Languages', positionRkeys: ['1'] }],
  projects: [{ rkey: '1', name: 'Masthead', url: 'https://masthead.dev' }],
  honors: [{ rkey: '1', title: 'Medal', description: 'For it.' }],
};

/** The way to a value: the keys from the root. */
export type Path = readonly (string | number)[];

/** The way to each value of a view, the lists and objects among them included. */
export function pathsOf(view: unknown, path: Path = []): Path[] {
  if (!view || typeof view !== 'object') return [path];
  const keys = Array.isArray(view) ? view.map((_, index) => index) : Object.keys(view);
  const inner = keys.flatMap((key) => pathsOf((view as Record<string | number, unknown>)[key], [...path, key]));
  return path.length ? [path, ...inner] : inner;
}

/**
 * A view, as JSON that was read, with something else at the end of a path; and with one more key,
 * beside it, that no view has.
 */
export function poisoned(view: unknown, path: Path, json: string): unknown {
  const root = JSON.parse(JSON.stringify(view)) as Record<string | number, unknown>;
  let at = root;
  for (const key of path.slice(0, -1)) {
    const next = at[key];
    // An outer one has been replaced already.
    if (!next || typeof next !== 'object') return root;
    at = next as Record<string | number, unknown>;
  }
  at[path.at(-1) ?? ''] = JSON.parse(json);
  Object.defineProperty(at, '__proto__', { value: JSON.parse(json), enumerable: true });
  return root;
}

/**
 * A view with something else in place of every value at its leaves, but for those without which it
 * is none.
 */
export function everywhere(view: unknown, change: (leaf: unknown) => unknown, inside = false): unknown {
  if (Array.isArray(view)) return view.map((item) => everywhere(item, change, true));
  if (!view || typeof view !== 'object') return change(view);
  return Object.fromEntries(
    Object.entries(view).map(([key, item]) => [
      key,
      !inside && /^(uri|title|did|handle)$/.test(key) ? item : everywhere(item, change, true),
    ]),
  );
}
