import { canonicalizeUrl } from 'masthead/core';
import { pageOf } from 'masthead/internal/check';
import { text } from 'masthead/internal/core';
import { type Claim, isFor } from '../owners/claims.ts';

/** Characters of a title that are compared. */
const MAX_TITLE = 300;

/**
 * The document that was most likely meant for a link although it stands for another address: its `canonicalUrl` is the link; one of the two addresses is the
 * other without its first parts; or it has no path or another one, and its title or record key is the link's last part.
 *
 * @returns `undefined` when there is none, or when several fit equally well: to advise about the wrong one would be worse than not to
 */
export function meantDocument(link: string, claims: readonly Claim[]): Claim | undefined {
  const page = partsOf(link);
  if (page.length === 0) return undefined;
  const documents = claims.filter(({ kind, url }) => kind === 'document' && url !== null);
  const ways: readonly ((claim: Claim) => boolean)[] = [
    (claim) => isFor({ ...claim, url: text(claim.found.record.canonicalUrl) ?? null }, link),
    ({ url, hasPath }) => hasPath && isTail(partsOf(String(url)), page),
    (claim) => isNamed(claim, page),
    ({ hasPath }) => !hasPath && documents.every((each) => !each.hasPath),
  ];
  for (const way of ways) {
    const [first, ...more] = documents.filter(way);
    if (first) return more.length === 0 ? first : undefined;
  }
  return undefined;
}

function partsOf(url: string): string[] {
  const canonical = canonicalizeUrl(url);
  return canonical === null
    ? []
    : pageOf(canonical.slice(new URL(canonical).origin.length))
        .split('/')
        .filter(Boolean);
}

/** Whether the shorter of the two is the end of the longer one. */
function isTail(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 0 && short.every((part, at) => part === long[at + long.length - short.length]);
}

function isNamed({ found }: Claim, page: readonly string[]): boolean {
  const last = page.at(-1);
  return last === found.uri.split('/').at(-1) || last === slugOf(text(found.record.title) ?? '');
}

/** A title as tools make an address of it. */
function slugOf(title: string): string {
  return title
    .slice(0, MAX_TITLE)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
