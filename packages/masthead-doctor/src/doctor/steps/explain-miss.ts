import { type CheckedRecords, checkCard, type Finding } from 'masthead/check';
import { canonicalizeUrl, joinUrl } from 'masthead/core';
import {
  commandLine,
  ofRecord,
  pathBelow,
  rightPublication,
  siteFault,
  URL_PARTS,
  undoubledPath,
  urlDifferences,
} from 'masthead/internal/check';
import {
  accountName,
  baseOf,
  isRecordKey,
  LIMITS,
  ownPath,
  PUBLICATION,
  readRecordUri,
  text,
} from 'masthead/internal/core';
import type { FoundRecord, RepositoryRecords } from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import { makeStep, type Step } from '../diagnosis.ts';
import { type Claim, isFor, judgedOf, publicationOf } from '../owners/claims.ts';
import { type Elsewhere, explainElsewhere } from './explain-elsewhere.ts';
import type { LookAtPage, PageLook } from './page-steps.ts';
import { meantDocument } from './rival-steps.ts';

/** Documents whose pages are looked at for one that leads to the link. */
const MAX_LOOKED = 8;
/** Publications that the link may be below; each document is tried with each. */
const MAX_THERE = 4;
/** Differences between two pages; the others are between two ways to write the address of one. */
const OTHER_PAGE: readonly string[] = ['host', 'port', 'path', 'below', 'above'];

/** Below this distance the record is taken to mean the same page; see `URL_PARTS`. */
const NEAR = 8;

export interface Miss {
  readonly step: Step;
  readonly findings: readonly Finding[];
}

/**
 * Explains why no record of an account stands for the link: finds the one that was most likely meant, and says exactly what differs. A record whose own page is
 * there is left where it is, unless the link's site names it; for a page that is not there none is advised.
 *
 * @param names what the link's page and its site name
 */
export async function explainMiss(
  link: string,
  owner: RepositoryRecords,
  claims: readonly Claim[],
  look: LookAtPage,
  names?: PageNames,
): Promise<Miss> {
  const page = await look(canonicalizeUrl(link) ?? link);
  const elsewhere = explainElsewhere(link, page, { account: owner.account, claims });
  if (elsewhere) return shareThat(elsewhere, link, claims, page);
  if (page.missing !== undefined) return await explainMissing(link, owner, claims, look, page.missing);
  const moved = movedHere(link, claims, names);
  if (moved) return moved;
  const gone = await goneAbove(link, owner, look, names);
  if (gone) return { step: gone, findings: [] };
  const named = (names?.named ?? []).flatMap(({ how, written }) => (how === 'well-known' ? [] : [written]));
  const near = nearest(claims, link);
  const meant = [
    claims.find(({ kind, found, url }) => kind === 'document' && url !== null && named.includes(found.uri)),
    filedElsewhere(link, owner, claims),
    near && near.distance < NEAR ? near.claim : undefined,
  ];
  for (const claim of meant) {
    const miss = claim && (await explainAddress(link, claim, claims, look));
    if (miss) return miss;
  }
  const broken = brokenDocument(claims, link);
  if (broken) return missOf(broken, link);
  const similar =
    meantDocument(link, claims) ?? (page.state === 'there' ? await renamedDocument(link, claims, look) : undefined);
  const miss = similar && (await explainAddress(link, similar, claims, look));
  if (miss) return miss;
  const below = claims
    .filter(({ kind, url }) => kind === 'publication' && url !== null && pathBelow(url, link) !== undefined)
    .sort((a, b) => String(b.url).length - String(a.url).length)[0];
  if (below) return { step: explainArticle(link, owner, below), findings: [] };
  const publications = claims.filter(({ kind }) => kind === 'publication');
  const target = nearest(publications, link)?.claim ?? publications[0] ?? near?.claim;
  if (target)
    return (await explainAddress(link, target, claims, look)) ?? { step: explainOther(link, target), findings: [] };
  const account = accountName(owner.account);
  const none = `${account} has no publication, so none of its addresses has a card.`;
  const advice = `Make one; give it a name of its own in place of ${new URL(link).host}.`;
  return { step: makeStep.publication.broken(none, advice, initCommand(link, account)), findings: [] };
}

