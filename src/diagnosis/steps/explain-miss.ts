import { canonicalizeUrl, joinUrl } from '../../core/index.ts';
import { text } from '../../core/read-fields.ts';
import type { RepositoryRecords } from '../../repository/node/repository-records.ts';
import { accountName } from '../../syntax/account-name.ts';
import { chain, type Step } from '../diagnosis.ts';
import { pathBelow, undoubledPath } from '../finding/faults/address-faults.ts';
import { siteFault } from '../finding/faults/site-fault.ts';
import { findFindings } from '../finding/find-findings.ts';
import type { Finding } from '../finding/finding.ts';
import { commandLine } from '../finding/mend/command-line.ts';
import { ofRecord } from '../finding/mend/record-command.ts';
import { baseOf, type JudgedRecords } from '../finding/records.ts';
import { URL_PARTS, urlDifferences } from '../finding/url-differences.ts';
import { type Claim, isFor, judgedOf } from '../owners/claims.ts';
import { meantDocument } from './meant-document.ts';

/** Resolves to the last URL of the redirects; `null` when there is no redirect, or no answer. */
export type FollowRedirects = (url: string) => Promise<string | null>;

/** Below this distance the record is taken to mean the same page; see `URL_PARTS`. */
const NEAR = 8;

export interface Miss {
  readonly step: Step;
  readonly findings: readonly Finding[];
}

/** Explains why no record of an account stands for the link: finds the one that was most likely meant, and says exactly what differs. */
export async function explainMiss(
  link: string,
  owner: RepositoryRecords,
  claims: readonly Claim[],
  follow: FollowRedirects,
): Promise<Miss> {
  const near = nearest(claims, link);
  if (near && near.distance < NEAR) return explainAddress(link, near.claim, follow);
  const broken = brokenDocument(claims, link);
  if (broken) return missOf(broken, link);
  const meant = meantDocument(link, claims);
  if (meant) return explainAddress(link, meant, follow);
  const below = claims
    .filter(({ kind, url }) => kind === 'publication' && url !== null && pathBelow(url, link) !== undefined)
    .sort((a, b) => String(b.url).length - String(a.url).length)[0];
  if (below) return { step: explainArticle(link, owner, below), findings: [] };
  const [only] = claims.filter(({ kind }) => kind === 'publication');
  const target = near?.claim ?? only;
  if (target) return explainAddress(link, target, follow);
  const { host, origin } = new URL(link);
  const account = accountName(owner.account);
  const none = `${account} has no publication, so none of its addresses has a card.`;
  const advice = `Make one; give it a name of its own in place of ${host}.`;
  const run = commandLine('publish', 'init', '--url', origin, '--name', host, '--account', account);
  return { step: chain.publication.broken(none, advice, run), findings: [] };
}

function nearest(claims: readonly Claim[], link: string): { claim: Claim; distance: number } | undefined {
  return claims
    .map((claim) => {
      const differences = claim.url === null ? null : urlDifferences(claim.url, link);
      const distance =
        differences?.reduce((sum, { part }) => sum + URL_PARTS[part].distance, 0) ?? Number.POSITIVE_INFINITY;
      return { claim, distance };
    })
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)[0];
}

async function explainAddress(link: string, claim: Claim, follow: FollowRedirects): Promise<Miss> {
  const url = String(claim.url);
  const [ofLink, ofRecord] =
    canonicalizeUrl(url) === null ? [] : await Promise.all([follow(canonicalizeUrl(link) ?? link), follow(url)]);
  return missOf(claim, link, { link: ofLink ?? undefined, records: ofRecord ?? undefined });
}

/** Explains a miss by the findings about this record and the link. */
function missOf(claim: Claim, link: string, leads: JudgedRecords['leads'] = {}): Miss {
  const findings = findFindings({ ...judgedOf(claim, link), leads });
  const [first] = findings;
  if (!first?.stops) return { step: chain.address.broken(`${claim.found.uri} stands for another link.`), findings };
  const { id, field, says, advice, run } = first;
  // A fault of the document's own site or path belongs to the step `document`, every other one to `address`.
  const at = /^(?:site|path)$/.test(field) && !id.startsWith('other-') ? 'document' : 'address';
  return { step: chain[at].broken(`${says} (${first.uri ?? claim.found.uri})`, advice, run), findings };
}

/** A document that would stand for the link with its site and path corrected; else one without a URL whose path fits the link, or is invalid. */
function brokenDocument(claims: readonly Claim[], link: string): Claim | undefined {
  const target = canonicalizeUrl(link) ?? link;
  const page = target.slice(new URL(target).origin.length);
  const fits = (path: string) => {
    const own = `/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}`;
    return own !== '/' && page.endsWith(own);
  };
  const documents = claims.filter(({ kind }) => kind === 'document');
  const pathOf = ({ found }: Claim) => text(found.record.path) ?? '';
  return (
    documents.find((claim) => standsOnceMended(claim, link)) ??
    documents.find((claim) => claim.url === null && fits(pathOf(claim))) ??
    documents.find((claim) => claim.url === null && /^[\\/]*(?:\.\.|\?|#)/.test(pathOf(claim)))
  );
}

function standsOnceMended(claim: Claim, link: string): boolean {
  const { record } = claim.found;
  const site = siteFault(judgedOf(claim, link))?.wanted ?? record.site;
  const publication = claim.owner.publications.find(({ uri }) => uri === site);
  const base = baseOf({ document: { record: { site } }, publication });
  if (base === undefined) return false;
  const path = text(record.path);
  const undoubled = path === undefined ? undefined : undoubledPath(base, path);
  return [path, undoubled].some((each) => isFor({ ...claim, url: joinUrl(base, each) }, link));
}

function explainArticle(link: string, owner: RepositoryRecords, { found, url }: Claim): Step {
  const mine = owner.documents.filter(({ record }) => record.site === found.uri);
  const path = pathBelow(String(url), link) ?? '/';
  const advice = `Let the tool that publishes your articles write one with "site": "${found.uri}" and "path": "${path}", or write it by hand; give it a title of its own.`;
  const run = newDocumentCommand(found.uri, path, accountName(owner.account));
  if (!owner.whole) {
    return chain.document.unknown(
      `None of the newest ${owner.documents.length} documents stands for this article; older ones were not read.`,
      advice,
      run,
    );
  }
  const paths = mine.slice(0, 3).map(({ record }) => text(record.path) ?? 'none');
  const there =
    mine.length === 0
      ? 'it has no documents at all'
      : mine.length === 1
        ? `its only document has another path (${paths[0]})`
        : `its ${mine.length} documents have other paths (${paths.join(', ')})`;
  return chain.document.broken(
    `There is the publication ${found.uri}, but no document for this article: ${there}.`,
    advice,
    run,
  );
}

/** The command that writes a document for a page; the last part of the path stands in for its title. */
function newDocumentCommand(site: string, path: string, account: string): readonly string[] {
  // With a dash in front it would be read as a flag.
  const parts = path.split('/').map((part) => part.replace(/^-+/, ''));
  const title = parts.findLast((part) => part !== '') ?? path;
  const of = ofRecord('publication', { uri: site, account });
  return commandLine('publish', 'document', '--new', '--title', title, '--path', path, ...of);
}
