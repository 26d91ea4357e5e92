import type { FoundRecord } from 'masthead/internal/atproto/node/repository/newest-records';
import type { RecordJson } from 'masthead/publish';
import type { PublicationOf } from './document-address.ts';
import { type Refusal, refusalSentence } from './refusals.ts';

/** One record to write. */
export interface PlannedWrite {
  readonly action: 'create' | 'update' | 'delete';
  readonly rkey: string;
  readonly uri: string;
  /** Where it comes from, for messages. */
  readonly source: string;
  /** The CID of the version that is replaced or deleted. */
  readonly cid?: string;
  /** The current record; absent for a new one. */
  readonly before?: RecordJson;
  /**
   * The record after the write, without a cover that is not downloaded yet; absent for a deletion.
   */
  readonly after?: RecordJson;
  /** The address of a picture to download and upload first. */
  readonly cover?: string;
  /**
   * For a new record: the write that replaces it, where the page of a document of the same article
   * has moved to this one.
   */
  readonly move?: PlannedMove;
}

/** A document whose page may have moved. */
export interface PlannedMove {
  /** The address of the document, which no entry has any more. */
  readonly from: string;
  /**
   * The feed has that address as the entry's identifier; otherwise only title and date match the
   * document.
   */
  readonly isKnown: boolean;
  readonly write: PlannedWrite;
}

/** An entry that is not written, and why: a sentence with what to do. */
export interface RefusedEntry {
  readonly source: string;
  readonly reason: string;
}

export function refusedEntry(source: string, refusal: Refusal): RefusedEntry {
  return { source, reason: refusalSentence(refusal) };
}

/** The writes that make the records agree with a feed. */
export interface DocumentPlan {
  /** New records, the oldest first; then changes. */
  readonly writes: readonly PlannedWrite[];
  /** Records that already agree with their entries. */
  readonly unchanged: number;
  /** Entries that cannot be records. */
  readonly refused: readonly RefusedEntry[];
  /** Entries that are left out, with the reason in a few words. */
  readonly hidden: readonly RefusedEntry[];
  /** New records that may not be intended, with the reason in a few words. */
  readonly doubted?: readonly RefusedEntry[];
}

/** The input of a plan. */
export interface PlanOptions {
  /** The publication to which the entries belong. Its `uri` names the account by its DID. */
  readonly publication: PublicationOf;
  /**
   * The account's other publications, all of them. A page that has a document in one of them gets
   * no second one.
   */
  readonly others?: readonly PublicationOf[] | undefined;
  readonly entries: readonly DocumentEntry[];
  /** All documents of the account, also of other publications, since their keys are taken. */
  readonly documents: readonly FoundRecord[];
  /**
   * Only paths with one of these starts count, such as `/posts/`; all when left out. Other
   * documents are not touched.
   */
  readonly only?: readonly string[] | undefined;
  /** Milliseconds since 1970; the current time when left out. */
  readonly now?: number | undefined;
}

/**
 * An entry of a feed, in the fields of a document. A field that the feed lacks is absent, and the
 * record keeps its value.
 */
export interface DocumentEntry {
  /** Its link, or its place in the feed, for messages. */
  readonly source: string;
  /** The whole address of its page; absent only where `problem` says why. */
  readonly url?: string;
  /**
   * The identifier of the entry in the feed, where that is a web address other than its page's:
   * usually the first address of the page.
   */
  readonly id?: string;
  readonly title?: string;
  /** A datetime with its zone. */
  readonly publishedAt?: string;
  /** When it last changed. A new record without `publishedAt` takes this date. */
  readonly updatedAt?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly textContent?: string;
  /** The address of its picture. It is requested only when the record has no cover yet. */
  readonly cover?: string;
  /** Why the entry cannot be used. */
  readonly problem?: Refusal;
  /** The text in place of its date, where that cannot be read as one. */
  readonly unreadDate?: string;
  /** A date was without a zone, so one was assumed. */
  readonly assumedZone?: boolean;
}
