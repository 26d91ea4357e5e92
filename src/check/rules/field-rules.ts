import { text, valueAt } from '../../core/read-fields.ts';
import { isTid, keyOf, tidTime } from '../../core/values/identifiers.ts';
import { isHidden, selfLabels } from '../../lexicon/self-labels.ts';
import { asRead, type Judged, type Kind } from '../checked-records.ts';
import { fieldRule } from '../fault.ts';
import { shown } from '../findings.ts';

// Faults of a single record that no lexicon names.

/** Other names that tools use for the fields of the lexicon. Dates have a rule of their own. */
const NAMES: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  publication: { url: ['base_path'], name: ['title'], description: ['summary'], icon: ['logo'], basicTheme: ['theme'] },
  document: {
    description: ['summary', 'excerpt'],
    coverImage: ['cover'],
    contributors: ['contributor'],
    textContent: [],
  },
};
const DATES = ['published', 'datePublished', 'pubDate', 'date', 'createdAt'] as const;
/** Words for adult content that are not labels: no reader hides a picture because of them. */
const NO_LABEL = /^(?:adult|nsfw|mature|explicit)$/i;
const HIDING = ['!hide', '!no-unauthenticated'];

/** These come before the lexicon's rule, which only says that a field is missing. */
export const LABEL_RULES = [
  fieldRule('hidden', {
    field: 'labels',
    when: ({ kind, record }) => {
      const isMixed = selfLabels(record).some((label) => !HIDING.includes(label));
      const values = labelsOf(record).filter((each) => !HIDING.includes(text(valueAt(each, 'val')) ?? ''));
      const changes = { labels: isMixed ? { ...(valueAt(record, 'labels') ?? {}), values } : undefined };
      const says = `The ${kind} is labelled to be hidden (!hide or !no-unauthenticated), so it is in no public answer.`;
      return isHidden(record) && { says, changes };
    },
    stops: true,
    advice: 'Take that label off, if anybody may see it.',
  }),
  fieldRule('label', {
    when: ({ record }) => {
      const at = labelsOf(record).findIndex((each) => NO_LABEL.test(text(valueAt(each, 'val')) ?? ''));
      return at >= 0 && { field: `labels.values.${at}.val` };
    },
    wanted: 'sexual',
    says: 'That is none of the labels that readers know, so no picture is covered for it.',
    advice: 'Write "sexual", "nudity" or "porn", whichever is meant, or leave it out.',
  }),
  fieldRule('misnamed', {
    when: ({ kind, record }) =>
      Object.entries(NAMES[kind]).flatMap(([field, others]) => {
        const name = valueAt(record, field) === undefined ? nameOf(record, field, others) : undefined;
        const value = name === undefined ? undefined : valueAt(record, name);
        // The value that readers would use; one person becomes a list of one.
        const wanted = [value, [value]].find((each) => valueAt([asRead(kind, field, each)].flat(), '0') !== undefined);
        if (name === undefined || wanted === undefined) return [];
        const says = `There is none, and there is a "${name}", which no reader knows.`;
        const changes = { [field]: wanted, [name]: undefined };
        return [{ field, wanted, says, advice: `Rename "${name}" to "${field}".`, changes }];
      }),
  }),
  fieldRule('no-date', {
    field: 'publishedAt',
    when: (judged) =>
      judged.kind === 'document' && valueAt(judged.record, 'publishedAt') === undefined && { wanted: dateOf(judged) },
    says: 'It is missing, and readers refuse a document without it.',
    advice: 'Write when the page was published, which may be later than the record was made.',
  }),
];

export const RECORD_RULES = [
  fieldRule('future-date', {
    field: 'publishedAt',
    // A clock or a time zone may be wrong by an hour.
    when: ({ kind, record }, { now }) =>
      kind === 'document' &&
      Date.parse(String(asRead(kind, 'publishedAt', valueAt(record, 'publishedAt')))) > now + 3_600_000,
    says: 'The date is still to come; the card appears all the same, with that date.',
    advice: 'Write the document when it is published, or put the date right.',
  }),
  fieldRule('record-key', {
    when: ({ uri }) => {
      const key = uri && keyOf(uri);
      return (
        !!key && !isTid(key) && { says: `The record key "${key}" is no TID; a PDS that checks refuses to write it.` }
      );
    },
    advice: 'Write the record again without naming a key, and name the new one wherever this one is named.',
  }),
];

