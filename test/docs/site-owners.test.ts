import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fields, list, text } from '../../src/core/read-fields.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/site-owners.md');
const declared = list(fields(JSON.parse(read('custom-elements.json'))).modules, fields) ?? [];
const elements = declared
  .flatMap(({ declarations }) => list(declarations, fields) ?? [])
  .flatMap(({ tagName, attributes }) => {
    const tag = text(tagName);
    return tag ? [[tag, list(attributes, (attribute) => text(fields(attribute).name)) ?? []] as const] : [];
  });

describe('the page for site owners lists', () => {
  it.each(elements)('every attribute of %s, and no other', (tag, attributes) => {
    const own = page.split(/^## /m).find((section) => section.startsWith(`\`<${tag}>\``)) ?? '';
    const [table = ''] = own.slice(own.indexOf('| attribute ')).split('\n\n');
    const named = table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1]?.matchAll(/`([a-z-]+)`/g) ?? [])].map(([, name]) => name));
    expect(named.sort()).toEqual([...attributes].sort());
  });

  it('both elements', () => {
    expect(elements.map(([tag]) => tag).sort()).toEqual(['pro-profile', 'pub-card']);
  });
});
