import { valueAt } from '../core/read-fields.ts';
import { printable } from '../core/shown-text.ts';
import { writtenDocument } from '../lexicon/read/written-record.ts';
import { type Finding, shown } from './finding.ts';
import { knownOf } from './judged.ts';
import { mendCommands } from './mend-commands.ts';
import { shortJson } from './record-command.ts';
import type { CheckedRecord, CheckedRecords } from './records.ts';
import type { Fault } from './rule.ts';
import { RULES } from './rules.ts';

/** Characters of a sentence. A value to write is shown whole or not at all; a line of output takes 2,000. */
const MAX_SHOWN = 1900;

/**
 * Finds everything that is wrong with the records behind a card. Pure: makes no request.
 *
 * As far as the records decide, there is a card exactly when no finding `stops` it. Who else claims the link is not considered.
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
  const faults = [...all.filter(({ stops }) => stops), ...all.filter(({ stops }) => !stops)].filter(isFirst);
  return faults.map((fault) => {
    const judged = known.judged.find(({ kind }) => kind === fault.record);
    return judged
      ? finding(judged, fault, mendCommands(judged, fault, faults))
      : finding({ record: { url: records.link } }, fault, []);
  });
}

/** Whether no fault before it speaks of the same field, or of one that it is within. */
function isFirst({ record, field }: Fault, place: number, all: readonly Fault[]): boolean {
  return !all.slice(0, place).some((each) => each.record === record && `${field}.`.startsWith(`${each.field}.`));
}

/**
 * Makes a finding of a fault: adds the field's value, and makes sentences and values safe to print.
 *
 * @param run the commands that mend it
 */
function finding({ uri, record: given }: CheckedRecord, fault: Fault, run: readonly string[]): Finding {
  const { id, stops, record, field, says, advice, wanted } = fault;
  const found = field === '' ? undefined : valueAt(given, field);
  const exact = wanted === undefined ? undefined : shortJson(wanted, MAX_SHOWN);
  return {
    id,
    stops,
    record,
    ...(uri !== undefined && { uri }),
    field,
    ...(found !== undefined && { found: shown(found) }),
    ...(exact !== undefined && { wanted: exact }),
    says: printable(says, MAX_SHOWN),
    advice: printable(advice, MAX_SHOWN),
    ...(run.length > 0 && { run }),
  };
}

/**
 * Finds what is wrong with a publication, and with the addresses of its documents. A fault that several documents have is reported once, with their number.
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
    const { site } = writtenDocument(document.record);
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
