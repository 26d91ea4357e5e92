import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8').trim();

// src/elements/lit was written after them.
it.each(['@lit/reactive-element', 'lit-element', 'lit-html'])('carries the notice of %s', (name) => {
  const notice = read(`node_modules/${name}/LICENSE`);
  const quoted = notice.split('\n').map((line) => `> ${line}`.trimEnd());
  expect(read('docs/licences.md')).toContain(`\`${name}\``);
  expect(read('docs/licences.md')).toContain(quoted.join('\n'));
});
