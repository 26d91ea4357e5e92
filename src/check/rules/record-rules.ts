import { keyOf } from '../../core/identifiers/at-uri.ts';
import { isTid, tidTime } from '../../core/identifiers/tid.ts';
import { text, valueAt } from '../../core/read-fields.ts';
import { isHidden, selfLabels } from '../../lexicon/index.ts';
import { fieldRule } from '../field-rule.ts';
import { asRead, isUnreadable, type Judged } from '../judged.ts';
import type { Kind } from '../records.ts';

// Faults of one record alone that no lexicon knows.

/** Other names that tools use for the fields of the lexicon. Dates have a rule of their own. */
const NAMES: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  publication: { url: ['base_path'], name: ['title'], description: ['summary'], icon: ['logo'], basicTheme: ['theme'] },
  document: {
    description: ['summary', 'excerpt'],
    coverImage: ['cover', 'thumbnail'],
    textContent: [],
    contributors: ['contributor'],
  },
};
const DATES = ['published', 'datePublished', 'pubDate', 'date', 'createdAt'] as const;
/** Milliseconds by which a clock or a time zone may be wrong. */
const SLACK = 3_600_000;

/** Words for adult content that are not labels: no reader covers a picture for them. */
const NO_LABEL = /^(?:adult|nsfw|mature|explicit)$/i;
const HIDING = ['!hide', '!no-unauthenticated'];

export const LABEL_RULES = [
  fieldRule('hidden', {
    when: ({ record }) => isHidden(record) && { field: 'labels' },
    stops: true,
    says: ({ judged: { kind } }) =>
      `The ${kind} is labelled to be hidden (!hide or !no-unauthenticated), so it is in no public answer.`,
    advice: 'Take that label off, if anybody may see it.',
    mend: ({ judged: { record } }) => ({ labels: shownLabels(record) }),
  }),
  fieldRule('label', {
    when: ({ record }) => {
      const at = labelsOf(record).findIndex((each) => NO_LABEL.test(text(valueAt(each, 'val')) ?? ''));
      return at >= 0 && { field: `labels.values.${at}.val` };
    },
    wanted: () => 'sexual',
    says: 'That is none of the labels that readers know, so no picture is covered for it.',
    advice: 'Write "sexual", "nudity" or "porn", whichever is meant, or leave it out.',
  }),
];

/** Of a field that is missing, rather than that the lexicon wants it. */
export const MISSING_RULES = [
  fieldRule('misnamed', {
    when: ({ kind, record }) =>
      Object.entries(NAMES[kind]).flatMap(([field, others]) => {
        const name = valueAt(record, field) === undefined ? nameOf(record, field, others) : undefined;
        const value = name === undefined ? undefined : valueAt(record, name);
        // What readers would take; one person is a list of one.
        const wanted = [value, [value]].find((each) => valueAt([asRead(kind, field, each)].flat(), '0') !== undefined);
        return name === undefined || wanted === undefined ? [] : [{ field, name, wanted }];
      }),
    wanted: ({ wanted }) => wanted,
    says: ({ name }) => `There is none, and there is a "${name}", which no reader knows.`,
    advice: ({ name, field }) => `Rename "${name}" to "${field}".`,
    mend: ({ name, field, wanted }) => ({ [field]: wanted, [name]: undefined }),
  }),
  fieldRule('no-date', {
    when: ({ kind, record }) =>
      kind === 'document' && valueAt(record, 'publishedAt') === undefined && { field: 'publishedAt' },
    wanted: ({ judged }) => dateOf(judged),
    says: 'It is missing, and readers refuse a document without it.',
    advice: 'Write when the page was published, which may be later than the record was made.',
  }),
];

export const RECORD_RULES = [
  fieldRule('future-date', {
    when: ({ kind, record }, now) =>
      kind === 'document' &&
      Date.parse(String(asRead(kind, 'publishedAt', valueAt(record, 'publishedAt')))) > now + SLACK && {
        field: 'publishedAt',
      },
    says: 'The date is still to come; the card appears all the same, with that date.',
    advice: 'Write the document when it is published, or put the date right.',
    mend: () => undefined,
  }),
  fieldRule('record-key', {
    when: ({ uri }) => {
      const key = uri && keyOf(uri);
      return !!key && !isTid(key) && { field: '', key };
    },
    says: ({ key }) =>
      `The record key "${key}" is no TID, as the lexicon wants it; a PDS that checks refuses to write it again.`,
    advice: 'Write the record again without naming a key, and name the new one wherever this one is named.',
  }),
  fieldRule('field', {
    // Of a record with very many problems, those that matter may be beyond what is listed.
    when: (judged) =>
      !judged.isReadable && !judged.problems.some(({ path }) => isUnreadable(judged, path)) && { field: '' },
    says: 'The record cannot be read.',
    advice: 'Write it anew.',
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

function shownLabels(record: unknown): unknown {
  if (selfLabels(record).every((label) => HIDING.includes(label))) return undefined;
  const values = labelsOf(record).filter((each) => !HIDING.includes(text(valueAt(each, 'val')) ?? ''));
  return { ...(valueAt(record, 'labels') ?? {}), values };
}
