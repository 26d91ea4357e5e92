import { canonicalizeUrl } from 'masthead/core';
import { commandLine, pageOf } from 'masthead/internal/check';
import {
  accountName,
  compareClaims,
  type DecidedBy,
  decidedBy,
  isTid,
  keyOf,
  type MatchClaim,
  text,
  tidTime,
} from 'masthead/internal/core';
import type { FoundRecord, GuardedFetch, RepositoryRecords } from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import { type Diagnosing, makeStep, type Step } from '../diagnosis.ts';
import { type Claim, isFor, matchOf, publicationOf } from '../owners/claims.ts';
import { proof, verificationStep } from './verification-step.ts';

/** Publications that are named in one sentence. */
const MAX_NAMED = 4;

/**
 * Whether an account has another publication at the address of this one: each reader takes another of the two, and the site can name one only. No command is
 * given, because the documents of a publication that is deleted belong nowhere.
 *
 * @returns `undefined` when it is the only one
 */
function twinsOf(
  { publications, documents, whole }: RepositoryRecords,
  publication: FoundRecord | undefined,
): { readonly found: string; readonly advice: string } | undefined {
  const addressOf = ({ record }: FoundRecord) => canonicalizeUrl(text(record.url) ?? '');
  const address = publication && addressOf(publication);
  if (!publication || address === null) return undefined;
  const twins = publications.filter((each) => each.uri !== publication.uri && addressOf(each) === address);
  if (twins.length === 0) return undefined;
  const counts = [publication, ...twins].slice(0, MAX_NAMED).map(({ uri }) => {
    return { uri, length: documents.filter(({ record }) => record.site === uri).length };
  });
  const counted = counts.map(
    ({ uri, length }) =>
      `${uri} has ${length === 0 ? 'no documents' : length === 1 ? 'one document' : `${length} documents`}`,
  );
  const isEmpty = whole && counts.every(({ length }) => length === 0);
  return {
    found: `The same account has another record for it: several of its publications are at ${address}. Of ${whole ? 'all' : 'the newest'} documents, ${counted.join(', ')}.`,
    advice: isEmpty
      ? 'Delete the one that is not meant, with the tool that wrote it; the card is made of the other one.'
      : 'Keep the one to which the documents belong, let the others name that one in their site first, and then delete what is left with the tool that wrote it.',
  };
}

/** The same for a link that has no record: the publication that it would belong to. */
export function twinsAbove(owner: RepositoryRecords, link: string): ReturnType<typeof twinsOf> {
  const page = canonicalizeUrl(link);
  const seen = new Set<string>();
  const second = owner.publications.find(({ record }) => {
    const base = canonicalizeUrl(text(record.url) ?? '');
    if (base === null || page === null || (page !== base && !page.startsWith(`${base}/`))) return false;
    return seen.has(base) || !seen.add(base);
  });
  return twinsOf(owner, second);
}

/** A claim with what decides between rivals. */
export interface RankedClaim {
  readonly claim: Claim;
  readonly match: MatchClaim;
  readonly verification: Step;
}

/** What a diagnosis knows of its link before the claims are judged. */
export interface KnownOfLink {
  /** The at-uris of the records that the AppView shows: it knows which claim was first, and the record keys only say what their owners wrote. */
  readonly shown: readonly string[];
  /** What the page and its site name, which are not asked again; `undefined` when that took too long. */
  readonly names: PageNames | undefined;
}

/** Claims that are verified and compared. Anybody can make more; those are ignored. */
const MAX_JUDGED = 6;

/**
 * Verifies the claims on one link and sorts them as our index does, best first. Of more than six, only the likeliest are verified and returned.
 *
 * @param mine claims that are chosen before all others
 * @param known what was found before
 */
export async function judgeClaims(
  claims: readonly Claim[],
  link: string,
  mine: (claim: Claim) => boolean,
  options: Diagnosing,
  get: GuardedFetch,
  { shown, names }: KnownOfLink,
): Promise<RankedClaim[]> {
  const match = (claim: Claim, verified: boolean) => matchOf(claim, { verified, ...known(claim, link, shown) });
  const judged = claims.flatMap((claim) => {
    const found = match(claim, false);
    return found ? [{ claim, match: found }] : [];
  });
  judged.sort((a, b) => Number(mine(b.claim)) - Number(mine(a.claim)) || compareClaims(a.match, b.match));
  const verified = await Promise.all(
    judged.slice(0, MAX_JUDGED).map(async (each) => {
      const verification = await verificationStep(each.claim, options, get, names);
      return { ...each, verification, match: match(each.claim, verification.verdict === 'ok') ?? each.match };
    }),
  );
  // One whose site denies it is no claim for an index; here it is still explained.
  const isDenied = ({ verification }: RankedClaim) => verification.verdict === 'broken';
  return verified.sort((a, b) => Number(isDenied(a)) - Number(isDenied(b)) || compareClaims(a.match, b.match));
}

