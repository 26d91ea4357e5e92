import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContact } from '../../../src/core/values/pasted.ts';

describe('a contact of an operator', () => {
  test.each([
    ['ops@cards.example', 'ops@cards.example', 'a mail address'],
    [' ops+cards@cards.example ', 'ops+cards@cards.example', 'with white space around it'],
    ['mailto:ops@cards.example', 'ops@cards.example', 'as a link'],
    ['https://cards.example/about', 'https://cards.example/about', 'a page'],
    ['http://cards.example', 'http://cards.example/', 'a page without TLS: nobody is sent there by it'],
    [
      'https://cards.example/%28us%29',
      'https://cards.example/%28us%29',
      'brackets that are written as a header can hold them',
    ],
    ['https://bücher.example', null, 'a name that the header has no letters for'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example/', 'the same as punycode'],
  ])('%j is %j: %s', (written, contact, _note) => {
    expect(readContact(written)).toBe(contact);
  });

  test.each([
    ['ops@cards', 'a host of one’s own network'],
    ['@cards.example', 'an account’s handle'],
    ['ops@cards.example, more@cards.example', 'two'],
    ['ops@cards.example)', 'what ends the comment of the header'],
    ['"a b"@cards.example', 'a quoted name'],
    ['josé@cards.example', 'letters that a header has not'],
    ['cards.example', 'an address without a scheme'],
    ['javascript:alert(1)', 'a script'],
    ['https://ops:secret@cards.example', 'a password'],
    ['https://cards.example/(us)', 'a bracket'],
    ['https://cards.example/\r\nX-Admin: 1', 'a line end'],
    [`https://cards.example/${'a'.repeat(300)}`, 'a long page'],
    [`${'a'.repeat(65)}@cards.example`, 'a long name'],
    ['a@'.repeat(100_000), 'a flood'],
  ])('%j is none: %s', (written) => {
    expect(readContact(written)).toBeNull();
  });

  test('whatever is read can stand in the comment of a header, and is read the same again', () => {
    const parts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(parts, (written) => {
        const contact = readContact(written);
        if (contact === null) return;
        expect(contact).toMatch(/^[!-~]{1,254}$/);
        expect(contact).not.toMatch(/[()\\]/);
        expect(readContact(contact)).toBe(contact);
      }),
      { numRuns: 30 },
    );
  });
});
