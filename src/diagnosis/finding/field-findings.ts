import { canonicalizeUrl } from '../../core/index.ts';
import { fields, text } from '../../core/read-fields.ts';
import { checkRecord, readDocument, readPublication } from '../../lexicon/index.ts';
import { isTid } from '../../syntax/tid.ts';
import { publicationAdvice, publicationProblems } from '../check/publication-problems.ts';
import { dateFindings } from './date-findings.ts';
import { type Finding, finding } from './finding.ts';
import { labelFindings } from './label-findings.ts';
import { misnamedFindings } from './misnamed-findings.ts';
import { pictureFinding } from './picture-finding.ts';
import type { JudgedRecord } from './records.ts';
import { themeFindings } from './theme-findings.ts';
import { wordFindings } from './word-findings.ts';

type Kind = 'publication' | 'document';

/** Without these a record cannot be read. */
const NEEDED: Readonly<Record<Kind, readonly string[]>> = {
  publication: ['', 'url', 'name'],
  document: ['', 'site', 'title', 'publishedAt'],
};

/** What is wrong with a record by itself. */
export function fieldFindings(kind: Kind, { uri, record }: JudgedRecord, now: number): Finding[] {
  const given = fields(record);
  const picture = pictureFinding(kind, kind === 'publication' ? given.icon : given.coverImage);
  const special = [
    ...labelFindings(kind, record),
    ...misnamedFindings(kind, given),
    ...(kind === 'publication' ? themeFindings(record) : [...dateFindings(given, uri, now), ...wordFindings(given)]),
    ...(picture ? [picture] : []),
  ];
  const unreadable = !(kind === 'publication' ? readPublication(record) : readDocument(record));
  const all = [...special, ...rest(kind, record, special), ...keyFinding(kind, uri)];
  const judged = all.map((each) => ({
    ...each,
    ...(uri !== undefined && { uri }),
    stops: each.stops || (unreadable && NEEDED[kind].includes(each.field.split('.')[0] ?? '')),
  }));
  if (!unreadable || judged.some(({ stops }) => stops)) return judged;
  const whole = finding({
    id: 'field',
    record: kind,
    field: '',
    stops: true,
    says: 'The record cannot be read.',
    advice: 'Write it anew.',
  });
  return [{ ...whole, ...(uri !== undefined && { uri }) }, ...judged];
}

function keyFinding(kind: Kind, uri: string | undefined): Finding[] {
  const key = uri?.split('/').at(-1) ?? '';
  if (uri === undefined || isTid(key)) return [];
  return [
    finding({
      id: 'record-key',
      record: kind,
      field: '',
      found: key,
      says: 'The record key is no TID, as the lexicon wants it; a PDS that checks refuses to write it again.',
      advice:
        kind === 'publication'
          ? 'Write the record again without naming a key, and name the new at-uri in the site of every document.'
          : 'Write the record again without naming a key, and delete this one.',
    }),
  ];
}

/** Whatever else the lexicon refuses. */
function rest(kind: Kind, record: unknown, special: readonly Finding[]): Finding[] {
  const said = special.map(({ field }) => field);
  const problems = kind === 'publication' ? publicationProblems(record) : checkRecord('site.standard.document', record);
  return problems
    .filter(({ path }, place) => problems.findIndex((each) => each.path === path) === place)
    .filter(({ path }) => !said.some((field) => path === field || path.startsWith(`${field}.`)))
    .map(({ path, message }) => {
      const value = path === '' ? undefined : path.split('.').reduce<unknown>((part, key) => fields(part)[key], record);
      const [, constant] = /^expected "([^"]+)"$/.exec(message) ?? [];
      return finding({
        id: 'field',
        record: kind,
        field: path,
        // An index takes a record without its type, as old ones are, but none of another type.
        stops: path === '$type' && value !== undefined,
        found: value,
        wanted: constant ?? (path === 'url' ? mendedUrl(value) : undefined),
        says: `${path === '' ? 'The record' : 'It'} ${message}.`,
        advice: sentence(publicationAdvice(path)) ?? 'Put it right, or leave it out.',
      });
    });
}

function sentence(advice: string | undefined): string | undefined {
  return advice && `${advice[0]?.toUpperCase()}${advice.slice(1)}.`;
}

/** The address without what never counts in one, or with the scheme that was left out. */
function mendedUrl(value: unknown): string | undefined {
  const written = text(value)?.trim() ?? '';
  return canonicalizeUrl(/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(written) ? `https://${written}` : written) ?? undefined;
}
