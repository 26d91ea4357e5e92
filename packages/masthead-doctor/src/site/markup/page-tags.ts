import { canonicalizeUrl } from 'masthead/core';
import { atUri, DOCUMENT, PUBLICATION, parseAtUri } from 'masthead/internal/core/values/identifiers';

/** A tag for a page's `<head>`. */
export interface PageTag {
  readonly tagName: 'link' | 'meta';
  /** The attributes, in the order in which they are written. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The records of a page, by at-uri. */
export interface PageRecords {
  /** The `site.standard.document` of the page; absent on the publication's own page. */
  readonly document?: string | undefined;
  /** The `site.standard.publication` of the page, or of its document. */
  readonly publication?: string | undefined;
  /** The Bluesky post about the document, its `bskyPostRef`. */
  readonly post?: string | undefined;
}

/**
 * The tags by which a page names its records (docs/rules.md#what-a-page-says): `<link
 * rel="site.standard.…">`, which readers of standard.site know, and AT Tags, which are for any
 * record. A page may have both, because the two do not contradict each other.
 *
 * @param records a value that is not the at-uri of a record is left out
 * @returns empty when there are none
 *
 * @example
 * ```js
 * import { pageTags, tagHtml } from 'masthead-doctor/markup';
 *
 * const publication = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * console.log(pageTags({ publication }).map(tagHtml).join('\n'));
 * ```
 */
export function pageTags({ document, publication, post }: PageRecords): readonly PageTag[] {
  const [own, parent, shared] = [document, publication, post].map(written);
  const [canonical, ...alternates] = [own, parent].filter((uri) => uri !== undefined);
  if (canonical === undefined) return [];
  const author = canonical.split('/')[2];
  return [
    ...(own ? [link(DOCUMENT, own)] : []),
    ...(parent ? [link(PUBLICATION, parent)] : []),
    meta('at:canonical', canonical),
    ...[...alternates, ...(shared ? [shared] : [])].map((uri) => meta('at:alternate', uri)),
    ...(author?.startsWith('did:') ? [meta('at:author', `at://${author}`)] : []),
  ];
}

/**
 * The tag as HTML. An at-uri needs no escaping in HTML.
 *
 * @example
 * ```js
 * import { tagHtml } from 'masthead-doctor/markup';
 *
 * const attributes = { rel: 'me', href: 'https://example.com' };
 * console.log(tagHtml({ tagName: 'link', attributes })); // <link rel="me" href="https://example.com">
 * ```
 */
export function tagHtml({ tagName, attributes }: PageTag): string {
  return `<${tagName} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>`;
}

/** Builds the at-uri from its checked parts, so that no other text can get into a page. */
function written(uri: string | undefined): string | undefined {
  const parts = parseAtUri(uri);
  return parts ? atUri(parts.authority, parts.collection, parts.rkey) : undefined;
}

function link(rel: string, href: string): PageTag {
  return { tagName: 'link', attributes: { rel, href } };
}

function meta(name: string, content: string): PageTag {
  return { tagName: 'meta', attributes: { name, content } };
}

/**
 * `origin` is the specification's: `.well-known` at the origin, followed by the publication's path.
 * `below` is a `.well-known` below the publication's own URL.
 */
export type ProofConvention = 'origin' | 'below';

/** An address where a site may name its publication. */
export interface ProofAddress {
  readonly convention: ProofConvention;
  readonly address: string;
}

const FILE = '/.well-known/site.standard.publication';

/**
 * The addresses where a site may name its publication (docs/rules.md#verification), the
 * specification's first. There is one for a URL that is an origin; none when `url` is not http(s).
 *
 * @example
 * ```js
 * import { proofAddresses } from 'masthead-doctor/markup';
 *
 * const [proof] = proofAddresses('https://example.com');
 * console.log(proof?.address); // https://example.com/.well-known/site.standard.publication
 * ```
 */
export function proofAddresses(url: string): readonly ProofAddress[] {
  const canonical = canonicalizeUrl(url);
  if (canonical === null) return [];
  const { origin } = new URL(canonical);
  const path = canonical.slice(origin.length);
  const first: ProofAddress = { convention: 'origin', address: `${origin}${FILE}${path}` };
  return path === '' ? [first] : [first, { convention: 'below', address: `${canonical}${FILE}` }];
}
