import { DOCUMENT } from '../../core/identifiers/collections.ts';
import { isTid, tidTime } from '../../core/identifiers/tid.ts';
import { text } from '../../core/read-fields.ts';
import { checkRecord, readDocument } from '../../lexicon/index.ts';
import type { Fault } from '../finding.ts';

/** Other names that tools use for `publishedAt`. */
const OTHER_NAMES = ['published', 'datePublished', 'pubDate', 'date', 'createdAt'] as const;
/** Milliseconds by which a clock or a time zone may be wrong. */
const SLACK = 3_600_000;

type Fields = Readonly<Record<string, unknown>>;

/** Faults of a document's dates: missing, not as the lexicon wants them, or in the future. */
export function* dateFaults(record: Fields, uri: string | undefined, now: number): Iterable<Fault> {
  if (record.publishedAt === undefined) return yield missing(record, uri);
  for (const field of ['publishedAt', 'updatedAt']) yield* carelessly(field, record[field]);
  if (!(Date.parse(read(record.publishedAt) ?? '') > now + SLACK)) return;
  yield {
    id: 'future-date',
    field: 'publishedAt',
    says: 'The date is still to come; the card appears all the same, with that date.',
    advice: 'Write the document when it is published, or put the date right.',
  };
}

function missing(record: Fields, uri: string | undefined): Fault {
  const name = OTHER_NAMES.find((each) => read(record[each]) !== undefined);
  const key = uri?.split('/').at(-1);
  const made = isTid(key) ? new Date(tidTime(key) / 1000).toISOString() : undefined;
  const byKey = made === undefined ? '' : '; by its key the record was made then';
  return {
    id: 'no-date',
    field: 'publishedAt',
    wanted: name === undefined ? made : read(record[name]),
    says: `It is missing, and readers refuse a document without it${name === undefined ? byKey : `; there is a date under "${name}"`}.`,
    advice: 'Write when the page was published.',
  };
}

function* carelessly(field: string, written: unknown): Iterable<Fault> {
  if (text(written) === undefined) return;
  const problems = checkRecord(DOCUMENT, { [field]: written });
  if (!problems.some(({ path }) => path === field)) return;
  const wanted = read(written);
  yield {
    id: 'date',
    field,
    wanted,
    says:
      wanted === undefined
        ? 'It is no date that can be read.'
        : 'It is no date with a time and a time zone; we take it for UTC, and other readers for another zone, or for no date.',
    advice: 'Write date, time and zone, such as "2026-11-01T10:00:00.000Z".',
  };
}

/** A date as an index reads it, corrected where possible; `undefined` when it cannot be read. */
function read(written: unknown): string | undefined {
  return readDocument({ site: 'https://x.example', title: 'x', publishedAt: written })?.publishedAt;
}
