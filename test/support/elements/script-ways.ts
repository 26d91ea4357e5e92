import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';

const root = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };

const built = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
const OTHERS = '"use strict";\nvar othersBefore = (function () { return 1; })()\n';

/**
 * Serves the built scripts to the element tests below `/__ways__/`, as optimizers change them: a
 * page that the test writes (`page?html=…`, where `{{pub-card.js}}` is that script's text), a
 * script with nothing beside it (`alone/…`), one joined with others (`joined/…`), and the scripts
 * as an AppView has them (`app-view/{version}/…`), or only those that every element needs
 * (`few/{version}/…`).
 */
export function scriptWaysPlugin(): TestRunnerPlugin {
  return {
    name: 'script-ways',
    serve({ path, URL: { searchParams } }) {
      const [, way = '', file = ''] = /^\/__ways__\/([\w-]+)\/?(.*)$/.exec(path) ?? [];
      if (way === 'page') {
        const html = (searchParams.get('html') ?? '').replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => built(name));
        return {
          body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${html}`,
          type: 'html',
        };
      }
      if (way === 'alone' && /^[\w-]+\.js$/.test(file)) return { body: built(file), type: 'js' };
      if (way === 'joined') return { body: `${OTHERS}${built(file)}\nvar othersAfter = 1;`, type: 'js' };
      const part = /^(app-view|few)$/.test(way) && file.startsWith(`${version}/`) ? file.slice(version.length + 1) : '';
      if (way === 'few' && !/^(card|profile|asking)\.mjs$/.test(part)) return undefined;
      return part && existsSync(join(root, 'dist', part)) ? { body: built(part), type: 'js' } : undefined;
    },
  };
}