function nameOf(record: unknown, field: string, others: readonly string[]): string | undefined {
  const plain = (key: string) => (key.length > 40 ? key : key.replace(/[_-]/g, '').toLowerCase());
  const written = Object.keys(record ?? {}).filter((key) => valueAt(record, key) !== undefined);
  return written.find((key) => plain(key) === plain(field)) ?? others.find((each) => written.includes(each));
}

/** A date under another name, or when the record was made, as its key says. */
function dateOf({ kind, record, uri }: Judged): unknown {
  const [written] = DATES.flatMap((name) => asRead(kind, 'publishedAt', valueAt(record, name)) ?? []);
  const key = uri && keyOf(uri);
  return written ?? (isTid(key) ? new Date(tidTime(key) / 1000).toISOString() : undefined);
}

function labelsOf(record: unknown): readonly unknown[] {
  const values = valueAt(record, 'labels.values');
  return Array.isArray(values) ? values : [];
}

/**
 * The short texts of a record, which cards show unchanged, without those over the lexicon's limit.
 */
function textsOf({ kind, record }: Judged) {
  return [kind === 'publication' ? 'name' : 'title', 'description'].flatMap((field) => {
    const written = text(valueAt(record, field));
    return written === undefined || written.length > 30_000 ? [] : [{ field, written }];
  });
}

/** Entities that programs write. Any other text after & counts as ordinary words. */
const NAMED: ReadonlyMap<string, string> = new Map(
  'amp& lt< gt> quot" apos\' nbsp\u00a0 hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo»'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);
// bounded: of the 15 names above.
const ENTITY = new RegExp(`&(?:#(\\d+)|#x([\\da-f]+)|(${[...NAMED.keys()].join('|')}));`, 'gi');
/**
 * An end tag, a line break, or a tag with attributes. A text about HTML usually has a bare tag, as
 * in "What <b> means".
 */
const TAG =
  /<\/(?:a|abbr|b|blockquote|cite|code|del|div|em|h[1-6]|i|li|mark|p|q|s|small|span|strong|sub|sup|u|ul)>|<(?:br|wbr|hr) ?\/?>|<(?:a|img|span|p|div) [a-z-]+=/i;

// Only at the beginning: an article about HTML has tags in its text too.
const HTML =
  /^\s*<(?:!doctype|html|body|article|section|div|p|h[1-6]|ul|ol|figure|blockquote|table|img|a|span|strong|em)\b/i;

export const TEXT_RULES = [
  fieldRule('lost-letters', {
    when: (judged) => textsOf(judged).flatMap(({ field, written }) => (written.includes('\uFFFD') ? [{ field }] : [])),
    says: 'It holds "\uFFFD", which a program wrote in the place of a letter that it could not read.',
    advice: 'Write it again, and have the program read its source in the encoding that the source is in.',
  }),
  fieldRule('html-text', {
    when: (judged) =>
      textsOf(judged).flatMap(({ field, written }) => {
        const tag = TAG.exec(written);
        const seen = tag ? written.slice(tag.index, tag.index + 60) : written.match(ENTITY)?.[0];
        if (seen === undefined) return [];
        const says = `It holds ${tag ? 'HTML' : 'a sign as HTML writes it'}, ${shown(seen)}, and cards show it letter by letter.`;
        return [{ field, wanted: plainText(written, tag !== null) || undefined, says }];
      }),
    advice: 'Write the words alone, unless they are about HTML.',
  }),
  fieldRule('html-words', {
    field: 'textContent',
    when: ({ kind, record }) => kind === 'document' && HTML.test(text(valueAt(record, 'textContent')) ?? ''),
    says: 'It holds HTML, and its tags are counted and shown as words.',
    advice: 'Write the words of the article here, without tags.',
  }),
];

function plainText(written: string, tags: boolean): string {
  return (
    tags ? written.replace(/<\/?[a-z][^<>]*>/gi, (tag) => (/^<(?:br|hr|p|li|div)\b/i.test(tag) ? ' ' : '')) : written
  )
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name = '') => {
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      const sign = NAMED.get(name.toLowerCase()) ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
      return /^[^\p{Cc}\p{Cs}]$/u.test(sign) ? sign : whole;
    })
    .replace(/ {2,}/g, ' ')
    .trim();
}
