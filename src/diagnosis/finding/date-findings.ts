import { text } from '../../core/read-fields.ts';
import { checkRecord, readDocument } from '../../lexicon/index.ts';
import { isTid, tidTime } from '../../syntax/tid.ts';
import { type Finding, finding } from './finding.ts';

/** Names that tools use for the date. */
const OTHER_NAMES = ['published', 'datePublished', 'pubDate', 'date', 'createdAt'] as const;
/** A clock or a time zone that is a little wrong, milliseconds. */
const SLACK = 3_600_000;

/** A document's dates: missing, written carelessly, or still to come. */
export function dateFindings(
  record: Readonly<Record<string, unknown>>,
  uri: string | undefined,
  now: number,
): Finding[] {
  if (record.publishedAt === undefined) return [missing(record, uri)];
  const published = read(record.publishedAt);
  const late = published !== undefined && Date.parse(published) > now + SLACK;
  return [
    ...(['publishedAt', 'updatedAt'] as const).flatMap((field) => carelessly(field, record[field])),
    ...(late
      ? [
          finding({
            id: 'future-date',
            record: 'document',
            field: 'publishedAt',
            found: record.publishedAt,
            says: 'The date is still to come; the card appears all the same, with that date.',
            advice: 'Write the document when it is published, or put the date right.',
          }),
        ]
      : []),
  ];
}

function missing(record: Readonly<Record<string, unknown>>, uri: string | undefined): Finding {
  const name = OTHER_NAMES.find((each) => read(record[each]) !== undefined);
  const key = uri?.split('/').at(-1);
  const made = isTid(key) ? new Date(tidTime(key) / 1000).toISOString() : undefined;
  return finding({
    id: 'no-date',
    record: 'document',
    field: 'publishedAt',
    wanted: name === undefined ? made : read(record[name]),
    says:
      name === undefined
        ? `It is missing, and readers refuse a document without it${made === undefined ? '' : '; by its key the record was made then'}.`
        : `It is missing, and readers refuse a document without it; there is a date under "${name}".`,
    advice: 'Write when the page was published.',
  });
}

function carelessly(field: 'publishedAt' | 'updatedAt', written: unknown): Finding[] {
  if (text(written) === undefined) return [];
  const right = !checkRecord('site.standard.document', { publishedAt: written }).some(
    ({ path }) => path === 'publishedAt',
  );
  if (right) return [];
  const mended = read(written);
  const zone = mended === undefined ? 'no date that can be read' : 'no date with a time and a time zone';
  return [
    finding({
      id: 'date',
      record: 'document',
      field,
      found: written,
      wanted: mended,
      says: `It is ${zone}${mended === undefined ? '' : '; we take it for UTC, and other readers drop the document'}.`,
      advice: 'Write date, time and zone, such as "2026-11-01T10:00:00.000Z".',
    }),
  ];
}

/** A date as it is read, mended where that is possible. */
function read(written: unknown): string | undefined {
  return readDocument({ site: 'https://x.example', title: 'x', publishedAt: written })?.publishedAt;
}
