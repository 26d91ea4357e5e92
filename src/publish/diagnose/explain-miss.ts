import { canonicalizeUrl, joinUrl, matchesLink, pathPrefixes } from '../../core/index.ts';
import { text } from '../../core/read-fields.ts';
import type { Claim } from './claims.ts';
import { type Step, step } from './diagnosis.ts';
import type { RepositoryRecords } from './repository-records.ts';
import { describeDifferences, type UrlPart, urlDifferences } from './url-differences.ts';

/** The address that another one redirects to, followed to its end; `null` when it does not, or gave no answer. */
export type FollowRedirects = (url: string) => Promise<string | null>;

/** How far apart a difference puts two addresses: the nearest record is the one that was meant. */
const WEIGHT: Readonly<Record<UrlPart, number>> = {
  slash: 1,
  scheme: 1,
  www: 1,
  encoding: 2,
  case: 2,
  port: 3,
  host: 5,
  below: 8,
  above: 12,
  path: 20,
};
/** Up to here the same page is meant. */
const NEAR = 8;

/**
 * Why no record of an account stands for the link, when none does: finds the one that was meant, and says exactly what is between the two.
 *
 * @param follow asks where an address redirects to
 */
export async function explainMiss(
  link: string,
  owner: RepositoryRecords,
  claims: readonly Claim[],
  follow: FollowRedirects,
): Promise<Step> {
  const near = nearest(claims, link);
  if (near && near.distance < NEAR) return explainAddress(link, near.claim, follow);
  const broken = brokenDocument(owner, claims, link);
  if (broken) return broken;
  const below = claims
    .filter(({ kind, url }) => kind === 'publication' && url !== null && isBelow(url, link))
    .sort((a, b) => String(b.url).length - String(a.url).length)[0];
  if (below) return explainArticle(link, owner, below);
  const [only] = claims.filter(({ kind }) => kind === 'publication');
  const target = near?.claim ?? only;
  return target
    ? explainAddress(link, target, follow)
    : step(
        'publication',
        'broken',
        `${nameOf(owner)} has no publication.`,
        `Make one: masthead publish init --url ${new URL(link).origin}`,
      );
}

function nearest(claims: readonly Claim[], link: string): { claim: Claim; distance: number } | undefined {
  return claims
    .map((claim) => {
      const differences = claim.url === null ? null : urlDifferences(claim.url, link);
      const distance = differences?.reduce((sum, { part }) => sum + WEIGHT[part], 0) ?? Number.POSITIVE_INFINITY;
      return { claim, distance };
    })
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)[0];
}

async function explainAddress(link: string, claim: Claim, follow: FollowRedirects): Promise<Step> {
  const url = String(claim.url);
  const differences = urlDifferences(url, link);
  if (differences === null) {
    return step('address', 'broken', `The record's address ${url} is not http(s).`, 'Set it: masthead publish url URL');
  }
  const shown = canonicalizeUrl(url) ?? url;
  const rkey = claim.found.uri.split('/').at(-1);
  const mend =
    claim.kind === 'publication' || claim.publication
      ? `masthead publish url ${baseFor(link, claim)} --publication ${(claim.publication ?? claim.found).uri.split('/').at(-1)}`
      : `the document's site and path (${rkey})`;
  const found = `${claim.found.uri} stands for ${shown}: ${describeDifferences(differences)}.`;
  const [ofLink, ofRecord] = await Promise.all([follow(canonicalizeUrl(link) ?? link), follow(url)]);
  if (ofLink !== null && matchesLink(url, ofLink)) {
    return step(
      'address',
      'broken',
      `${found} The link redirects to the record's address.`,
      `Use ${shown} as the link.`,
    );
  }
  if (ofRecord !== null && canonicalizeUrl(ofRecord) === canonicalizeUrl(link)) {
    return step(
      'address',
      'broken',
      `${found} The record's address redirects to the link, so it is the old one.`,
      `Change ${mend}.`,
    );
  }
  // Nobody should go back to http for a card.
  if (differences.length === 1 && differences[0]?.part === 'scheme' && url.startsWith('https:')) {
    return step('address', 'broken', found, `Use ${shown} as the link.`);
  }
  const parts = differences.map(({ part }) => part);
  const pathOnly = parts.every((part) => part === 'case' || part === 'encoding' || part === 'slash' || part === 'path');
  const advice =
    pathOnly && claim.kind === 'document'
      ? `Make both the same: use ${shown} as the link, or change the document's path.`
      : `Make both the same: use ${shown} as the link, or change ${mend}.`;
  return step('address', 'broken', found, advice);
}

