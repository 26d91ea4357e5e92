import { canonicalizeUrl } from 'masthead/core';
import { addressOf } from 'masthead/internal/core/match/record-address';
import { fields, text } from 'masthead/internal/core/read-fields';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { parseAtUri } from 'masthead/internal/core/values/at-uri';
import { PUBLICATION } from 'masthead/internal/core/values/nsid';

/** Where an entry's page is. */
export interface EntryPlace {
  /** Its path below the publication. */
  readonly path: string;
  /** Its address; the same for both spellings of a trailing slash. */
  readonly address: CanonicalUrl;
}

/**
 * Where an entry's page is below the publication; or why it is not there, as a sentence.
 *
 * @param url the page's whole address
 * @param base the publication's `url`
 * @returns `home` for the publication's own page, which has no document
 */
export function placeOf(url: string, base: string): EntryPlace | 'home' | string {
  const root = canonicalizeUrl(base);
  if (root === null)
    return `The publication's url ${base} is no web address; change it with "npx masthead-cli set --url ADDRESS".`;
  const address = canonicalizeUrl(url);
  const parsed = address === null ? null : new URL(url);
  if (address === root || address === `${root}/`) {
    return parsed?.search
      ? `Its address ${url} differs from the site's by a query only, and those never count; give every page a path of its own.`
      : 'home';
  }
  const twin = address?.replace(/^https?:\/\/(?:www\.)?/, '') ?? '';
  const own = root.replace(/^https?:\/\/(?:www\.)?/, '');
  if (address?.startsWith(`${root}/`) && parsed) {
    return { path: parsed.pathname.slice(new URL(root).pathname.replace(/\/$/, '').length), address };
  }
  const near = twin === own || twin.startsWith(`${own}/`);
  return near
    ? `Its address ${url} and the publication's ${root} differ by http, https or www; write the one that the site has into both ("npx masthead-cli set --url ADDRESS").`
    : `Its address ${url} is not below the publication's ${root}, so it is another site's; name the publication that it belongs to with --publication.`;
}

/**
 * The address of a document, by its publication or by its own `site`.
 *
 * @param publications the account's own
 * @returns `undefined` when it has none, or belongs to another publication
 */
export function recordAddress(record: unknown, publications: readonly PublicationOf[]): CanonicalUrl | undefined {
  return canonicalizeUrl(pageAddress(record, publications) ?? '') ?? undefined;
}

/**
 * The same address as the record spells it: with its slash at the end, without which a site may
 * have no page.
 */
export function pageAddress(record: unknown, publications: readonly PublicationOf[]): string | undefined {
  return addressOf({ document: { record }, publication: publicationOf(record, publications) }) ?? undefined;
}

/** A publication as its documents name it. */
export interface PublicationOf {
  readonly uri: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * The one of these publications to which a document belongs; `undefined` when it belongs to none.
 */
export function publicationOf(record: unknown, publications: readonly PublicationOf[]): PublicationOf | undefined {
  const { site } = fields(record);
  return publications.find(({ uri }) => uri === site);
}

/**
 * The deleted publication of the same account that a document names; `undefined` where the
 * publication exists, or belongs to another account.
 *
 * @param publications all of the account
 */
export function goneSite(record: unknown, did: string, publications: readonly PublicationOf[]): string | undefined {
  const site = text(fields(record).site);
  const named = site === undefined ? null : parseAtUri(site);
  const isOwn = named?.authority === did && named.collection === PUBLICATION;
  return isOwn && !publications.some(({ uri }) => uri === site) ? site : undefined;
}
