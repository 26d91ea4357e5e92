/**
 * Who may import whom (DESIGN.md §1). `folders` are the other folders of `src/`, `packages` the packages from outside; `types` are folders of which only
 * types may be taken. `browser` marks what runs in a browser, where `node:*` must never appear, not even behind a condition.
 */
export interface ImportRule {
  readonly folders: readonly string[];
  readonly types?: readonly string[];
  readonly packages: readonly string[] | 'any';
  readonly browser: boolean;
}

export const IMPORT_RULES: Readonly<Record<string, ImportRule>> = {
  core: { folders: [], types: ['lexicon'], packages: [], browser: true },
  lexicon: { folders: ['core'], packages: ['@atcute/lexicons'], browser: true },
  theme: { folders: ['core', 'lexicon'], packages: ['colorjs.io'], browser: true },
  client: { folders: ['core', 'lexicon'], packages: ['@atcute/lexicons'], browser: true },
  elements: { folders: ['core', 'client'], types: ['lexicon'], packages: ['lit'], browser: true },
  render: { folders: ['core', 'theme', 'elements'], packages: ['lit'], browser: true },
  publish: { folders: ['core', 'lexicon', 'theme', 'client'], packages: ['@atproto/api'], browser: false },
  'node-client': { folders: ['core', 'client', 'publish'], packages: ['lru-cache'], browser: false },
  appview: { folders: ['core', 'lexicon', 'client', 'publish', 'render'], packages: 'any', browser: false },
  cli: {
    folders: ['core', 'lexicon', 'theme', 'client', 'elements', 'render', 'publish', 'appview'],
    packages: 'any',
    browser: false,
  },
};
