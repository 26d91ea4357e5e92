// Why no record of an account matches the link: the first rule that applies. If a record's own page
// exists, the record stays as it is. A page that does not exist gets no record.

import type { FoundDocument } from 'masthead/internal/atproto/node/repository/newest-records';
import { leadWords, pathBelow } from 'masthead/internal/check/checked-records';
import { ofRecord } from 'masthead/internal/check/mend-commands';
import { commandLine } from 'masthead/internal/check/shell-command';
import { theirService } from 'masthead/internal/check/url-differences';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { accountName, DOCUMENT, isRecordKey, PUBLICATION } from 'masthead/internal/core/values/identifiers';
import { spelledAs } from '../../site/page/name-page.ts';
import { type Claim, isFor } from '../owners/claims.ts';
import { type Rule, rule, type Words } from '../rule.ts';
import type { Missed, Situation } from '../situation.ts';
import {
  brokenDocument,
  endOf,
  endsAs,
  goneUris,
  initCommand,
  meantDocument,
  mendedDocument,
  namedUris,
  nearest,
  ofClaim,
  renamedDocument,
  target,
  useInstead,
  wrongOf,
} from './near-records.ts';

/** The most articles that are checked for being on the link's site. */
const MAX_ARTICLES = 2;
/** Below this distance a record counts as meant for the same page; see `URL_PARTS`. */
const NEAR = 8;

/** The facts about a link that are known before its owner is. */
export type Asked = Pick<Situation, 'canonical' | 'link' | 'look' | 'claims'> & { readonly owner?: Missed['owner'] };

const whose = ({ owner }: Asked) => (owner ? ['--account', accountName(owner.account)] : []);

/** Rules about links that need no record. */
export const ELSEWHERE_RULES: readonly Rule<Asked>[] = [
  rule('address', 'broken', 'leads-elsewhere', async (asked) => {
    const { lead } = await asked.look(asked.canonical);
    const claim = lead ? asked.claims.find((each) => isFor(each, lead.url)) : undefined;
    // A canonical address without a record may be a mistake of the page's template.
    if (!lead || (!claim && lead.how === 'canonical')) return undefined;
    const { whole = true, account } = asked.owner ?? {};
    const newest = whole ? '' : ' among the newest';
    const none = account ? `, for which ${accountName(account)} has no record${newest}` : '';
    return {
      says: `The link ${leadWords(lead, lead.spelled)}${none}.`,
      ...(claim && wrongOf(claim, asked.link, { link: lead })),
      advice: `Use ${lead.spelled} as the link.`,
      mend: commandLine('doctor', lead.spelled, ...whose(asked)),
    };
  }),
  rule('address', 'broken', 'page-of-a-service', (asked) => {
    const { canonical, owner, claims } = asked;
    const service = theirService(canonical, owner ? [owner.account.did, owner.account.handle] : []);
    const host = httpUrl(canonical)?.host;
    if (service === undefined || claims.some(({ url }) => httpUrl(url)?.host === host)) return undefined;
    const own = claims.find(({ kind, address }) => kind === 'publication' && address !== null)?.address;
    return {
      says: `The link is a page of ${service}, where everybody has pages: no record of a site has its address.`,
      advice: 'Ask about the address of the page itself, on the site that it is of.',
      mend: own ? commandLine('doctor', own, ...whose(asked)) : [],
    };
  }),
];

