import { canonicalizeUrl } from '../../core/index.ts';
import { text, valueAt } from '../../core/read-fields.ts';
import { changesAt, fieldRule } from '../field-rule.ts';
import { type FindingId, shown } from '../finding.ts';
import { asRead, isUnreadable, type Judged } from '../judged.ts';
import { readColour } from '../mend-commands.ts';
import { theirService } from '../url-differences.ts';

/** What is known of a field beside the lexicon's own words. */
interface FieldWords {
  /** The problems that it is for: a path, a space, and what the lexicon says. */
  readonly problem: RegExp;
  readonly id?: FindingId;
  /** What to do, as words that follow a colon. */
  readonly advice: string;
  readonly wanted?: (judged: Judged, field: string, link: string | undefined) => unknown;
}

const readAs = ({ kind, record }: Judged, field: string) => text(asRead(kind, field, valueAt(record, field)));

/** The first that fits counts. */
const FIELDS: readonly FieldWords[] = [
  {
    problem: /^url /,
    advice: "write the site's own address and no more, such as https://alice.example/blog",
    wanted: ({ record }, _, link) => mendedUrl(text(valueAt(record, 'url'))?.trim() ?? '', link ?? ''),
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
    advice:
      'upload the picture, a PNG, JPEG, WebP or GIF of at most 1,000,000 bytes, and write what comes back, or leave it out',
  },
  {
    problem: /^basicTheme/,
    advice: 'give all four colours, each as red (r), green (g) and blue (b) from 0 to 255, or leave the theme out',
    wanted: ({ record }, field) => readColour(valueAt(record, field)),
  },
  {
    problem: /^labels /,
    advice: 'write it as com.atproto.label.defs#selfLabels, with the labels in "values"',
    wanted: ({ record }) => selfLabelsOf(valueAt(record, 'labels')),
  },
];

/** What to do about a problem at a path, as words that follow a colon. */
export function wordsFor(path: string, message: string, isNeeded: boolean): Omit<FieldWords, 'problem'> {
  const advice = isNeeded ? 'write it: there is no card without it' : 'put it right, or leave it out';
  return FIELDS.find(({ problem }) => problem.test(`${path} ${message}`)) ?? { advice };
}

/** All that a record's lexicon refuses, in its own words. */
export const LEXICON_RULE = fieldRule('field', {
  when: (judged) =>
    judged.problems.map(({ path: field, message }) => ({
      field,
      message,
      words: wordsFor(field, message, isUnreadable(judged, field)),
    })),
  idOf: ({ field, words: { id = 'field' } }) => (field.includes('.') ? 'field' : id),
  wanted: ({ judged, field, message, words }, { link }) =>
    /^expected "([^"]+)"$/.exec(message)?.[1] ?? words.wanted?.(judged, field, link),
  says: ({ judged: { record }, field, message }) => {
    const what = field === '' ? 'The record' : field === 'url' ? "The publication's address (url)" : 'It';
    if (!message.startsWith('expected ')) return `${what} ${message}.`;
    const value = field === '' ? record : valueAt(record, field);
    const is = value === undefined ? 'missing' : shown(value, 80);
    return `${what} is ${is}, and the lexicon wants ${message.slice('expected '.length)}.`;
  },
  advice: ({ words: { advice } }) => `${advice[0]?.toUpperCase()}${advice.slice(1)}.`,
  mend({ judged, field }, { link }, wanted) {
    const [top = ''] = field.split('.');
    // A picture and a theme have commands of their own.
    if (['', '$type', 'icon', 'basicTheme'].includes(top)) return undefined;
    if (wanted !== undefined) return changesAt(judged, field, wanted);
    return isUnreadable(judged, top) ? standIn(top, link) : { [top]: undefined };
  },
});

/** The canonical URL, with the link's scheme or https where the scheme was left out; `undefined` when it is not an http(s) URL. */
function mendedUrl(url: string, link: string): string | undefined {
  const isHost = /^[\w-]+(?:[.:][\w-]+)+(?:\/|$)/.test(url);
  return canonicalizeUrl(isHost ? `${/^http:/i.test(link) ? 'http' : 'https'}://${url}` : url) ?? undefined;
}

/** The labels that a record may have, by its lexicon. */
const MAX_LABELS = 10;

/** Labels as a bare list, which every reader ignores: a record that its owner wants hidden is shown. */
function selfLabelsOf(list: unknown): unknown {
  const values = (Array.isArray(list) ? list.slice(0, MAX_LABELS) : [])
    .map((label: unknown) => text(label) ?? text(valueAt(label, 'val')))
    .flatMap((val) => (val === undefined ? [] : [{ val }]));
  return values.length === 0 ? undefined : { $type: 'com.atproto.label.defs#selfLabels', values };
}

/** A value for a field without which there is no card, where the link gives one: the owner can choose a better one later. */
function standIn(field: string, link: string | undefined) {
  const page = canonicalizeUrl(link ?? '');
  if (page === null) return undefined;
  const { host, origin, pathname } = new URL(page);
  if (field === 'name') return { name: host };
  if (field === 'url') return theirService(page) ? undefined : { url: origin };
  return field === 'title' ? { title: pathname.split('/').findLast((part) => part !== '') ?? host } : undefined;
}
