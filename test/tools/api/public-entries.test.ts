import { describe, expect, it } from 'vitest';
import { publicEntries } from '../../../tools/api/public-entries.ts';

describe('the public entries', () => {
  const entries = publicEntries();
  const named = (name: string) => entries.find((entry) => entry.name === name);

  it('are those that somebody may import, under each condition', () => {
    const names = entries.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['masthead', 'masthead/core', 'masthead-static/rehype']));
    expect(names.indexOf('masthead/client (node)')).toBe(names.indexOf('masthead/client') + 1);
    expect(names.filter((name) => name.includes('internal'))).toEqual([]);
  });

  it('have a file each', () => {
    expect(named('masthead/client (node)')?.file).toBe('masthead.client.node');
    expect(new Set(entries.map(({ file }) => file)).size).toBe(entries.length);
    expect(new Set(entries.map(({ declarations }) => declarations)).size).toBe(entries.length);
  });

  it.each(entries)('$name says what it is', ({ summary }) => {
    expect(summary).toMatch(/^`masthead/);
  });
});
