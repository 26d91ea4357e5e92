import { describe, expect, it } from 'vitest';
import { identifierPatterns } from '../../tools/pattern-problems.ts';

const found = (code: string) => identifierPatterns('some.ts', code).map(({ line }) => line);

describe('a pattern for an identifier outside src/core/values fails the lint', () => {
  it.each([
    ['a DID', 'const a = /^did:[a-z]+:/;'],
    ['one method of it', 'const a = /^(?:plc|web)$/;'],
    ['an at-uri', 'const a = /^at:\\/\\/[^/]+/;'],
    ['an at-uri in a class of characters', 'const a = new Set([/at:[/][/]x|at:\\/\\/y/]);'],
    ['a TID', 'const a = /^[234567a-j][234567a-z]{12}$/;'],
    ['a CID', 'const a = /^bafkrei[a-z2-7]+$/;'],
  ])('%s', (_note, code) => {
    expect(found(`\n${code}`)).toEqual([2]);
  });

  it.each([
    ['a text that begins as one', "const a = 'did:plc:abc';"],
    ['a comparison', "const a = (text: string) => text.startsWith('at://');"],
    ['a pattern for something else', 'const a = [/^https?:/, /format:\\s/, /candid/, /\\d{13}/];'],
  ])('and %s does not', (_note, code) => {
    expect(found(code)).toEqual([]);
  });
});