function known({ owner }: Claim, link: string, shown: readonly string[]) {
  return {
    ownsHost: owner.account.handle === new URL(link).hostname,
    claimedAt: (uri: string) => (shown.includes(uri) || !isTid(keyOf(uri)) ? 0 : tidTime(keyOf(uri))),
  };
}

/** Where it is certain: who claimed first, an index knows. */
const WHY: Readonly<Partial<Record<DecidedBy, string>>> = {
  verified: 'it is verified and yours is not',
  mirror:
    "yours is a bridge's mirror of the web site (its handle ends with .web.brid.gy), and such come last until the site names them",
  owner: "its owner's handle is the link's host",
  longest: 'its address is nearer to the link',
};

/**
 * Says who else claims the link, and whose record is shown.
 *
 * @param named whether the caller named the account: `broken` then when another account's record is shown
 * @param failures sentences about what gave no answer: it might know somebody else
 */
export function rivalsStep(
  judged: readonly RankedClaim[],
  chosen: RankedClaim,
  named: boolean,
  failures: readonly string[] = [],
): Step {
  const others = judged.filter(({ claim }) => claim.found.uri !== chosen.claim.found.uri);
  const strangers = others.filter(({ claim }) => claim.owner.account.did !== chosen.claim.owner.account.did);
  const [best] = judged;
  if (named && best && best.claim.owner.account.did !== chosen.claim.owner.account.did) {
    const { uri } = best.claim.found;
    const why = WHY[decidedBy(best.match, chosen.match)] ?? 'it comes first by the rules';
    const says = `Somebody else's record, ${uri}, claims the same link and is shown, because ${why}.`;
    if (chosen.verification.verdict === 'unknown') {
      return makeStep.rivals.unknown(
        `Somebody else's record, ${uri}, claims the same link; whether yours is verified could not be found out.`,
        'Look again in a few minutes.',
      );
    }
    const { advice, run } = proof(chosen.claim);
    return { ...makeStep.rivals.broken(says, advice, run), instead: uri };
  }
  const list = (found: readonly RankedClaim[]) => found.map(({ claim }) => claim.found.uri).join(', ');
  const twins = twinsOf(chosen.claim.owner, publicationOf(chosen.claim));
  if (strangers.length > 0) {
    const others = [`Others claim the same link: ${list(strangers)}.`, ...(twins ? [twins.found] : [])].join(' ');
    if (chosen.match.verified) return makeStep.rivals.warn(`${others} Yours is verified, so it comes first.`);
    const { advice, run } = proof(chosen.claim);
    return makeStep.rivals.warn(others, `Yours comes first for certain once it is verified. ${advice}`, run);
  }
  // On a platform those for the pages above it match the link too; they are no doubles.
  const doubles = others.filter(
    ({ claim, match }) =>
      claim.kind === 'document' &&
      chosen.claim.kind === 'document' &&
      claim.url !== null &&
      match.recordUrl === chosen.match.recordUrl,
  );
  if (doubles.length > 0) {
    return makeStep.rivals.warn(
      `The same account has another record for it: ${list(doubles)}.`,
      'Delete the one that is not meant; the card is made of the other one.',
      doubles.flatMap(({ claim }) =>
        commandLine('document', claim.found.uri, '--delete', '--account', accountName(claim.owner.account)),
      ),
    );
  }
  if (twins) return makeStep.rivals.warn(twins.found, twins.advice);
  return failures.length > 0 && !chosen.match.verified
    ? makeStep.rivals.unknown(
        `It is unknown whether somebody else claims this link: ${failures.join(' ')}`,
        'Look again in a few minutes.',
      )
    : makeStep.rivals.ok('Nobody else is known to claim this link.');
}

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
  return last === keyOf(found.uri) || last === slugOf(text(found.record.title) ?? '');
}

/** A title as tools make an address of it. */
function slugOf(title: string): string {
  return title
    .slice(0, MAX_TITLE)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
