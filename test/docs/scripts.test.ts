import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Where people read which command to run: the pages, and the first lines of the programs. */
const TEXTS = ['*.md', 'docs/**/*.md', 'package.json', '.ci/run', '{bench,tools,src,stories}/**/*.ts'];

describe('every command that is named', () => {
  const named = new Map<string, string>();
  for (const file of globSync(TEXTS, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, script = ''] of text.matchAll(/\bnpm run (?:--silent )?([a-z]+(?:[:-][a-z]+)*)/g))
      named.set(script, file);
  }

  it.each([...named])('npm run %s (%s)', (script) => {
    expect(scripts).toHaveProperty([script]);
  });

  it('is found', () => {
    expect(named.size).toBeGreaterThan(10);
  });
});
