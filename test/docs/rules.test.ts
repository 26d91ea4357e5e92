import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Each heading of docs/rules.md is a rule, and its last line names the files that hold it.
const root = join(import.meta.dirname, '../..');
const [, ...sections] = readFileSync(join(root, 'docs/rules.md'), 'utf8').split(/^## /m);
const rules = sections.map((section) => {
  const [, held = ''] = /^- \*\*Held by\*\*:([\s\S]*)/m.exec(section) ?? [];
  return { name: section.split('\n', 1)[0], tests: held.match(/(?<=`)[\w./-]+\.test\.ts(?=`)/g) ?? [] };
});

describe('the rule', () => {
  it.each(rules)('$name names a test that holds it, and none that is gone', ({ tests }) => {
    expect(tests).not.toEqual([]);
    expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
  });
});
