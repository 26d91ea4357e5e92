// Faults of a single record: those that no lexicon names, and the words for those that one does.

import { text, valueAt } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { isTid, keyOf, tidTime } from '../../core/values/identifiers.ts';
import type { Problem } from '../../lexicon/read/value-reader.ts';
import { isHidden, selfLabels } from '../../lexicon/self-labels.ts';
import { asRead, isUnreadable, type Judged, type Kind } from '../checked-records.ts';
import { changesAt, type FindingId, fieldRule, shown } from '../findings.ts';
import { readColour } from '../mend-commands.ts';
import { theirService } from '../url-differences.ts';

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
 * The short texts of a record, which cards show unchanged, without those over 30,000 characters.
 */
function textsOf({ kind, record }: Judged) {
  return [kind === 'publication' ? 'name' : 'title', 'description'].flatMap((field) => {
    const written = text(valueAt(record, field));
    return written === undefined || written.length > 30_000 ? [] : [{ field, written }];
  });
}

/**
 * Named entities that programs write, each name with its sign behind it. Any other name after &
 * counts as ordinary words.
 */
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

/** Words for a field that say more than the lexicon's own. */
interface FieldWords {
  /** Matches the problems that it is for: a path, a space, and the lexicon's message. */
  readonly problem: RegExp;
  readonly id?: FindingId;
  /** What to do, as words that follow a colon. */
  readonly advice: string;
  readonly wanted?: (value: unknown, field: string, kind: Kind, link: string | undefined) => unknown;
}

const readAs = (value: unknown, field: string, kind: Kind) => text(asRead(kind, field, value));

/** The first entry that fits counts. */
const FIELDS: readonly FieldWords[] = [
  {
    problem: /^url /,
    advice: "write the site's own address and no more, such as https://alice.example/blog",
    wanted: (value, _field, _kind, link = '') => mendedUrl(text(value)?.trim() ?? '', link),
  },
  {
    problem: /^(?:name|title|description) (?:expected a string at most|is not)/,
    advice: 'shorten it; until then the card shows its beginning',
    wanted: readAs,
  },
  {
    problem: /^(?:publishedAt|updatedAt) /,
    id: 'date',
    advice: 'write date, time and zone, such as 2026-11-01T10:00:00.000Z; without a zone readers take it differently',
    wanted: readAs,
  },
  {
    problem: /^(?:icon|coverImage)\b/,
    id: 'no-blob',
    advice: 'upload a PNG, JPEG, WebP or GIF of at most 1,000,000 bytes, and write what comes back, or leave it out',
  },
  { problem: /^basicTheme/, advice: 'give all four colours, with r, g, b of 0 to 255, or none', wanted: readColour },
  { problem: /^labels /, advice: 'write com.atproto.label.defs#selfLabels with "values"', wanted: selfLabelsOf },
];

/** What to do about a problem at a path, as words that follow a colon. */
export function wordsFor(path: string, message: string, isNeeded: boolean): Omit<FieldWords, 'problem'> {
  const advice = isNeeded ? 'write it: there is no card without it' : 'put it right, or leave it out';
  return FIELDS.find(({ problem }) => problem.test(`${path} ${message}`)) ?? { advice };
}

/** All `problems` of a record, with what to do about each. */
export const LEXICON_RULE = fieldRule('field', {
  when: (judged, { link }) =>
    problemsOf(judged).map(({ path: field, message }) => {
      const stops = isUnreadable(judged, field);
      const { id = 'field', advice, wanted: find } = wordsFor(field, message, stops);
      const value = valueAt(judged.record, field);
      const what = field === '' ? 'The record' : field === 'url' ? "The publication's address (url)" : 'It';
      const is = `is ${value === undefined ? 'missing' : shown(value, 80)}, and the lexicon wants`;
      const wanted = /^expected "([^"]+)"$/.exec(message)?.[1] ?? find?.(value, field, judged.kind, link);
      return {
        id: field.includes('.') ? 'field' : id,
        field,
        stops,
        wanted,
        says: `${what} ${message.startsWith('expected ') ? is + message.slice('expected'.length) : message}.`,
        advice: `${advice[0]?.toUpperCase()}${advice.slice(1)}.`,
        changes: changesOf(judged, field, wanted, link),
      };
    }),
});

/** The list of problems has a limit, and those that matter may be beyond it. */
function problemsOf(judged: Judged): readonly Problem[] {
  const { problems, isReadable } = judged;
  const isSaid = isReadable || problems.some(({ path }) => isUnreadable(judged, path));
  return isSaid ? problems : [...problems, { path: '', message: 'cannot be read' }];
}

function changesOf(judged: Judged, path: string, wanted: unknown, link: string | undefined) {
  const [field = ''] = path.split('.');
  // A picture and a theme have commands of their own.
  if (['', '$type', 'icon', 'basicTheme'].includes(field)) return undefined;
  if (wanted !== undefined) return changesAt(judged.record, path, wanted);
  return isUnreadable(judged, field) ? standIn(field, link) : { [field]: undefined };
}

/**
 * The canonical URL, with the link's scheme or https when the scheme is missing; `undefined` when
 * it is not an http(s) URL.
 */
function mendedUrl(url: string, link: string): string | undefined {
  const isHost = /^[\w-]+(?:[.:][\w-]+)+(?:\/|$)/.test(url);
  return canonicalizeUrl(isHost ? `${/^http:/i.test(link) ? 'http' : 'https'}://${url}` : url) ?? undefined;
}

/**
 * Fixes labels written as a bare list. Every reader ignores such a list, so a record that its owner
 * wants hidden is shown. The lexicon allows 10.
 */
function selfLabelsOf(list: unknown): unknown {
  const values = (Array.isArray(list) ? list.slice(0, 10) : [])
    .map((label: unknown) => text(label) ?? text(valueAt(label, 'val')))
    .flatMap((val) => (val === undefined ? [] : [{ val }]));
  return values.length === 0 ? undefined : { $type: 'com.atproto.label.defs#selfLabels', values };
}

/**
 * A value for a required field, taken from the link, if it gives one. The owner can choose a better
 * one later.
 */
function standIn(field: string, link: string | undefined) {
  const page = canonicalizeUrl(link ?? '');
  if (page === null) return undefined;
  const { host, origin, pathname } = new URL(page);
  if (field === 'name') return { name: host };
  if (field === 'url') return theirService(page) ? undefined : { url: origin };
  return field === 'title' ? { title: pathname.split('/').findLast((part) => part !== '') ?? host } : undefined;
}
