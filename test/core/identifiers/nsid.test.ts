import { describe, expect, it } from 'vitest';
import { isNsid } from '../../../src/core/identifiers/collections.ts';

const SEGMENT = 'a'.repeat(63);

describe('an NSID', () => {
  it.each([
    ['of a record', 'site.standard.document'],
    ['of a query', 'com.atproto.repo.listRecords'],
    ['short', 'a.b.c'],
    ['digits inside', 'a1.b2.c3'],
    ['a digit at a label’s beginning', 'cn.8.lex'],
    ['hyphens in its domain', 'com.ex-ample.fooBar'],
    ['segments as long as may be', `${SEGMENT}.${SEGMENT}.${SEGMENT}`],
  ])('%s', (_note, nsid) => {
    expect(isNsid(nsid)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['two segments', 'com.example'],
    ['an empty segment', 'com..foo'],
    ['a dot last', 'com.example.foo.'],
    ['a dot first', '.com.example.foo'],
    ['a digit first', '1com.example.foo'],
    ['a digit at the name’s beginning', 'com.example.3'],
    ['a hyphen in its name', 'com.example.foo-bar'],
    ['a hyphen at a label’s end', 'com.example-.foo'],
    ['an underscore', 'com.exa_mple.foo'],
    ['a wild card', 'com.example.*'],
    ['a slash', 'com.example/foo.bar'],
    ['white space', 'com.example. foo'],
    ['a segment too long', `com.${SEGMENT}a.foo`],
    ['a name too long', `com.example.${SEGMENT}a`],
    ['longer than any', `${`${SEGMENT}.`.repeat(5)}foo`],
    ['no text', 1],
  ])('is not %s', (_note, value) => {
    expect(isNsid(value)).toBe(false);
  });
});
