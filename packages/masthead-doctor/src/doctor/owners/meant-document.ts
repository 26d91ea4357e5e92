import { canonicalizeUrl } from 'masthead/core';
import { pageOf } from 'masthead/internal/check/url-differences';
import { writtenDocument } from 'masthead/internal/lexicon/read/written-record';
import { type Claim, isFor } from './claims.ts';

/**
 * The document that was most likely meant for a link although it has another address: its
 * `canonicalUrl` is the link; one of the two paths is the end of the other; both have the same last
 * part; or no document has a path.
 *
 * @returns `undefined` when there is none, or when several fit equally well: advice about the wrong
 *   one would be worse than no advice
 */
export function meantDocument(link: string, claims: readonly Claim[]): Claim | undefined {
  const page = partsOf(link);
  if (page.length === 0) return undefined;
  const documents = claims.filter(({ kind, url }) => kind === 'document' && url !== null);
  const ways: readonly ((claim: Claim) => boolean)[] = [
    (claim) => isFor({ ...claim, url: writtenDocument(claim.found.record).canonicalUrl ?? null }, link),
    ({ url, hasPath }) => hasPath && isTail(partsOf(String(url)), page),
    ({ url, hasPath }) => hasPath && partsOf(String(url)).at(-1) === page.at(-1),
    () => documents.every(({ hasPath }) => !hasPath),
  ];
  for (const way of ways) {
    const [first, ...more] = documents.filter(way);
    if (first) return more.length === 0 ? first : undefined;
  }
  return undefined;
}

function partsOf(url: string): string[] {
  const canonical = canonicalizeUrl(url);
  if (canonical === null) return [];
  return pageOf(canonical.slice(new URL(canonical).origin.length))
    .split('/')
    .filter(Boolean);
}

/** Whether the shorter list is the end of the longer one. */
function isTail(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 0 && short.every((part, at) => part === long[at + long.length - short.length]);
}