function initCommand(link: string, account: string): readonly string[] {
  const { host, origin } = new URL(link);
  return commandLine('init', '--url', origin, '--name', host, '--account', account);
}

/** The page says that it is not there: no record is made for it, and none is moved to it. */
async function explainMissing(
  link: string,
  { account }: RepositoryRecords,
  claims: readonly Claim[],
  look: LookAtPage,
  status: number,
): Promise<Miss> {
  const near = meantDocument(link, claims) ?? nearest(claims, link)?.claim;
  const own = canonicalizeUrl(near?.url ?? '');
  const there = own !== null && (await look(own)).state === 'there' ? own : undefined;
  const step = makeStep.page.broken(
    `There is no page at ${canonicalizeUrl(link)}: it answers ${status}. What is not there gets no record.`,
    `Look at the spelling of the link; a draft gets its record once it is published.${there === undefined ? '' : ` The nearest page that has one is ${there}.`}`,
    there === undefined ? [] : commandLine('doctor', there, '--account', accountName(account)),
  );
  return { step, findings: [] };
}

/** What the link's page and the files of its site name. */
function namesOf(names: PageNames | undefined): readonly string[] {
  const written = [
    ...(names?.named ?? []).map((each) => each.written),
    ...(names?.sites ?? []).flatMap(({ claims }) => claims.names),
  ];
  return written.flatMap((each) => readRecordUri(each)?.uri ?? []);
}

/** The link's own site names a publication that stands for another address: it has moved, though its old address may still answer. */
function movedHere(link: string, claims: readonly Claim[], names: PageNames | undefined): Miss | undefined {
  const named = namesOf(names);
  const isNamed = (claim: Claim) => named.includes(publicationOf(claim)?.uri ?? '');
  const page = canonicalizeUrl(link) ?? link;
  const [first, ...more] = claims.filter((claim) => claim.kind === 'publication' && isNamed(claim));
  if (!first || more.length > 0) return undefined;
  const articles = claims.filter(({ kind, found, publication }) => {
    const path = ownPath(text(found.record.path)).replace(/\/$/, '');
    return kind === 'document' && publication?.uri === first.found.uri && path !== '' && page.endsWith(`/${path}`);
  });
  for (const claim of [...articles, first]) {
    const miss = missOf(claim, link);
    const [finding] = miss.findings;
    if (finding?.record !== 'publication' || finding.field !== 'url' || finding.wanted === undefined) continue;
    if (finding.id === 'other-address') continue;
    const found = `${new URL(link).host} names ${first.found.uri} as its publication, which has another address. ${finding.says}`;
    return { ...miss, step: { ...miss.step, found } };
  }
  return undefined;
}

/** Articles that are looked at for whether they are on the link's site. */
const MAX_ARTICLES = 2;

