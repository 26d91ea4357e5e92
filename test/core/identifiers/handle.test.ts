import { describe, expect, it } from 'vitest';
import { isHandle, toHandle } from '../../../src/core/identifiers/handle.ts';

const LABEL = 'a'.repeat(63);

describe('a handle', () => {
  it.each([
    ['two labels', 'alice.example'],
    ['more of them', 'a.b.c.d.example'],
    ['in upper case', 'Alice.EXAMPLE'],
    ['digits first', '8.cn'],
    ['hyphens inside', 'a--b.x-y.example'],
    ['punycode', 'xn--mnchen-3ya.example'],
    ['one letter at the end', 'a.b'],
    ['labels as long as may be', `${LABEL}.${LABEL}.example`],
    ['as long as one may be', `${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(61)}`],
  ])('%s', (_note, handle) => {
    expect(isHandle(handle)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['one label', 'alice'],
    ['a dot alone', '.'],
    ['a dot first', '.alice.example'],
    ['a dot last', 'alice.example.'],
    ['two dots', 'alice..example'],
    ['a hyphen first', '-alice.example'],
    ['a hyphen last', 'alice-.example'],
    ['an underscore', 'al_ice.example'],
    ['an @', '@alice.example'],
    ['a digit at the last label’s beginning', 'alice.1example'],
    ['an IPv4 address', '127.0.0.1'],
    ['an IPv6 address', '[::1]'],
    ['a port', 'alice.example:80'],
    ['white space around it', ' alice.example'],
    ['a line end', 'alice.example\n'],
    ['letters that are not ASCII', 'münchen.example'],
    ['a label too long', `${LABEL}a.example`],
    ['longer than any', `${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(62)}`],
    ['no text', ['alice.example']],
  ])('is not %s', (_note, value) => {
    expect(isHandle(value)).toBe(false);
    expect(toHandle(value)).toBeNull();
  });

  it('is compared in lower case', () => {
    expect(toHandle('Alice.EXAMPLE')).toBe('alice.example');
  });

  it.each(['handle.invalid', 'Handle.Invalid'])('%s says that there is none', (value) => {
    expect(toHandle(value)).toBeNull();
  });
});
