/**
 * Who may import whom. A key is a room: a folder of `src/`, or a folder or a file in one that has rules of its own. `folders` are the other rooms, `packages` the packages
 * from outside; `types` are rooms of which only types may be taken. `browser` marks what runs in a browser, where `node:*` must never appear, not even behind a
 * condition.
 */
export interface ImportRule {
  readonly folders: readonly string[];
  readonly types?: readonly string[];
  readonly packages: readonly string[] | 'any';
  readonly browser: boolean;
}

const READING = ['syntax', 'core', 'lexicon', 'network', 'identity', 'repository'];
/** What judges records without a request. */
const JUDGING = ['diagnosis/finding', 'diagnosis/check'];
const SERVER_READING = [...READING, 'network/guarded', 'identity/node', 'repository/node', 'client'];

/** The rooms of the AppView in the order of the table in docs/architecture.md, each with the rooms outside that it takes from. It also takes from all rooms above it. */
const APP_VIEW_ROOMS: readonly (readonly [room: string, outside: readonly string[]])[] = [
  ['appview/store', ['syntax', 'core', 'lexicon', 'network/guarded', 'files']],
  ['appview/work-queue.ts', ['network/guarded']],
  ['appview/ingest', [...READING, 'network/guarded']],
  ['appview/backfill', [...READING, 'network/guarded', 'identity/node', 'repository/node']],
  ['appview/identity', [...READING, 'network/guarded', 'identity/node', 'repository/node']],
  ['appview/verify', [...READING, 'network/guarded', 'identity/node', 'verification']],
  ['appview/worker', ['core', 'network/guarded', 'identity/node', 'watchdog']],
  ['appview/query', [...SERVER_READING, 'theme']],
  ['appview/route', ['syntax', 'core', 'server']],
  [
    'appview/pages',
    ['core', 'network/guarded', 'identity/node', 'diagnosis', ...JUDGING, 'render', 'render/node', 'server'],
  ],
  ['appview/http', ['syntax', 'core', 'client', 'network/guarded', 'server']],
  ['appview', ['core', 'network/guarded', 'server', 'watchdog']],
];

export const IMPORT_RULES: Readonly<Record<string, ImportRule>> = {
  syntax: { folders: [], packages: ['@atcute/lexicons'], browser: true },
  core: { folders: ['syntax'], types: ['lexicon'], packages: [], browser: true },
  lexicon: { folders: ['core', 'syntax'], packages: ['@atcute/lexicons'], browser: true },
  theme: { folders: ['core', 'lexicon'], packages: ['colorjs.io'], browser: true },
  network: { folders: ['core'], packages: [], browser: true },
  'network/guarded': { folders: ['core', 'network'], packages: 'any', browser: false },
  identity: { folders: ['syntax', 'core', 'network'], packages: [], browser: true },
  'identity/node': { folders: [...READING, 'network/guarded'], packages: 'any', browser: false },
  repository: { folders: ['syntax', 'core', 'lexicon', 'network', 'identity'], packages: [], browser: true },
  'repository/node': { folders: [...READING, 'network/guarded', 'identity/node'], packages: 'any', browser: false },
  client: { folders: READING, packages: ['@atcute/lexicons'], browser: true },
  'client/node': { folders: [...SERVER_READING], packages: ['lru-cache'], browser: false },
  elements: {
    folders: ['syntax', 'core', 'client', 'network', 'identity'],
    types: ['lexicon'],
    packages: ['lit'],
    browser: true,
  },
  render: { folders: ['core', 'theme', 'elements'], packages: ['lit'], browser: true },
  builder: { folders: ['syntax', 'core', 'network', 'elements', 'render'], packages: [], browser: true },
  'render/node': { folders: ['core', 'network/guarded', 'render'], packages: 'any', browser: false },
  rehype: {
    folders: ['core', 'client', 'elements', 'render'],
    packages: ['parse5', 'property-information'],
    browser: true,
  },
  'rehype/node': { folders: ['core', 'client', 'client/node', 'files', 'rehype'], packages: [], browser: false },
  markup: {
    folders: ['syntax', 'core', 'lexicon', 'network', 'identity', 'repository'],
    packages: ['parse5'],
    browser: true,
  },
  'markup/node': { folders: [...SERVER_READING, 'client/node', 'files', 'markup'], packages: [], browser: false },
  verification: { folders: [...SERVER_READING, 'markup'], packages: 'any', browser: false },
  'diagnosis/finding': { folders: ['syntax', 'core', 'lexicon', 'client'], packages: [], browser: true },
  'diagnosis/check': { folders: ['core', 'lexicon', 'theme'], packages: [], browser: true },
  diagnosis: { folders: [...SERVER_READING, 'theme', 'verification', ...JUDGING], packages: 'any', browser: false },
  'publish/pure': {
    folders: ['core', 'lexicon', 'theme', ...JUDGING],
    types: ['publish'],
    packages: [],
    browser: true,
  },
  publish: {
    folders: [...SERVER_READING, 'theme', 'verification', 'diagnosis', ...JUDGING, 'publish/pure'],
    packages: [
      ...['@atproto/api', 'sharp'],
      ...['feedsmith', 'fast-xml-parser', 'parse5', 'smol-toml', 'yaml'],
      ...['mdast-util-from-markdown', 'mdast-util-gfm', 'mdast-util-to-string', 'micromark-extension-gfm'],
    ],
    browser: false,
  },
  source: { folders: [...READING, 'network/guarded', 'identity/node'], packages: 'any', browser: false },
  server: { folders: ['core', 'network/guarded'], packages: 'any', browser: false },
  files: { folders: [], packages: [], browser: false },
  watchdog: { folders: ['core'], packages: [], browser: false },
  ...appViewRules(),
  cli: {
    folders: [
      ...[...SERVER_READING, 'theme', 'elements', 'render', 'verification', 'diagnosis', ...JUDGING, 'publish'],
      ...['publish/pure', 'source', 'appview', 'appview/store', 'markup', 'markup/node'],
    ],
    packages: 'any',
    browser: false,
  },
};

/** Each room takes from those above it: no arrow leads up. */
function appViewRules(): Record<string, ImportRule> {
  const above = APP_VIEW_ROOMS.map(([room]) => room);
  return Object.fromEntries(
    APP_VIEW_ROOMS.map(([room, outside], at) => [
      room,
      { folders: [...outside, 'source', ...above.slice(0, at)], packages: 'any', browser: false },
    ]),
  );
}