export const MISS_RULES: readonly Rule<Missed>[] = [
  ...ELSEWHERE_RULES,
  rule('page', 'broken', 'page-is-not-there', async (miss) => {
    const { link, canonical, claims, look } = miss;
    const { lead, state, status } = await look(canonical);
    if (lead !== null || state !== 'gone') return undefined;
    const { url = null, address = null } = meantDocument(link, claims) ?? nearest(claims, link)?.claim ?? {};
    const isThere = address !== null && (await look(address)).state === 'there';
    const there = isThere && url !== null ? spelledAs(url, address) : undefined;
    // If neither site can be reached, it is unknown which one is right.
    if (status === undefined && there === undefined && claims.length > 0) return undefined;
    const why = status === undefined ? `${new URL(canonical).host} cannot be reached` : `it answers ${status}`;
    return {
      says: `There is no page at ${canonical}: ${why}. What is not there gets no record.`,
      advice: `Look at the spelling of the link; a draft gets its record once it is published.${there === undefined ? '' : ` The nearest page that has one is ${there}.`}`,
      mend: there === undefined ? [] : commandLine('doctor', there, ...whose(miss)),
    };
  }),
  rule('address', 'broken', 'site-has-moved', movedHere),
  rule('page', 'broken', 'link-is-a-file', async ({ canonical, look }) => {
    const { file } = await look(canonical);
    if (file === undefined) return undefined;
    const says = `${canonical} is a file (${file}), and records are for pages.`;
    return { says, advice: 'Ask about the page itself, as people share it.' };
  }),
  rule('publication', 'broken', 'publication-is-deleted', deletedAbove),
  rule('address', 'broken', 'page-names-document', (miss) => {
    const named = namedUris(miss);
    const isNamed = ({ kind, found, url }: Claim) => kind === 'document' && url !== null && named.includes(found.uri);
    return ofClaim(miss.claims.find(isNamed), miss);
  }),
  rule('address', 'broken', 'mended-document', (miss) => ofClaim(mendedDocument(miss), miss)),
  rule('address', 'broken', 'nearest-record', (miss) => {
    const near = nearest(miss.claims, miss.link);
    return ofClaim(near && near.distance < NEAR ? near.claim : undefined, miss);
  }),
  rule('address', 'broken', 'broken-document', (miss) => ofClaim(brokenDocument(miss), miss)),
  rule('address', 'broken', 'meant-document', (miss) => ofClaim(meantDocument(miss.link, miss.claims), miss)),
  rule('address', 'broken', 'renamed-document', async (miss) =>
    (await miss.look(miss.canonical)).state === 'there' ? ofClaim(await renamedDocument(miss), miss) : undefined,
  ),
  rule('document', 'broken', 'no-document', noDocument),
  rule('address', 'broken', 'other-address', (miss) => ofClaim(target(miss), miss)),
  rule('address', 'broken', 'other-page', (miss) => {
    const claim = target(miss);
    if (!claim) return undefined;
    const { host, pathname } = new URL(miss.canonical);
    const name = accountName(miss.owner.account);
    // Another section of the same site may be somebody else's, so no command is given.
    const isOwn = host === httpUrl(claim.url)?.host && pathname !== '/';
    return {
      says: `No record of ${name} has this link's address; its ${claim.kind} ${claim.found.uri} is for ${claim.address}, and that page is there.`,
      advice: `If the site of the link is yours too, and a publication of its own, make a publication for it${isOwn ? '' : `; give it a name of its own in place of ${host}`}.`,
      mend: isOwn ? [] : initCommand(miss.canonical, name),
    };
  }),
  rule('publication', 'broken', 'no-publication', ({ owner, canonical }) => ({
    says: `${accountName(owner.account)} has no publication, so none of its addresses has a card.`,
    advice: `Make one; give it a name of its own in place of ${new URL(canonical).host}.`,
    mend: initCommand(canonical, accountName(owner.account)),
  })),
];

/** Names of pages that list articles, and words in their addresses. */
const LISTS = new Set(['blog', 'posts', 'articles', 'essays', 'notes', 'news']);
const LISTED_BY = new Set('tag tags category categories author authors archive archives'.split(' '));

/** Whether a path looks like a list of articles, or a further page of a list. */
function isListPath(path: string): boolean {
  const parts = path.toLowerCase().split('/').filter(Boolean);
  const [before, last = ''] = [parts.at(-2), parts.at(-1)];
  return LISTS.has(last) || parts.some((part) => LISTED_BY.has(part)) || (before === 'page' && /^\d+$/.test(last));
}

/** Reports an article below a publication of the account that no document matches. */
async function noDocument(miss: Missed): Promise<Words | undefined> {
  const { claims, link, canonical, owner, look } = miss;
  const [above] = claims
    .filter(({ kind, url }) => kind === 'publication' && url !== null && pathBelow(url, link) !== undefined)
    .sort((a, b) => (b.url?.length ?? 0) - (a.url?.length ?? 0));
  if (!above?.url) return undefined;
  const front = above.address ?? '';
  if ((await look(front)).lead?.url === canonical)
    return { says: `The link is where the front page of ${above.found.uri} leads.`, ...useInstead(above, front) };
  const { documents, whole, account } = owner;
  const { uri } = above.found;
  const { state, noindex } = await look(canonical);
  const isUnread = state === 'unread';
  const path = spelledAs(link, pathBelow(above.url, link) ?? '') || '/';
  const paths = documents.flatMap((each) => (each.site === uri ? [each.path ?? 'none'] : []));
  const isSection = isListPath(path) || paths.some((each) => each.startsWith(`${path.replace(/\/$/, '')}/`));
  const isDoubtful = noindex || isSection;
  const there =
    paths.length === 0
      ? 'it has no documents at all'
      : `its ${paths.length === 1 ? 'only document has another path' : `${paths.length} documents have other paths`} (${paths.slice(0, 3).join(', ')})`;
  // A title that starts with a dash would be parsed as a flag.
  const parts = path.split('/').map((part) => part.replace(/^-+/, ''));
  const title = parts.findLast((part) => part !== '') ?? path;
  // Reuse the record key that the page already names, if its record is gone.
  const isGone = (each: string) =>
    each.startsWith(`at://${account.did}/${DOCUMENT}/`) && !documents.some((found) => found.uri === each);
  const gone = whole ? goneUris(miss, isGone)[0] : undefined;
  const how = gone === undefined ? ['--new'] : ['--key', gone.split('/').at(-1) ?? ''];
  const command = ['document', ...how, '--title', title, '--path', path];
  const of = ofRecord('publication', { uri, account: accountName(account) });
  return {
    verdict: whole ? 'broken' : 'unknown',
    says: whole
      ? `There is the publication ${uri}, but no document for this ${isDoubtful ? 'page' : 'article'}: ${there}.`
      : `None of the newest ${documents.length} documents is for this article; older ones were not read.`,
    advice: `${gone === undefined ? '' : `The page names ${gone}, which is gone; the command writes it again. `}${isUnread ? 'The page could not be read, so see in a browser whether it is there: what is not there gets no record. ' : ''}${isDoubtful ? 'Only if this page is an article: let' : 'Let'} the tool that publishes your articles write one with "site": "${uri}" and "path": "${path}", or write it by hand; give it a title of its own.`,
    // Without this flag the command would not write a record for a page that it cannot read.
    mend: commandLine(...command, ...(isUnread ? ['--before-deploy'] : []), ...of),
  };
}

