import { isDid } from '../identifiers/did.ts';
import { fields } from '../read-fields.ts';
import type { CardContributor, CardView } from './card-view.ts';

/** A byline names so many people; the others are a number. */
const NAMED = 3;

/** The people of a card's byline, by the order in which they are named. */
export interface CardAuthors {
  /** At most three. Each with the page that the AppView has of them. */
  readonly named: readonly CardContributor[];
  /** Who else wrote it. */
  readonly others: readonly CardContributor[];
}

/**
 * Who wrote what a card shows (docs/rules.md#author): the account that the record is of, which signed it, then the contributors that its document names. Without
 * a known owner nobody is named: a list alone is anybody's word.
 */
export function cardAuthors({
  associatedProfiles: [owner] = [],
  authorPage,
  contributors = [],
}: Pick<CardView, 'associatedProfiles' | 'authorPage' | 'contributors'>): CardAuthors {
  if (!owner) return { named: [], others: [] };
  const all = [{ ...owner, ...(authorPage && { page: authorPage }) }, ...contributors];
  return { named: all.slice(0, NAMED), others: all.slice(NAMED) };
}

/** The longest byline that is looked up: a document may name a thousand. */
const MAX_CONTRIBUTORS = 12;

/**
 * The accounts that a document names beside its own (`contributors[]`), each once, in its order.
 *
 * @param owner the DID of the document's own account
 * @returns at most twelve DIDs
 */
export function contributorsOf(owner: string, { contributors = [] }: { contributors?: readonly unknown[] }): string[] {
  const dids = contributors.map((each) => fields(each).did).filter((did) => typeof did === 'string' && isDid(did));
  return [...new Set(dids as string[])].filter((did) => did !== owner).slice(0, MAX_CONTRIBUTORS);
}
