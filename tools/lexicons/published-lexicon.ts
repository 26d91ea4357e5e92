import { deepStrictEqual } from 'node:assert/strict';
import type { LexResolver } from '@atproto/lex-resolver';
import type { LexiconDocument } from './lexicon-files.ts';

/**
 * Compares a file with the record that its publisher has on the network
 * (https://atproto.com/specs/lexicon#lexicon-publication-and-resolution), as data: the order of
 * keys does not count, as it does not in a record.
 *
 * @returns what differs, or why the record was not read; `undefined` when they are the same
 */
export async function lexiconProblem(
  resolver: Pick<LexResolver, 'get'>,
  file: LexiconDocument,
): Promise<string | undefined> {
  try {
    const { $type, ...published } = (await resolver.get(file.id)).lexicon as LexiconDocument & { $type?: unknown };
    deepStrictEqual(published, file);
    return undefined;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}
