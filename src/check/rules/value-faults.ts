import { keyOf } from '../../core/identifiers/at-uri.ts';
import { DOCUMENT } from '../../core/identifiers/collections.ts';
import { isTid, tidTime } from '../../core/identifiers/tid.ts';
import { fields, text } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/url/canonical-url.ts';
import { checkRecord, isHidden, parseBlobRef, parseDocument, selfLabels } from '../../lexicon/index.ts';
import type { Fault } from '../finding.ts';
import type { Kind } from '../records.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Words for adult content that are not labels: no reader covers a picture for them. */
const NO_LABEL = /^(?:adult|nsfw|mature|explicit)$/i;

/** The labels that a record may have, by its lexicon. */
const MAX_LABELS = 10;

/** A self-label that hides the record, or a word that looks like a label but is not one. */
export function labelFault(kind: Kind, record: unknown): Fault | undefined {
  if (isHidden(record)) {
    return {
      id: 'hidden',
      stops: true,
      field: 'labels',
      says: `The ${kind} is labelled to be hidden (!hide or !no-unauthenticated), so it is in no public answer.`,
      advice: 'Take that label off, if anybody may see it.',
    };
  }
  const found = selfLabels(record).find((label) => NO_LABEL.test(label));
  const { values } = fields(fields(record).labels);
  if (found === undefined || !Array.isArray(values)) return undefined;
  return {
    id: 'label',
    field: `labels.values.${values.findIndex((each) => fields(each).val === found)}.val`,
    wanted: 'sexual',
    says: 'That is none of the labels that readers know, so no picture is covered for it.',
    advice: 'Write "sexual", "nudity" or "porn", whichever is meant, or leave it out.',
  };
}

/** Labels as a bare list, which every reader ignores: a record that its owner wants hidden is shown. */
export function labelListFault(record: Fields): Fault | undefined {
  const { labels } = record;
  if (!Array.isArray(labels)) return undefined;
  const values = labels
    .slice(0, MAX_LABELS)
    .map((label) => text(label) ?? text(fields(label).val))
    .flatMap((val) => (val === undefined ? [] : [{ val }]));
  if (values.length === 0) return undefined;
  return {
    id: 'field',
    field: 'labels',
    wanted: { $type: 'com.atproto.label.defs#selfLabels', values },
    says: 'It is a list, so none of its labels counts: a record that is to be hidden is shown.',
    advice: 'Write it as com.atproto.label.defs#selfLabels, with the labels in "values".',
  };
}

/** A picture that is not a valid blob: a URL, a CID alone, or a blob without its `$type`, for which a PDS keeps no picture. */
export function pictureFault(kind: Kind, record: Fields): Fault | undefined {
  const field = kind === 'publication' ? 'icon' : 'coverImage';
  const value = record[field];
  const blob = parseBlobRef(value);
  const { $type, ref } = fields(value);
  if (blob && $type === 'blob' && ref !== undefined) return undefined;
  // A library's blob object, which writes the $type itself.
  if (blob && ref !== undefined && typeof fields(ref).$link !== 'string') return undefined;
  const at = { id: 'no-blob', field } as const;
  if (blob) {
    const { cid, mimeType, size } = blob;
    return {
      ...at,
      wanted: size >= 0 ? { $type: 'blob', ref: { $link: cid }, mimeType, size } : undefined,
      says: 'It is not written as a blob, so the server neither keeps nor serves the picture.',
      advice: 'Write what uploadBlob answered, with its "$type" and its "ref".',
    };
  }
  if (typeof value !== 'string') return undefined;
  // A document's cover has no verb of its own: the command that is printed leaves it out.
  const [mend, or] =
    kind === 'publication' ? ['npx masthead-cli icon FILE', ''] : ['com.atproto.repo.uploadBlob', ', or leave it out'];
  return {
    ...at,
    says: `It is ${httpUrl(value) ? 'the address of a picture' : 'a text'}, and a record holds the picture itself, as a blob.`,
    advice: `Upload the picture (${mend}), and write what comes back${or}.`,
  };
}

// Only at the beginning: an article about HTML has tags in its text too.
const HTML =
  /^\s*<(?:!doctype|html|body|article|section|div|p|h[1-6]|ul|ol|figure|blockquote|table|img|a|span|strong|em)\b/i;

/** Text that spoils the reading time: HTML, whose tags are counted as words, or text only in `content` or in a blob, which no index counts. */
export function textFault({ textContent, content }: Fields): Fault | undefined {
  const written = text(textContent);
  const html = written === undefined ? hasHtml(content) : HTML.test(written);
  if (!html && (written !== undefined || !isElsewhere(content))) return undefined;
  const onlyHtml = 'The words are there only as HTML, in content; readers look for the plain text here.';
  const withHtml = 'It holds HTML, and its tags are counted and shown as words.';
  const elsewhere = 'The words are in a file of their own, which no index fetches, so there is no reading time.';
  return {
    id: 'html-words',
    field: 'textContent',
    says: !html ? elsewhere : written === undefined ? onlyHtml : withHtml,
    advice: 'Write the words of the article here, without tags.',
  };
}

function hasHtml(content: unknown): boolean {
  const { $type, ...parts } = fields(content);
  const words = Object.values(parts).filter((part) => typeof part === 'string');
  return words.length > 0 && (/html/i.test(text($type)?.slice(0, 500) ?? '') || words.some((part) => HTML.test(part)));
}

function isElsewhere(content: unknown): boolean {
  const parts = Object.entries(fields(content));
  return (
    parts.some(([, part]) => /^(?:text|application)\//.test(parseBlobRef(part)?.mimeType ?? '')) &&
    !parts.some(([key, part]) => key !== '$type' && text(part) !== undefined)
  );
}

/** Other names that tools use for `publishedAt`. */
const OTHER_NAMES = ['published', 'datePublished', 'pubDate', 'date', 'createdAt'] as const;
/** Milliseconds by which a clock or a time zone may be wrong. */
const SLACK = 3_600_000;

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
  const key = uri && keyOf(uri);
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
  return parseDocument({ site: 'https://x.example', title: 'x', publishedAt: written })?.publishedAt;
}