/** The publication of the link is deleted, and its documents or its site still name it: under its key it is what they name again. */
async function goneAbove(
  link: string,
  { account, publications, documents }: RepositoryRecords,
  look: LookAtPage,
  names: PageNames | undefined,
): Promise<Step | undefined> {
  const own = `at://${account.did}/${PUBLICATION}/`;
  const isGone = (uri: string) =>
    uri.startsWith(own) && isRecordKey(uri.slice(own.length)) && !publications.some((each) => each.uri === uri);
  const siteOf = ({ record }: FoundRecord) => text(record.site) ?? '';
  const named = namesOf(names).filter(isGone);
  const [uri, ...more] = new Set([...named, ...documents.map(siteOf).filter(isGone)]);
  if (uri === undefined || more.length > 0) return undefined;
  const page = canonicalizeUrl(link) ?? link;
  const { origin, host } = new URL(page);
  const left = documents.filter((found) => siteOf(found) === uri);
  const paths = left.map(({ record }) => ownPath(text(record.path)).replace(/\/$/, ''));
  const path = paths.find((each) => each !== '' && page.endsWith(`/${each}`));
  const base = path === undefined ? origin : page.slice(0, -path.length - 1);
  // One that is at the address already has its own key.
  if (publications.some(({ record }) => pathBelow(text(record.url) ?? '', `${base}/x`) !== undefined)) return undefined;
  const pages = await Promise.all(
    paths.slice(0, MAX_ARTICLES).map((each) => look(each === '' ? base : `${base}/${each}`)),
  );
  if (named.length === 0 && path === undefined && pages.every(({ state }) => state === 'gone')) return undefined;
  const belong =
    left.length === 0
      ? 'which the site names'
      : `to which ${left.length === 1 ? 'one document belongs' : `${left.length} documents belong`}`;
  return makeStep.publication.broken(
    `The publication ${uri}, ${belong}, does not exist (any more).`,
    `Write it again under its key: what names it is right again then. Give it a name of its own in place of ${host}.`,
    commandLine(
      'init',
      '--key',
      uri.slice(own.length),
      '--url',
      base,
      '--name',
      host,
      '--account',
      accountName(account),
    ),
  );
}

/** The link leads to an address that is to be shared, or is on somebody's service. */
function shareThat(
  { found, advice, run }: Elsewhere,
  link: string,
  claims: readonly Claim[],
  { lead }: PageLook,
): Miss {
  const there = lead && claims.find((claim) => isFor(claim, lead.url));
  const { step, findings } = there ? missOf(there, link, { link: lead }) : { step: undefined, findings: [] };
  return { step: makeStep.address.broken(step?.found ?? found, advice, run), findings };
}

/** The nearest record is right where it is: its own page is there. */
function explainOther(link: string, { kind, found, url, owner }: Claim): Step {
  const account = accountName(owner.account);
  const { pathname, host } = new URL(link);
  const says = `No record of ${account} stands for this link; its ${kind} ${found.uri} is for ${canonicalizeUrl(String(url))}, and that page is there.`;
  const isOwn = host === new URL(String(url)).host && pathname !== '/';
  const advice = `If the site of the link is yours too, and a publication of its own, make a publication for it${isOwn ? '' : `; give it a name of its own in place of ${host}`}.`;
  return makeStep.address.broken(says, advice, isOwn ? [] : initCommand(link, account));
}

