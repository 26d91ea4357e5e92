/**
 * Who may import whom. A key is a room: a folder of `src/`, a package, or a folder or a file in one that has rules of its own. `folders` are the other rooms, `packages` the packages
 * from outside; `types` are rooms of which only types may be taken. `browser` marks what runs in a browser, where `node:*` must never appear, not even behind a
 * condition.
 */
export interface ImportRule {
  readonly folders: readonly string[];
  readonly types?: readonly string[];
  readonly packages: readonly string[] | 'any';
  readonly browser: boolean;
}

/** The rules, in all their rooms. */
const CORE = ['core/identifiers', 'core'];
const READING = [...CORE, 'lexicon', 'atproto/request', 'atproto/identity', 'atproto/repository'];
const SERVER_READING = [...READING, 'atproto', 'atproto/node/guard', 'atproto/node/repository'];

/** The rooms of the AppView in the order of the table in docs/architecture.md: each takes from those above it. */
const APP_VIEW_ROOMS: readonly string[] = [
  'watchdog',
  'network',
  'source',
  'store',
  'ingest/work-queue.ts',
  'ingest',
  'ingest/backfill',
  'ingest/identity',
  'ingest/verify',
  'ingest/worker',
  'query',
  'http/server',
  'route',
  'pages',
  'http',
];
/** What a package may take of the kit where it runs in a browser too. */
const KIT_IN_BROWSERS = ['core', 'lexicon', 'render'].flatMap((room) => [
  `masthead/${room}`,
  `masthead/internal/${room}`,
]);

// The kit, from the ground up; then what stands on it.
export const IMPORT_RULES: Readonly<Record<string, ImportRule>> = {
  'core/identifiers': { folders: [], packages: ['@atcute/lexicons'], browser: true },
  core: { folders: ['core/identifiers'], types: ['lexicon'], packages: [], browser: true },
  lexicon: { folders: CORE, packages: ['@atcute/lexicons'], browser: true },
  check: { folders: [...CORE, 'lexicon', 'theme'], packages: [], browser: true },
  theme: { folders: [...CORE, 'lexicon'], packages: ['colorjs.io'], browser: true },
  'atproto/request': { folders: CORE, packages: [], browser: true },
  'atproto/identity': { folders: [...CORE, 'atproto/request'], packages: [], browser: true },
  'atproto/repository': {
    folders: [...CORE, 'lexicon', 'atproto/request', 'atproto/identity'],
    packages: [],
    browser: true,
  },
  atproto: { folders: READING, packages: ['@atcute/lexicons'], browser: true },
  'atproto/node/guard': { folders: [...CORE, 'atproto/request'], packages: 'any', browser: false },
  'atproto/node/repository': {
    folders: [...READING, 'atproto/node/guard'],
    packages: 'any',
    browser: false,
  },
  'atproto/node/files': { folders: [], packages: [], browser: false },
  'atproto/node': { folders: [...SERVER_READING, 'atproto/node/files'], packages: ['lru-cache'], browser: false },
  elements: {
    folders: [...CORE, 'atproto', 'atproto/request', 'atproto/identity'],
    types: ['lexicon'],
    packages: ['lit'],
    browser: true,
  },
  render: { folders: ['core', 'theme', 'elements'], packages: ['lit'], browser: true },
  'render/node': { folders: ['core', 'atproto/node/guard', 'render'], packages: 'any', browser: false },
  'publish/pure': { folders: [...CORE, 'lexicon', 'theme', 'check'], types: ['publish'], packages: [], browser: true },
  publish: {
    folders: [...SERVER_READING, 'theme', 'check', 'publish/pure'],
    packages: ['@atproto/api', 'sharp'],
    browser: false,
  },
  // The packages: what one imports of another is in its package.json, and comes by a name.
  'masthead-doctor/site/markup': {
    folders: [],
    packages: [...KIT_IN_BROWSERS, 'masthead/internal/atproto', 'parse5'],
    browser: true,
  },
  'masthead-doctor/site': { folders: ['masthead-doctor/site/markup'], packages: 'any', browser: false },
  'masthead-doctor': {
    folders: ['masthead-doctor/site', 'masthead-doctor/site/markup'],
    packages: 'any',
    browser: false,
  },
  'masthead-sync': { folders: [], packages: 'any', browser: false },
  'masthead-static/rehype': {
    folders: [],
    packages: [
      ...KIT_IN_BROWSERS,
      'masthead/internal/atproto',
      'masthead/internal/elements',
      'parse5',
      'property-information',
    ],
    browser: true,
  },
  'masthead-static/rehype/node': { folders: ['masthead-static/rehype'], packages: 'any', browser: false },
  'masthead-static/pages': { folders: [], packages: 'any', browser: false },
  ...appViewRules(),
  'masthead-builder': {
    folders: [],
    packages: [...KIT_IN_BROWSERS, 'masthead/internal/atproto', 'masthead/internal/elements'],
    browser: true,
  },
  'masthead-cli': { folders: [], packages: 'any', browser: false },
};

/** Each room takes from those above it: no arrow leads up. */
function appViewRules(): Record<string, ImportRule> {
  const rooms = APP_VIEW_ROOMS.map((room) => `masthead-appview/${room}`);
  return Object.fromEntries(
    [...rooms, 'masthead-appview'].map((room, at) => [
      room,
      { folders: rooms.slice(0, at), packages: 'any', browser: false },
    ]),
  );
}
