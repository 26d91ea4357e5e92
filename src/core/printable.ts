/**
 * What must not reach a terminal or a log: control characters, which paint over other lines or hide some; what turns the direction of the text around it; what
 * breaks lines or cannot be seen; halves of characters. Left in are the joiners that scripts and emoji need, and Arabic's number signs, which are seen.
 */
const UNPRINTABLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const UNPRINTABLE_RUN =
  /(?:(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}])+/gu;

// With the scheme in front, for nothing else in a text is surely a host.
const ADDRESS = /(?:http|ws)s?:\/\/[^\s/?#"'<>()]{1,300}/giu;

/** How long a line may be, characters: a host's answer of a megabyte must not flood a log. */
export const MAX_LINE_LENGTH = 2000;

/**
 * A text that others wrote, as it may stand in one line on a terminal or in a log: without control characters, hosts in the form that cannot be confused
 * (`xn--…`), and not endlessly long.
 *
 * @param limit in characters
 */
export function printable(text: string, limit = 300): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return cut.replace(UNPRINTABLE_RUN, ' ').replace(ADDRESS, plainHost);
}

/** A value as JSON that may be shown on a terminal: the same value when it is parsed, with all that must not be shown written as `\uXXXX`. */
export function printableJson(value: unknown): string {
  return escapeUnprintable(JSON.stringify(value));
}

/** JSON, without line breaks in it, that a terminal may show. */
export function escapeUnprintable(json: string): string {
  return json.replace(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** An address's host as the parser of URLs reads it, where that is not how it is written. */
function plainHost(address: string): string {
  if (/^\p{ASCII}*$/u.test(address)) return address;
  if (!URL.canParse(address)) return address.replace(/\P{ASCII}+/gu, '?');
  const { protocol, username, host } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}`;
}
