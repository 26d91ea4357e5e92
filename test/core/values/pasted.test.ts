import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { actorName } from '../../../src/atproto/identity/resolve-handle.ts';
import { linkText } from '../../../src/atproto/request/check-arguments.ts';
import { looseActor, pastedActor, pastedLink, readContact, typedLink } from '../../../src/core/values/pasted.ts';

describe('a handle or a DID as it was pasted', () => {
  it.each([
    ['as it is', 'alice.example', 'alice.example'],
    ['with its @', '@alice.example', 'alice.example'],
    ['in the bidi marks that Bluesky puts around it', '\u202a@alice.example\u202c', 'alice.example'],
    ['in isolates', '\u2068alice.example\u2069', 'alice.example'],
    ['with signs without a width in it', '@ali\u200bce.\ufeffexam\u00adple', 'alice.example'],
    ['as an at-uri with a slash', ' at://alice.example/ ', 'alice.example'],
    ['as a page of Bluesky', 'https://bsky.app/profile/alice.example', 'alice.example'],
    ['as a page of a profile service', 'https://sifa.id/p/alice.example', 'alice.example'],
    ['with the dot of a sentence', 'alice.example.', 'alice.example'],
    ['a DID', 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz', 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'],
    ['a DID of a host with a port', 'did:web:localhost%3A80', 'did:web:localhost%3A80'],
    ['a DID in a page', 'https://bsky.app/profile/did:web:a.example', 'did:web:a.example'],
  ])('%s', (_note, pasted, actor) => {
    expect(pastedActor(pasted)).toBe(actor);
    // The doors: the element, the client.
    expect(looseActor(pasted)).toBe(actor);
    expect(actorName(pasted)).toBe(actor);
  });

  it.each([
    ['the address of a site', 'https://alice.example'],
    ['a record', 'at://alice.example/app.bsky.feed.post/3mwozxkf2m222'],
    ['a post', 'https://bsky.app/profile/alice.example/post/3mwozxkf2m222'],
    ['two words', 'alice example'],
    ['nothing that is seen', '\u200b'],
  ])('is not %s', (_note, pasted) => {
    expect(looseActor(pasted)).toBeUndefined();
    expect(() => actorName(pasted)).toThrow(/an actor is a handle/);
  });
});

describe('a link as it was pasted', () => {
  it.each([
    ['as it is', 'https://a.example/x', 'https://a.example/x'],
    ['with a sign without a width at its end', 'https://a.example/x\u200b\ufeff', 'https://a.example/x'],
    ['with signs and white space in turn', '\u200b \u200e\thttps://a.example/x \u200f \u00ad', 'https://a.example/x'],
    ['with a joiner within, which is a letter', 'https://a.example/می\u200cخواهم', 'https://a.example/می\u200cخواهم'],
    ['with an emoji of several', 'https://a.example/👩\u200d💻', 'https://a.example/👩\u200d💻'],
    ['nothing that is seen', '\u200b \u200e', ''],
  ])('%s', (_note, pasted, link) => {
    expect(pastedLink(pasted)).toBe(link);
    expect([linkText(pasted), typedLink(pasted)]).toEqual([link, link]);
  });

  it.each([
    ['in angle brackets', '<https://a.example/x>', 'https://a.example/x'],
    ['in Markdown', '[my words](https://a.example/x)', 'https://a.example/x'],
    ['in Markdown, with a title', '[my words](<https://a.example/x> "A title").', 'https://a.example/x'],
    ['in quotation marks', '“https://a.example/x”', 'https://a.example/x'],
    ['with the full stop of a sentence', 'https://a.example/x.', 'https://a.example/x'],
    ['in brackets, with what ends a sentence', '(https://a.example/x)!', 'https://a.example/x'],
    ['with brackets of its own', 'https://a.example/Tide_(sea)', 'https://a.example/Tide_(sea)'],
    ['without a scheme', '<a.example/x>', 'https://a.example/x'],
    ['a file is none', './feeds/.', './feeds/.'],
    ['a key is none', '3mwozxkf2m222', '3mwozxkf2m222'],
    ['nothing within', '<>', '<>'],
  ])('that a person types: %s', (_note, pasted, link) => {
    expect(typedLink(pasted)).toBe(link);
  });

  test('what is put around a link, and what ends a sentence, is none of it', () => {
    const within = fc.stringMatching(/^[a-z0-9/_~%=&?-]{0,12}[a-z0-9/]$/);
    const along = fc.constantFrom(
      ...([
        ['', ''],
        ['<', '>'],
        ['(', ')'],
        ['"', '"'],
        ['[a b](', ')'],
        ['', '.'],
        ['(', ').'],
        ['„', '“,'],
      ] as const),
    );
    fc.assert(
      fc.property(within, along, (path, [before, after]) => {
        expect(typedLink(`${before}https://a.example/${path}${after}`)).toBe(`https://a.example/${path}`);
      }),
    );
  });

  test('is what stands between its ends, however much comes along', () => {
    const along = fc.string({ unit: fc.constantFrom(' ', '\n', '\u200b', '\u200e', '\u2069', '\ufeff'), maxLength: 9 });
    const within = fc.string({ unit: fc.constantFrom('a', '/', '\u200c', '\u200d', '語', ' '), maxLength: 9 });
    fc.assert(
      fc.property(along, within, along, (before, text, after) => {
        expect(pastedLink(`${before}h${text}x${after}`)).toBe(`h${text}x`);
      }),
    );
  });
});

it.each([
  ['a host', 'alice.example', 'https://alice.example'],
  ['with a path and a query', ' alice.example/essay?x=1 ', 'https://alice.example/essay?x=1'],
  ['as a page writes it', '//alice.example/essay', 'https://alice.example/essay'],
  ['an international name', 'münchen.example', 'https://münchen.example'],
  ['this machine', 'localhost:3000/essay', 'http://localhost:3000/essay'],
  ['another scheme', 'gemini://alice.example', 'gemini://alice.example'],
  ['an e-mail address', 'alice@example.com', 'alice@example.com'],
  ['a mail link', 'mailto:alice@example.com', 'mailto:alice@example.com'],
  ['a DID', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['words', 'hello there', 'hello there'],
  ['a script', 'javascript:alert(1)', 'javascript:alert(1)'],
])('a link as it is typed: %s', (_, written, link) => expect(typedLink(written)).toBe(link));

describe('a contact of an operator', () => {
  test.each([
    ['ops@cards.example', 'ops@cards.example', 'a mail address'],
    [' ops+cards@cards.example ', 'ops+cards@cards.example', 'with white space around it'],
    ['mailto:ops@cards.example', 'ops@cards.example', 'as a link'],
    ['https://cards.example/about', 'https://cards.example/about', 'a page'],
    ['http://cards.example', 'http://cards.example/', 'a page without TLS: nobody is sent there by it'],
    ['https://cards.example/%28us%29', 'https://cards.example/%28us%29', 'brackets as a header can hold them'],
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
