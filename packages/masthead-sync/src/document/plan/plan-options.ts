import type { FoundRecord } from 'masthead/internal/node';
import type { DocumentEntry } from '../document-entry.ts';
import type { PublicationOf } from './entry-place.ts';

/** What a plan is made of. */
export interface PlanOptions {
  /** The publication whose documents the entries are. Its `uri` names the account by its DID. */
  readonly publication: PublicationOf;
  /** The account's other publications. A page of which one of theirs has a document gets no second one. */
  readonly others?: readonly PublicationOf[] | undefined;
  readonly entries: readonly DocumentEntry[];
  /** All documents of the account: of other publications, too, since their keys are taken. */
  readonly documents: readonly FoundRecord[];
  /** Delete the documents that were made of entries which are not there any more. Only for a source that holds all pages. */
  readonly deletes?: boolean | undefined;
  /** Paths of entries begin at the site's root, not at the publication's address. */
  readonly fromRoot?: boolean | undefined;
  /** How the paths begin that count, such as `/posts/`; all when left out. Documents elsewhere are not touched. */
  readonly only?: readonly string[] | undefined;
  /** Milliseconds since 1970; the current time when left out. */
  readonly now?: number | undefined;
}
