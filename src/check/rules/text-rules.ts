import { text, valueAt } from '../../core/read-fields.ts';
import { fieldRule } from '../field-rule.ts';
import { shown } from '../finding.ts';
import type { Judged } from '../judged.ts';

// What does not belong into texts that cards show as they are, and whose words are counted.

/** Characters of a text that are looked at; the lexicon allows no longer one. */
const MAX_TEXT = 30_000;

/** The short texts of a record, which cards show as they are. */
function textsOf({ kind, record }: Judged) {
  return [kind === 'publication' ? 'name' : 'title', 'description'].flatMap((field) => {
    const written = text(valueAt(record, field));
    return written === undefined || written.length > MAX_TEXT ? [] : [{ field, written }];
  });
}

/** Names that programs write for signs; what else begins with & is taken for words. */
const NAMED: ReadonlyMap<string, string> = new Map(
  'amp& lt< gt> quot" apos\' nbsp\u00a0 hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo»'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);
// bounded: of the 15 names above.
const ENTITY = new RegExp(`&(?:#(\\d+)|#x([\\da-f]+)|(${[...NAMED.keys()].join('|')}));`, 'gi');
/** An end tag, a line's end, or a tag with attributes: what stands in words about HTML as a rule is a name alone, as in "What <b> means". */
const TAG =
  /<\/(?:a|abbr|b|blockquote|cite|code|del|div|em|h[1-6]|i|li|mark|p|q|s|small|span|strong|sub|sup|u|ul)>|<(?:br|wbr|hr) ?\/?>|<(?:a|img|span|p|div) [a-z-]+=/i;
const ANY_TAG = /<\/?[a-z][^<>]*>/gi;

/** The sign that a program writes for a letter which it could not read. */
const LOST = '\uFFFD';

// Only at the beginning: an article about HTML has tags in its text too.
const HTML =
  /^\s*<(?:!doctype|html|body|article|section|div|p|h[1-6]|ul|ol|figure|blockquote|table|img|a|span|strong|em)\b/i;

export const TEXT_RULES = [
  fieldRule('lost-letters', {
    when: (judged) => textsOf(judged).filter(({ written }) => written.includes(LOST)),
    says: `It holds "${LOST}", which a program wrote in the place of a letter that it could not read.`,
    advice: 'Write it again, and have the program read its source in the encoding that the source is in.',
  }),
  fieldRule('html-text', {
    when: (judged) =>
      textsOf(judged).flatMap(({ field, written }) => {
        const tag = TAG.exec(written);
        const seen = tag ? written.slice(tag.index, tag.index + 60) : written.match(ENTITY)?.[0];
        return seen === undefined ? [] : [{ field, seen, plain: plainText(written, tag !== null) }];
      }),
    wanted: ({ plain }) => plain || undefined,
    says: ({ seen }) =>
      `It holds ${seen.startsWith('<') ? 'HTML' : 'a sign as HTML writes it'}, ${shown(seen)}, and cards show it letter by letter.`,
    advice: 'Write the words alone, unless they are about HTML.',
  }),
  fieldRule('html-words', {
    when: ({ kind, record }) =>
      kind === 'document' && HTML.test(text(valueAt(record, 'textContent')) ?? '') && { field: 'textContent' },
    says: 'It holds HTML, and its tags are counted and shown as words.',
    advice: 'Write the words of the article here, without tags.',
  }),
];

function plainText(written: string, tags: boolean): string {
  return (tags ? written.replace(ANY_TAG, (tag) => (/^<(?:br|hr|p|li|div)\b/i.test(tag) ? ' ' : '')) : written)
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name = '') => {
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      const isShown =
        code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 127 && code <= 159);
      return NAMED.get(String(name).toLowerCase()) ?? (isShown ? String.fromCodePoint(code) : whole);
    })
    .replace(/ {2,}/g, ' ')
    .trim();
}
