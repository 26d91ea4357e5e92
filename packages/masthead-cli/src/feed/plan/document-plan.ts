import type { FoundRecord } from 'masthead/internal/atproto/node/repository/repository-records';
import type { RecordJson } from 'masthead/publish';
import type { PublicationOf } from './entry-place.ts';

/** One record to write. */
export interface PlannedWrite {
  readonly action: 'create' | 'update' | 'delete';
  readonly rkey: string;
  readonly uri: string;
  /** What it comes from, for messages. */
  readonly source: string;
  /** The version that is replaced or deleted. */
  readonly cid?: string;
  /** The record as it is; absent for a new one. */
  readonly before?: RecordJson;
  /**
   * The record as it will be, but for a cover that is not downloaded yet; absent for a deletion.
   */
  readonly after?: RecordJson;
  /** The address of a picture to download, and to upload first. */
  readonly cover?: string;
  /**
   * Of a new record: what is written in its place where the page of a document of the same article
   * has moved to this one.
   */
  readonly move?: PlannedMove;
}

/** A document whose page may have moved. */
export interface PlannedMove {
  /** The address that it stands for, which is no entry's any more. */
  readonly from: string;
  /**
   * The feed knows the entry by that address; else only its title and date are those of the
   * document.
   */
  readonly isKnown: boolean;
  readonly write: PlannedWrite;
}

/** An entry for which nothing is written, and why: a sentence with what to do. */
export interface RefusedEntry {
  readonly source: string;
  readonly reason: string;
}

/** What makes the records agree with a feed. */
export interface DocumentPlan {
  /** New records, the oldest first; then changes. */
  readonly writes: readonly PlannedWrite[];
  /** Records that are like their entries already. */
  readonly unchanged: number;
  /** Entries that cannot be records. */
  readonly refused: readonly RefusedEntry[];
  /** Entries that are passed over, with the reason in a few words. */
  readonly hidden: readonly RefusedEntry[];
  /** New records that somebody may not mean to write, with the reason in a few words. */
  readonly doubted?: readonly RefusedEntry[];
}

/** What a plan is made of. */
export interface PlanOptions {
  /** The publication whose documents the entries are. Its `uri` names the account by its DID. */
  readonly publication: PublicationOf;
  /**
   * The account's other publications, all of them. A page of which one of theirs has a document
   * gets no second one.
   */
  readonly others?: readonly PublicationOf[] | undefined;
  readonly entries: readonly DocumentEntry[];
  /** All documents of the account: of other publications, too, since their keys are taken. */
  readonly documents: readonly FoundRecord[];
  /**
   * How the paths begin that count, such as `/posts/`; all when left out. Documents elsewhere are
   * not touched.
   */
  readonly only?: readonly string[] | undefined;
  /** Milliseconds since 1970; the current time when left out. */
  readonly now?: number | undefined;
}

/**
 * An entry of a feed, as a document has it. What the feed does not say is absent, and stays in the
 * record as it is.
 */
export interface DocumentEntry {
  /** Its link, or its place in the feed, for messages. */
  readonly source: string;
  /** The whole address of its page; absent only where `problem` says why. */
  readonly url?: string;
  /**
   * The web address by which the feed knows the entry, where it is not its page's: as a rule the
   * one that the page had first.
   */
  readonly id?: string;
  readonly title?: string;
  /** A datetime with its zone. */
  readonly publishedAt?: string;
  /** When it last changed. Without `publishedAt`, a new record takes this date for it. */
  readonly updatedAt?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly textContent?: string;
  /** The address of its picture. It is asked only when the record has no cover yet. */
  readonly cover?: string;
  /** Why the entry cannot be used: a sentence with what to do. */
  readonly problem?: string;
  /** What stands for its date and is none that can be read. */
  readonly unreadDate?: string;
  /** A date was without a zone, so one was assumed. */
  readonly assumedZone?: boolean;
}
