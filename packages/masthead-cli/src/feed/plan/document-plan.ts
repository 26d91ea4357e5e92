// The plan of `sync`: its input, its writes, and the sentence for each entry that is not
// written.

import type { Finding } from 'masthead/check';
import type { FoundRecord } from 'masthead/internal/atproto/node/repository/newest-records';
import { shown } from 'masthead/internal/check/findings';
import { commandLine } from 'masthead/internal/check/shell-command';
import { keyOf } from 'masthead/internal/core/values/identifiers';
import type { RecordJson } from 'masthead/publish';
import type { PublicationOf } from './document-address.ts';

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
  readonly leftOut: readonly RefusedEntry[];
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

const AGAIN = 'so nothing was written; run it again to see the difference.';

/**
 * The sentence of each reason not to write an entry: what is wrong, and what to do. The parameters
 * are what the sentence names.
 */
const SENTENCES = {
  // What the entry lacks.
  'no-link': () => 'It has no link to its page; a record needs one. Put the link into the feed.',
  'relative-link': ({ link }: { readonly link: string }) =>
    `Its link ${link.slice(0, 200)} is relative, and this file does not say to what; write whole addresses into the feed, or give the feed by its own address.`,
  'unread-words': () =>
    "Its title or summary has bytes that are not characters (U+FFFD). Say the feed's encoding in its XML declaration, or correct the words.",
  'no-title': () => 'It has no title; give it one.',
  'no-date': () => 'It has no date; say when it was published.',
  'unread-date': ({ written }: { readonly written: string }) =>
    `Its date "${written}" cannot be read; write one such as 2026-11-01T10:00:00Z.`,
  // Where its page is.
  'publication-url': ({ site }: { readonly site: string }) =>
    `The publication's url ${site} is not a web address; change it with "npx masthead-cli set --url ADDRESS".`,
  'query-only': ({ url }: { readonly url: string }) =>
    `Its address ${url} differs from the site's by a query only, and queries do not count; give every page a path of its own.`,
  'other-spelling': ({ url, site }: { readonly url: string; readonly site: string }) =>
    `Its address ${url} and the publication's ${site} differ by http, https or www; write the one that the site has into both ("npx masthead-cli set --url ADDRESS").`,
  'other-site': ({ url, site }: { readonly url: string; readonly site: string }) =>
    `Its address ${url} is not below the publication's ${site}, so it belongs to another site; name its publication with --publication.`,
  'shared-page': ({ other, address }: { readonly other: string; readonly address: string }) =>
    `${other} has the same page, ${address}; give each a path of its own.`,
  'page-of-other-publication': ({ address, uri }: { readonly address: string; readonly uri: string }) =>
    `A document of another publication of yours has the address ${address}: ${uri}; name that publication with --publication, or delete the document.`,
  'page-of-deleted-publication': (page: { readonly address: string; readonly uri: string; readonly site: string }) =>
    `${page.uri} has the path of ${page.address}, and its publication ${page.site} was deleted, so it may be the document of this page: create that publication again with "npx masthead-cli init --key ${keyOf(page.site)}", or delete the document.`,
  // What its page answers.
  'page-absent': ({ url, answer }: { readonly url: string; readonly answer: string }) =>
    `Its page ${url} ${answer}, so its record is held back. Deploy first, then run this again; or say with --before-deploy that the page comes.`,
  'page-unread': ({ url, answer }: { readonly url: string; readonly answer: string }) =>
    `Its page ${url} ${answer}, so nobody can tell whether it exists, and its record is held back. Let it answer programs, too, and run this again; or say with --before-deploy that the page exists.`,
  'move-unsure': ({ from, uri, path }: { readonly from: string; readonly uri: string; readonly path: string }) => {
    // A command that is too long to be copied has no line.
    const [command = 'npx masthead-cli document'] = commandLine('document', uri, '--set', `path=${path}`);
    return `It has the title and date of ${uri}, and nobody can tell whether the page of that document, ${from}, will move here. If it will, run "${command}"; if not, deploy first, then run this again.`;
  },
  // What is wrong with the record.
  fault: ({
    finding: { field, says, advice, wanted },
    path,
  }: {
    readonly finding: Finding;
    readonly path: unknown;
  }) => {
    const what = field === 'path' ? `path ${shown(path)}` : field || 'record';
    return `Its ${what}: ${says} ${advice}${wanted === undefined ? '' : ` Right is ${wanted}.`}`;
  },
  'no-cover': () => 'Only its cover would change, and there is none: correct the cover, or take it out of the feed.',
  // What another program wrote since the plan was made.
  'changed-since': () => `Another program has changed it, ${AGAIN}`,
  'field-changed-since': ({ field }: { readonly field: string }) =>
    `Another program has changed its ${field}, ${AGAIN}`,
  'deleted-since': () => `Another program has deleted it, ${AGAIN}`,
  'key-taken-since': () => `Another record has its key now, ${AGAIN}`,
  'page-taken-since': () => `Another document has its page now, ${AGAIN}`,
};

type Sentences = typeof SENTENCES;

/** Why an entry is not written: the decision, with what its sentence names. */
export type Refusal = {
  readonly [Why in keyof Sentences]: { readonly why: Why } & (Parameters<Sentences[Why]> extends [infer Facts]
    ? Facts
    : unknown);
}[keyof Sentences];

/** The sentence for a person. */
export function refusalSentence(refusal: Refusal): string {
  // The type of a refusal follows from the parameters of its sentence.
  const sentence = SENTENCES[refusal.why] as (facts: Refusal) => string;
  return sentence(refusal);
}
