import { assembleCardView } from '../../../src/client/view/assemble-card-view.ts';
import { type CardView, canonicalizeUrl, joinUrl, matchesLink } from '../../../src/core/index.ts';
import { checkRecord, isHidden, type Problem, readDocument, readPublication } from '../../../src/lexicon/index.ts';
import { checkPublication } from '../../../src/publish/check/check-publication.ts';
import { exampleLinks, type JudgedLink } from './example-links.ts';

const PUBLICATION_URI = 'at://did:plc:you/site.standard.publication/3labpublication';
const DOCUMENT_URI = 'at://did:plc:you/site.standard.document/3labdocument';

/** What the lab finds out about a record. */
export interface Judgement {
  readonly kind: 'publication' | 'document';
  /** What writing would refuse. */
  readonly problems: readonly Problem[];
  /** The card that readers make of it all the same; `null` when they make none, and then `why` says so. */
  readonly view: CardView | null;
  readonly why?: string;
  /** The address that the record stands for, as it is compared. */
  readonly address: string | null;
  readonly links: readonly JudgedLink[];
}

/** A document when it says so, or looks like one; else a publication. */
export function kindOf(record: unknown): Judgement['kind'] {
  const { $type, site, publishedAt } = (record ?? {}) as Record<string, unknown>;
  if (typeof $type === 'string') return $type === 'site.standard.document' ? 'document' : 'publication';
  return site !== undefined || publishedAt !== undefined ? 'document' : 'publication';
}

/**
 * Judges a record: strictly, as when it is written, and leniently, as when it is read.
 *
 * @param record a publication's or a document's
 * @param around the record of the publication that a document belongs to
 * @param link a link to try
 */
export function judgeRecord(
  record: unknown,
  { publication: around, link }: { readonly publication?: unknown; readonly link?: string } = {},
): Judgement {
  const kind = kindOf(record);
  const problems = kind === 'publication' ? checkPublication(record) : checkRecord('site.standard.document', record);
  const publication = readPublication(kind === 'publication' ? record : around);
  const document = kind === 'document' ? readDocument(record) : null;
  const loose = document && !document.site.startsWith('at://');
  const base = loose ? document.site : publication?.url;
  const address =
    kind === 'publication' ? (publication?.url ?? null) : base && document ? joinUrl(base, document.path) : null;
  const why = whyNoCard();
  const view = why
    ? null
    : assembleCardView({
        link: address ?? '',
        document: document ? { uri: DOCUMENT_URI, cid: 'cid', record: document } : undefined,
        publication: publication && !loose ? { uri: PUBLICATION_URI, cid: 'cid', record: publication } : undefined,
        // Pictures are on the owner's PDS, which a lab without a network does not ask.
        blobUrl: () => undefined,
      });
  return {
    kind,
    problems,
    view,
    ...(why && { why }),
    address: address && canonicalizeUrl(address),
    links: address
      ? exampleLinks(address, link).map((each) => ({ link: each, matches: matchesLink(address, each) }))
      : [],
  };

  function whyNoCard(): string | undefined {
    if (kind === 'document' && !document) return 'Readers need a site, a title and a publishedAt.';
    if (kind === 'publication' && !publication) return 'Readers need a name, and a url of http or https.';
    if (kind === 'document' && !loose && !publication) {
      return 'Its site is an at-uri: paste the publication’s record too, for its address and colours.';
    }
    if (isHidden(record) || isHidden(around)) return 'A label hides it: !hide or !no-unauthenticated.';
    if (!address) return 'Its path leads out of its publication, so it has no address.';
    return undefined;
  }
}
