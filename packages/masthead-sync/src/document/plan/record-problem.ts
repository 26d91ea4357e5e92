import { type Finding, findFindings, shown } from 'masthead/internal/check';
import { text } from 'masthead/internal/core';
import type { RecordJson } from 'masthead/internal/publish';
import { type PublicationOf, publicationOf } from './entry-place.ts';

/** Findings that are only hints without a link, and make a new record useless. */
const REFUSING: ReadonlySet<string> = new Set([
  'doubled-path',
  'address-as-path',
  'path-slash',
  'query-path',
  'outside-path',
  'field',
  'date',
]);

/** The records that a change is judged by. */
export interface JudgedChange {
  /** The record as it is; absent for a new one. */
  readonly before?: RecordJson | undefined;
  readonly after: RecordJson;
  /** The account's publications, or those of them that count. */
  readonly publications: readonly PublicationOf[];
  /** The address of its page, where it is known. */
  readonly link?: string | undefined;
  readonly now?: number | undefined;
}

/**
 * What would be wrong with a document after a change and is not wrong with it already, by the rules of the doctor; empty when nothing is. A label that hides it is
 * its owner's choice.
 */
export function newFindings({ before, after, publications, link, now }: JudgedChange): Finding[] {
  const find = (record: RecordJson) =>
    findFindings({
      document: { record },
      publication: publicationOf(record, publications),
      publications,
      link,
      now,
    }).filter(({ id, stops, record: of }) => of === 'document' && id !== 'hidden' && (stops || REFUSING.has(id)));
  const named = ({ id, field }: Finding) => `${id} ${field}`;
  const old = new Set(before ? find(before).map(named) : []);
  return find(after).filter((finding) => !old.has(named(finding)));
}

/** The same as one sentence with what to do; `undefined` when nothing is wrong. */
export function recordProblem(change: JudgedChange): string | undefined {
  const { after } = change;
  if (text(after.title) === undefined) return 'It has no title; give it one.';
  if (after.publishedAt === undefined) return 'It has no date; say when it was published.';
  const [found] = newFindings(change);
  if (!found) return undefined;
  const { id, field, says, wanted, advice } = found;
  const what = field === 'path' ? `path ${shown(after.path)}` : field || 'record';
  // A site builder writes it so into every file: nobody edits them all.
  const root =
    id === 'doubled-path' ? ' If all paths of your files begin at the root of the site, say --from-root.' : '';
  return `Its ${what}: ${says} ${advice}${wanted === undefined ? '' : ` Right is ${wanted}.`}${root}`;
}
