import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where a bundler finds `masthead` and its entries: in this repository's own build, as `npm install masthead` would put it into `node_modules`. A project of
 * your own needs none of this.
 */
export function resolveMasthead(): { find: RegExp; replacement: string }[] {
  const root = join(import.meta.dirname, '..');
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default?: string }>;
  };
  return Object.entries(exports).flatMap(([entry, target]) => {
    const file = typeof target === 'string' ? target : target.default;
    if (!file || file.includes('*')) return [];
    return [{ find: new RegExp(`^masthead${entry.slice(1)}$`), replacement: join(root, file) }];
  });
}
