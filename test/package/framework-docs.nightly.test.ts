import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { snippetsOf } from '../docs/snippets.ts';

// What docs/put-it-on-a-page.md shows is what the examples are made of, and those run (frameworks.nightly.test.ts).
const root = join(import.meta.dirname, '../..');
const snippets = snippetsOf('docs/put-it-on-a-page.md', 'React, Vue and Svelte');

/** A file or a snippet without what differs by where it stands: the indentation, and a template's last line break. */
const bare = (code: string) => code.replace(/^[ \t]+/gm, '').trim();
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  ts: ['.ts'],
  tsx: ['.tsx'],
  vue: ['.vue'],
  svelte: ['.svelte'],
};
const examples = globSync('examples/**/*.*', { cwd: root });
const sources = snippets.filter(({ language }) => language in SOURCES);

describe('docs/put-it-on-a-page.md', () => {
  it.each(sources)('$place is part of an example', ({ language, code }) => {
    const files = examples.filter((file) => SOURCES[language]?.includes(extname(file)));
    // An empty line in a snippet leaves something out.
    const parts = code.split(/\n{2,}/).map(bare);
    const whole = files.filter((file) => {
      const source = bare(readFileSync(join(root, file), 'utf8'));
      return parts.every((part) => source.includes(part));
    });
    expect(whole).not.toEqual([]);
  });

  it.each(snippets.filter(({ language }) => language === 'json'))('$place names files that there are', ({ code }) => {
    const settings = JSON.parse(code) as Record<string, string[]>;
    for (const file of Object.values(settings).flat()) {
      expect(existsSync(join(root, file.replace('./node_modules/masthead/', '')))).toBe(true);
    }
  });

  it.each(snippets.filter(({ language }) => language === 'sh'))('$place starts examples that there are', ({ code }) => {
    for (const [, example = ''] of code.matchAll(/^npx vite (\S+)$/gm)) {
      expect(existsSync(join(root, example, 'vite.config.ts'))).toBe(true);
    }
  });

  it('shows each framework', () => {
    expect(new Set(snippets.map(({ language }) => language))).toEqual(new Set([...Object.keys(SOURCES), 'json', 'sh']));
  });
});
