/**
 * What must not reach a terminal or a log: control characters, which overwrite or hide lines; bidi controls; line separators; invisible characters; lone
 * surrogates. Kept are the joiners (U+200C, U+200D), which scripts and emoji need, and the number signs of Arabic, which are visible.
 */
const UNPRINTABLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const UNPRINTABLE_RUN =
  /(?:(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}])+/gu;

// Only with a scheme: without one, nothing in a text is surely a host.
const ADDRESS = /(?:http|ws)s?:\/\/[^\s/?#"'<>()]{1,300}/giu;

/** The limit of a line in characters: a host's answer of a megabyte must not flood a log. */
export const MAX_LINE_LENGTH = 2000;

/** Third-party text for one line of a terminal or a log: no control characters, hosts as punycode (`xn--…`) against look-alikes, cut to `limit` characters. */
export function printable(text: string, limit = 300): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return cut.replace(UNPRINTABLE_RUN, ' ').replace(ADDRESS, plainHost);
}

/** A value as JSON for a terminal: unprintable characters are written as `\uXXXX`, so it parses to the same value. */
export function printableJson(value: unknown): string {
  return escapeUnprintable(JSON.stringify(value));
}

/** Escapes unprintable characters in JSON. The JSON must hold no line breaks outside its strings: those would be escaped too. */
export function escapeUnprintable(json: string): string {
  return json.replace(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The start of a URL with its host as punycode, without a password; unchanged when it is all ASCII. Non-ASCII in an invalid URL becomes `?`. */
function plainHost(address: string): string {
  if (/^\p{ASCII}*$/u.test(address)) return address;
  if (!URL.canParse(address)) return address.replace(/\P{ASCII}+/gu, '?');
  const { protocol, username, host } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}`;
}