/** What the publication's address would have to be for this claim to stand for the link. */
function baseFor(link: string, { kind, found }: Claim): string {
  const path = text(found.record.path);
  if (kind === 'publication' || path === undefined) return link;
  const target = canonicalizeUrl(link) ?? link;
  return pathPrefixes(target).find((prefix) => matchesLink(joinUrl(prefix, path) ?? '', link)) ?? new URL(link).origin;
}

/** A document that has the link's path, and a site that leads nowhere. */
function brokenDocument(owner: RepositoryRecords, claims: readonly Claim[], link: string): Step | null {
  const target = canonicalizeUrl(link) ?? link;
  const path = target.slice(new URL(target).origin.length);
  const fits = (written: unknown) => {
    const own = `/${(text(written) ?? '').replace(/^\/+|(?<!\/)\/+$/g, '')}`;
    return own !== '/' && (path === own || path.endsWith(own));
  };
  const orphan = claims.find(({ kind, url, found }) => kind === 'document' && url === null && fits(found.record.path));
  if (orphan) {
    const { uri, record } = orphan.found;
    const site = text(record.site) ?? '';
    if (!site.startsWith('at://')) {
      return step(
        'document',
        'broken',
        `The site of ${uri} is "${site}", which is neither an at-uri nor a web address.`,
        'Write the at-uri of its publication there.',
      );
    }
    const foreign = !site.startsWith(`at://${owner.account.did}/`);
    return foreign
      ? step(
          'document',
          'broken',
          `${uri} belongs to ${site}, a publication of somebody else.`,
          'Write the at-uri of a publication of your own into its site.',
        )
      : step(
          'publication',
          'broken',
          `${uri} belongs to ${site}, which does not exist (any more).`,
          'Write the at-uri of an existing publication into its site.',
        );
  }
  const climbing = claims.find(
    ({ kind, url, found }) =>
      kind === 'document' && url === null && /^[\\/]*(?:\.\.|\?|#)/.test(text(found.record.path) ?? ''),
  );
  return climbing
    ? step(
        'document',
        'broken',
        `The path of ${climbing.found.uri} is "${text(climbing.found.record.path)}", which is no page below its publication.`,
        'Write the path that the page has, such as /essays/first.',
      )
    : null;
}

function explainArticle(link: string, owner: RepositoryRecords, { found, url }: Claim): Step {
  const path = (canonicalizeUrl(link) ?? link).slice((canonicalizeUrl(String(url)) ?? '').length);
  const mine = owner.documents.filter(({ record }) => record.site === found.uri);
  const advice = `Write a document with "site": "${found.uri}" and "path": "${path}", or let the tool that publishes your articles do it.`;
  if (!owner.whole) {
    return step(
      'document',
      'unknown',
      `None of the newest ${owner.documents.length} documents stands for this article; older ones were not read.`,
      advice,
    );
  }
  const paths = mine.slice(0, 3).map(({ record }) => text(record.path) ?? 'none');
  const there =
    mine.length === 0
      ? 'it has no documents at all'
      : `its ${mine.length} documents have other paths (${paths.join(', ')})`;
  return step(
    'document',
    'broken',
    `There is the publication ${found.uri}, but no document for this article: ${there}.`,
    advice,
  );
}

function isBelow(base: string, link: string): boolean {
  return (canonicalizeUrl(link) ?? '').startsWith(`${canonicalizeUrl(base)}/`);
}

function nameOf({ account }: RepositoryRecords): string {
  return account.handle === 'handle.invalid' ? account.did : account.handle;
}
