import { assembleCardView } from '../../../src/atproto/view/assemble-card-view.ts';
import { checkCard } from '../../../src/check/check-card.ts';
import { isLoose, readRecords } from '../../../src/check/checked-records.ts';
import type { Finding } from '../../../src/check/findings.ts';
import { type CardView, canonicalizeUrl, matchesLink } from '../../../src/core/index.ts';
import { addressOf } from '../../../src/core/match/record-address.ts';
import { httpUrl } from '../../../src/core/values/canonical-url.ts';
import { parseDocument, parsePublication } from '../../../src/lexicon/index.ts';
import { exampleLinks, type JudgedLink } from './example-links.ts';

// They stand in the commands that mend a record, as the owner's own do in the doctor's.
const ACCOUNT = 'alice.example';
const PUBLICATION_URI = 'at://did:plc:you/site.standard.publication/3mwozxjgk2222';
const DOCUMENT_URI = 'at://did:plc:you/site.standard.document/3mwozxjgk2223';

/** What the lab finds out about a record. */
export interface Judgement {
  readonly kind: 'publication' | 'document';
  /** What to change: what keeps the card away, or keeps it from the link to try, comes first. */
  readonly findings: readonly Finding[];
  /** The card that readers make of it all the same; `null` when they make none. */
  readonly view: CardView | null;
  /** The address of the record, as it is compared. */
  readonly address: string | null;
  readonly links: readonly JudgedLink[];
}

/** The at-uri of a document: of the account that its publication is of. */
function documentUri(record: unknown): string {
  const { site } = (record ?? {}) as Record<string, unknown>;
  const [, owner] = /^at:\/\/([^/]{1,300})\//.exec(typeof site === 'string' ? site : '') ?? [];
  return owner === undefined ? DOCUMENT_URI : DOCUMENT_URI.replace('did:plc:you', () => owner);
}

/** A document when it says so, or looks like one; else a publication. */
export function kindOf(record: unknown): Judgement['kind'] {
  const { $type, site, publishedAt } = (record ?? {}) as Record<string, unknown>;
  if (typeof $type === 'string') return $type === 'site.standard.document' ? 'document' : 'publication';
  return site !== undefined || publishedAt !== undefined ? 'document' : 'publication';
}

/**
 * Judges a record by the rules that the doctor has, and puts its card together.
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
  const records = {
    publication:
      kind === 'publication'
        ? { record, uri: PUBLICATION_URI, account: ACCOUNT }
        : around === undefined
          ? undefined
          : { record: around },
    ...(kind === 'document' && { document: { record, uri: documentUri(record), account: ACCOUNT } }),
  };
  const address = addressOf(readRecords(records));
  const publication = isLoose(readRecords(records)) ? null : parsePublication(records.publication?.record);
  const document = kind === 'document' ? parseDocument(record) : null;
  const view =
    address === null || checkCard(records).some(({ stops }) => stops)
      ? null
      : assembleCardView({
          link: address,
          document: document ? { uri: DOCUMENT_URI, cid: 'cid', record: document } : undefined,
          publication: publication ? { uri: PUBLICATION_URI, cid: 'cid', record: publication } : undefined,
          // Pictures are on the owner's PDS, which a lab without a network does not ask.
          blobUrl: () => undefined,
        });
  return {
    kind,
    findings: checkCard({ ...records, link: httpUrl(link) ? link : undefined }),
    view,
    address: address && canonicalizeUrl(address),
    links: address
      ? exampleLinks(address, link).map((each) => ({ link: each, matches: matchesLink(address, each) }))
      : [],
  };
}