/**
 * Reports a site that has moved: the link's site names a publication with another address, which
 * may still answer.
 */
function movedHere(miss: Missed): Words | undefined {
  const { link, canonical, claims, names } = miss;
  const named = namedUris(miss);
  const isNamed = ({ kind, found }: Claim) => kind === 'publication' && named.includes(found.uri);
  const [publication, ...more] = claims.filter(isNamed);
  if (!publication || more.length > 0) return undefined;
  // The publication is at the address of its file, not at the article in the link.
  const site = names?.sites.find((each) => each.claims.names.includes(publication.found.uri));
  const front = site?.base ?? new URL(canonical).origin;
  for (const claim of claims) {
    if (claim.publication?.uri !== publication.found.uri) continue;
    if (claim.document && !endsAs(claim.document, canonical)) continue;
    const wrong = wrongOf(claim, claim === publication ? front : link);
    const [finding] = wrong.findings ?? [];
    if (finding?.record !== 'publication' || finding.field !== 'url' || finding.wanted === undefined) continue;
    // Another path on the same host does not mean that the site has moved.
    if (finding.id === 'other-address' && httpUrl(claim.url)?.host === new URL(canonical).host) continue;
    const lead = `${new URL(canonical).host} names ${publication.found.uri} as its publication, which has another address.`;
    return { ...wrong, says: `${lead} ${finding.says}` };
  }
  return undefined;
}

/**
 * Reports that the publication of the link is deleted, while its documents or its site still name
 * it.
 */
async function deletedAbove(miss: Missed): Promise<Words | undefined> {
  const { owner, canonical, look } = miss;
  const { account, publications, documents } = owner;
  const own = `at://${account.did}/${PUBLICATION}/`;
  const isGone = (uri: string) =>
    uri.startsWith(own) && isRecordKey(uri.slice(own.length)) && !publications.some((each) => each.uri === uri);
  const siteOf = ({ site = '' }: FoundDocument) => site;
  const named = goneUris(miss, isGone);
  const [uri, ...more] = new Set([...named, ...documents.map(siteOf).filter(isGone)]);
  if (uri === undefined || more.length > 0) return undefined;
  const left = documents.filter((found) => siteOf(found) === uri);
  const ends = left.map(endOf);
  const end = left.filter((found) => endsAs(found, canonical)).map(endOf)[0];
  const base = end === undefined ? new URL(canonical).origin : canonical.slice(0, -end.length - 1);
  // A publication at that address already exists, under its own key.
  if (publications.some(({ url = '' }) => pathBelow(url, `${base}/x`) !== undefined)) return undefined;
  const looked = ends.slice(0, MAX_ARTICLES).map((each) => look(each === '' ? base : `${base}/${each}`));
  const pages = await Promise.all(looked);
  const isHere = named.length > 0 || end !== undefined || pages.some(({ state }) => state !== 'gone');
  const belong = left.length === 1 ? 'one document belongs' : `${left.length} documents belong`;
  if (!isHere) return undefined;
  return {
    says: `The publication ${uri}, ${left.length === 0 ? 'which the site names' : `to which ${belong}`}, does not exist (any more).`,
    advice: `Write it again under its key: what names it is right again then. Give it a name of its own in place of ${new URL(base).host}.`,
    mend: initCommand(base, accountName(account), uri.split('/').at(-1)),
  };
}
