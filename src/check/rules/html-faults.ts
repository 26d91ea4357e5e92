import { text } from '../../core/read-fields.ts';
import { type Fault, shown } from '../finding.ts';
import type { Kind } from '../records.ts';

/** The short texts of a record, which cards show as they are. */
const TEXTS: Readonly<Record<Kind, readonly string[]>> = {
  publication: ['name', 'description'],
  document: ['title', 'description'],
};

/** Characters of a text that are looked at; the lexicon allows no longer one. */
const MAX_TEXT = 30_000;

/** Names that programs write for signs; what else begins with & is taken for words. */
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  shy: '',
  ...Object.fromEntries(
    'amp& lt< gt> quot" apos\' hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo»'
      .split(' ')
      .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
  ),
};
// bounded: of the 16 names above.
const ENTITY = new RegExp(`&(?:#(\\d+)|#x([\\da-f]+)|(${Object.keys(NAMED).join('|')}));`, 'gi');
/** An end tag, a line's end, or a tag with attributes: what stands in words about HTML as a rule is a name alone, as in "What <b> means". */
const TAG =
  /<\/(?:a|abbr|b|blockquote|cite|code|del|div|em|h[1-6]|i|li|mark|p|q|s|small|span|strong|sub|sup|u|ul)>|<(?:br|wbr|hr) ?\/?>|<(?:a|img|span|p|div) [a-z-]+=/i;
const ANY_TAG = /<\/?[a-z][^<>]*>/gi;
/** An entity may be written of an entity. */
const MAX_ROUNDS = 3;

/** The sign that a program writes for a letter which it could not read. */
const LOST = '\uFFFD';

/** What does not belong into a text that cards show as it is: HTML (tags, or names of signs such as `&amp;`), and signs in the place of letters. */
export function* htmlFaults(kind: Kind, record: Readonly<Record<string, unknown>>): Iterable<Fault> {
  for (const field of TEXTS[kind]) {
    const written = text(record[field]);
    if (written === undefined || written.length > MAX_TEXT) continue;
    if (written.includes(LOST)) {
      yield {
        id: 'lost-letters',
        field,
        says: `It holds "${LOST}", which a program wrote in the place of a letter that it could not read.`,
        advice: 'Write it again, and have the program read its source in the encoding that the source is in.',
      };
    }
    const tag = TAG.exec(written);
    const entity = tag ? null : written.match(ENTITY);
    if (!tag && !entity) continue;
    const plain = plainText(written, tag !== null);
    const seen = tag ? written.slice(tag.index, tag.index + 60) : entity?.[0];
    yield {
      id: 'html-text',
      field,
      ...(plain !== '' && plain !== written && { wanted: plain }),
      says: `It holds ${tag ? 'HTML' : 'a sign as HTML writes it'}, ${shown(seen)}, and cards show it letter by letter.`,
      advice: 'Write the words alone, unless they are about HTML.',
    };
  }
}

function plainText(written: string, tags: boolean): string {
  let plain = tags ? written.replace(ANY_TAG, (tag) => (/^<(?:br|hr|p|li|div)\b/i.test(tag) ? ' ' : '')) : written;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = plain.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return isShown(code) ? String.fromCodePoint(code) : whole;
    });
    if (next === plain) break;
    plain = next;
  }
  return plain.replace(/ {2,}/g, ' ').trim();
}

function isShown(code: number): boolean {
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 127 && code <= 159);
}
