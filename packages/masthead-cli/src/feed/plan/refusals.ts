import type { Finding } from 'masthead/check';
import { shown } from 'masthead/internal/check/findings';
import { commandLine } from 'masthead/internal/check/mend-commands';
import { keyOf } from 'masthead/internal/core/values/identifiers';

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