/** A document whose path stands for the link below another publication of the account than its own. */
function filedElsewhere(
  link: string,
  { publications }: RepositoryRecords,
  claims: readonly Claim[],
): Claim | undefined {
  const there = publications
    .filter(({ record }) => pathBelow(text(record.url) ?? '', link) !== undefined)
    .slice(0, MAX_THERE);
  return claims.find(
    ({ kind, found, publication }) =>
      kind === 'document' &&
      rightPublication({ document: found, publication, publications: there, link }) !== undefined,
  );
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

/** @returns `undefined` where the record's own page is there, and another one than the link's: to change the record would take the card from that page */
async function explainAddress(
  link: string,
  claim: Claim,
  claims: readonly Claim[],
  look: LookAtPage,
): Promise<Miss | undefined> {
  const url = canonicalizeUrl(String(claim.url));
  if (url === null) return missOf(claim, link);
  const own = await look(url);
  if (isOtherPage(claim, link)) {
    const leadsHere = own.lead?.url === canonicalizeUrl(link);
    // Moving a publication would move its articles too.
    const article = leadsHere ? undefined : articleOf(claim, claims);
    const articles = article === undefined ? undefined : await look(article);
    if (own.state === 'there' || articles?.state === 'there') return undefined;
    if (own.state === 'unread') return { step: explainUnread(link, claim, url), findings: [] };
    if (article !== undefined && articles?.state === 'unread') {
      return { step: explainUnread(link, claim, article), findings: [] };
    }
  }
  return missOf(claim, link, { records: own.lead ?? undefined });
}

/** Nobody knows whether the page is still there: a command that moves its record could take its card away. */
function explainUnread(link: string, { kind, found, owner }: Claim, page: string): Step {
  const account = accountName(owner.account);
  return makeStep.address.broken(
    `No record of ${account} stands for this link; its ${kind} ${found.uri} is the nearest, and ${page} could not be read, so it is not known whether it is still there.`,
    `Open ${page} in a browser. While it is there, its record stays as it is, and ${link} gets a record of its own; let the page answer programs, and ask again.`,
  );
}

/** Whether the record's address and the link are two pages, and not two ways to write the address of one. */
function isOtherPage({ kind, url, hasPath }: Claim, link: string): boolean {
  // The front page of a document without a path is not its own.
  if (kind === 'document' && !hasPath) return false;
  return (urlDifferences(String(url), link) ?? []).some(({ part }) => OTHER_PAGE.includes(part));
}

/** The address of one article of a publication. */
function articleOf({ kind, found }: Claim, claims: readonly Claim[]): string | undefined {
  if (kind !== 'publication') return undefined;
  const article = claims.find(({ publication, url }) => publication?.uri === found.uri && url !== null);
  return article && (canonicalizeUrl(String(article.url)) ?? undefined);
}

/** Explains a miss by the findings about this record and the link. */
function missOf(claim: Claim, link: string, leads: CheckedRecords['leads'] = {}): Miss {
  const findings = checkCard({ ...judgedOf(claim, link), leads });
  const [first] = findings;
  if (!first?.stops) return { step: makeStep.address.broken(`${claim.found.uri} stands for another link.`), findings };
  const { id, field, says, advice, run } = first;
  // A fault of the document's own site or path belongs to the step `document`, every other one to `address`.
  const at = /^(?:site|path)$/.test(field) && !id.startsWith('other-') ? 'document' : 'address';
  return { step: makeStep[at].broken(`${says} (${first.uri ?? claim.found.uri})`, advice, run), findings };
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
    return makeStep.document.unknown(
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
  return makeStep.document.broken(
    `There is the publication ${found.uri}, but no document for this article: ${there}.`,
    advice,
    run,
  );
}

/** The document whose own address leads to the link: the page has another one now. Looks at those with the most similar addresses only. */
async function renamedDocument(link: string, claims: readonly Claim[], look: LookAtPage): Promise<Claim | undefined> {
  const target = canonicalizeUrl(link) ?? link;
  const words = wordsOf(target);
  const documents = claims
    .filter(({ kind, url, hasPath }) => kind === 'document' && url !== null && hasPath)
    .filter(({ url }) => new URL(String(url)).host === new URL(target).host)
    .map((claim) => ({ claim, shared: wordsOf(String(claim.url)).filter((word) => words.includes(word)).length }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_LOOKED);
  const looks = await Promise.all(documents.map(({ claim }) => look(canonicalizeUrl(String(claim.url)) ?? '')));
  return documents.find((_, place) => looks[place]?.lead?.url === target)?.claim;
}

function wordsOf(url: string): string[] {
  return new URL(url).pathname
    .slice(0, LIMITS.address)
    .toLowerCase()
    .split(/[/_.-]/);
}

/** The command that writes a document for a page; the last part of the path stands in for its title. */
function newDocumentCommand(site: string, path: string, account: string): readonly string[] {
  // With a dash in front it would be read as a flag.
  const parts = path.split('/').map((part) => part.replace(/^-+/, ''));
  const title = parts.findLast((part) => part !== '') ?? path;
  const of = ofRecord('publication', { uri: site, account });
  return commandLine('document', '--new', '--title', title, '--path', path, ...of);
}
