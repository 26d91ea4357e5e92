import { lexiconDifferences } from './lexicon-differences.ts';
import type { LexiconFile } from './lexicon-files.ts';
import { LEXICON_SCHEMA } from './lexicon-record.ts';
import type { PublishedLexicon } from './published-lexicons.ts';

/** How a file of ours compares. */
export interface Comparison {
  readonly id: string;
  readonly verdict: 'same' | 'differs' | 'not found' | 'not reachable';
  /** What differs, or why nothing is known. */
  readonly says: readonly string[];
}

/**
 * Compares a file with the record on the network: as data, since a record has no bytes of its own.
 */
export function compareWithRecord({ document }: LexiconFile, published: PublishedLexicon): Comparison {
  const { id } = document;
  if (published.kind !== 'found') return { id, verdict: published.kind, says: [published.why] };
  const { $type, ...record } = published.record;
  const says = [
    ...($type === LEXICON_SCHEMA ? [] : [`the record is no ${LEXICON_SCHEMA}`]),
    ...lexiconDifferences(document, record),
  ];
  return { id, verdict: says.length === 0 ? 'same' : 'differs', says };
}

/** Compares a file with the one of another folder, byte for byte. */
export function compareWithFile({ document, text }: LexiconFile, other: LexiconFile | undefined): Comparison {
  const { id } = document;
  if (!other) return { id, verdict: 'not found', says: ['the folder has no file of it'] };
  if (other.text === text) return { id, verdict: 'same', says: [] };
  const places = lexiconDifferences(document, other.document);
  const says = places.length > 0 ? places : ['only white space, the order of keys, or how a character is written'];
  return { id, verdict: 'differs', says };
}

/**
 * What a program exits with: 0 when all are the same; 1 when one differs or is not there, which
 * somebody has to look at; 2 when there is nothing of that kind, and one could not be asked for,
 * which may pass.
 */
export function exitCode(comparisons: readonly Comparison[]): 0 | 1 | 2 {
  const verdicts = new Set(comparisons.map(({ verdict }) => verdict));
  if (verdicts.has('differs') || verdicts.has('not found')) return 1;
  return verdicts.has('not reachable') ? 2 : 0;
}
