// The public checks of records: applies all rules, and makes findings of the faults.

import { compact, valueAt } from '../core/read-fields.ts';
import { printable } from '../core/shown-text.ts';
import type { Problem } from '../lexicon/read/value-reader.ts';
import { writtenDocument } from '../lexicon/records/site-records.ts';
import {
  type CheckedRecord,
  type CheckedRecords,
  isUnreadable,
  judgedOf,
  type Known,
  knownOf,
} from './checked-records.ts';
import { type Fault, type Finding, type Rule, shortJson, shown } from './findings.ts';
import { mendCommands } from './mend-commands.ts';
import { LINK_RULES, PATH_RULES, SITE_RULES, START_RULE } from './rules/address-rules.ts';
import { LABEL_RULES, LEXICON_RULE, RECORD_RULES, TEXT_RULES, wordsFor } from './rules/field-rules.ts';

/**
 * All rules that need no request, in order: for a field and its parts, the first rule that applies
 * counts. Faults that prevent the card come first. Only one rule reports a difference between the
 * address of the records and the link.
 */
const RULES: readonly Rule<Known>[] = [
  ...SITE_RULES,
  ...PATH_RULES,
  (known) => LINK_RULES.map((find) => find(known)).find(({ length }) => length > 0) ?? [],
  START_RULE,
  ...LABEL_RULES,
  LEXICON_RULE,
  ...TEXT_RULES,
  ...RECORD_RULES,
];

/**
 * Characters of a sentence. A value to write is shown whole or not at all; a line of output holds
 * 2,000.
 */
const MAX_SHOWN = 1900;

/**
 * Finds everything that is wrong with the records behind a card. Pure: makes no request.
 *
 * As far as the records decide, there is a card exactly when no finding `stops` it. Claims of other
 * accounts on the link do not count.
 *
 * @returns what prevents the card first, then what makes it poorer; empty when nothing is wrong
 *
 * @example
 * ```js
 * import { checkCard } from 'masthead/check';
 *
 * const publication = { record: { url: 'https://example.com', name: 'Letters' } };
 * for (const { id, advice } of checkCard({ publication, link: 'https://example.com' })) console.log(id, advice);
 * ```
 */
export function checkCard(records: CheckedRecords): Finding[] {
  const known = knownOf(records);
  const all = RULES.flatMap((find) => find(known));
  const sorted = [...all.filter(({ stops }) => stops), ...all.filter(({ stops }) => !stops)];
  // For a field and its parts, only the first fault counts.
  const faults = sorted.filter(({ record, field }, place) =>
    sorted.slice(0, place).every((each) => each.record !== record || !`${field}.`.startsWith(`${each.field}.`)),
  );
  return faults.map((fault) => {
    const judged = known.judged.find(({ kind }) => kind === fault.record);
    return judged
      ? finding(judged, fault, mendCommands(judged, fault, faults))
      : finding({ record: { url: records.link } }, fault, []);
  });
}

/** A fault with the value of its field, and its sentences and values safe to print. */
function finding({ uri, record }: CheckedRecord, { changes, ...fault }: Fault, run: readonly string[]): Finding {
  const { field, says, advice, wanted } = fault;
  const found = field === '' ? undefined : valueAt(record, field);
  return compact({
    ...fault,
    uri,
    found: found === undefined ? undefined : shown(found),
    wanted: wanted === undefined ? undefined : shortJson(wanted, MAX_SHOWN),
    says: printable(says, MAX_SHOWN),
    advice: printable(advice, MAX_SHOWN),
    run: run.length > 0 ? run : undefined,
  });
}

/**
 * Finds what is wrong with a publication, and with the addresses of its documents. A fault that
 * several documents have is reported once, with their number.
 *
 * @param documents of the same account; those of other publications are ignored
 * @returns empty when nothing is wrong
 *
 * @example
 * ```js
 * import { checkSite } from 'masthead/check';
 *
 * const publication = { record: { url: 'https://example.com/?p=1', name: 'Letters' } };
 * console.log(checkSite(publication).map(({ id }) => id).join());
 * ```
 */
export function checkSite(publication: CheckedRecord, documents: readonly CheckedRecord[] = []): Finding[] {
  const own = publication.uri?.replace('/site.standard.publication/', '/pub.leaflet.publication/');
  const found = documents.flatMap((document) => {
    const { site } = writtenDocument(document);
    if (site !== publication.uri && site !== own) return [];
    const all = checkCard({ document, publication, publications: [publication] });
    return all.filter(({ record, field }) => record === 'document' && (field === 'site' || field === 'path'));
  });
  const ofDocuments = [...new Set(found.map(({ id }) => id))].flatMap((id) => {
    const [first, ...more] = found.filter((each) => each.id === id);
    if (!first || more.length === 0) return first ?? [];
    return { ...first, says: `${first.says} So have ${more.length} more of its newest documents.` };
  });
  return [...checkCard({ publication }), ...ofDocuments];
}

/**
 * Checks a `site.standard.publication` strictly, before it is written (docs/rules.md#records). It
 * also refuses what a PDS accepts, such as an `ftp:` URL or an SVG icon.
 *
 * @param record the record as JSON, unchecked
 * @returns every problem at once (of the lexicon's, the first 200): its path, the expected value
 *   and what to do; empty when the record is valid
 *
 * @example
 * ```js
 * import { checkPublication } from 'masthead/check';
 *
 * for (const { path, message } of checkPublication({ url: 'ftp://example.com' })) console.log(path, message);
 * ```
 */
export function checkPublication(record: unknown): Problem[] {
  const judged = judgedOf('publication', { record });
  return judged.problems.map(({ path, message }) => ({
    path,
    message: `${message}: ${wordsFor(path, message, isUnreadable(judged, path)).advice}`,
  }));
}
