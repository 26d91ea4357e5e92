/**
 * Who may import whom. A key is a room: a folder of `src/`, or a folder in one that has rules of its own. `folders` are the other rooms, `packages` the packages
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
const SERVER_READING = [...READING, 'network/guarded', 'identity/node', 'repository/node', 'client'];

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
  verification: { folders: SERVER_READING, packages: 'any', browser: false },
  diagnosis: { folders: [...SERVER_READING, 'theme', 'verification'], packages: 'any', browser: false },
  publish: {
    folders: [...SERVER_READING, 'theme', 'verification', 'diagnosis'],
    packages: ['@atproto/api'],
    browser: false,
  },
  appview: {
    folders: [...SERVER_READING, 'theme', 'render', 'verification', 'diagnosis'],
    packages: 'any',
    browser: false,
  },
  cli: {
    folders: [...SERVER_READING, 'theme', 'elements', 'render', 'verification', 'diagnosis', 'publish', 'appview'],
    packages: 'any',
    browser: false,
  },
};
