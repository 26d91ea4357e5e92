import { text, valueAt } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import type { Problem } from '../../lexicon/read/value-reader.ts';
import { asRead, isUnreadable, type Judged, type Kind } from '../checked-records.ts';
import { changesAt, fieldRule } from '../fault.ts';
import { type FindingId, shown } from '../findings.ts';
import { readColour } from '../mend-commands.ts';
import { theirService } from '../url-differences.ts';

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

/** Everything that a record's lexicon refuses, in its own words. */
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
