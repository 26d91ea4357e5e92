// Whether the site, or the page of a document without a publication, proves a record; if not, why,
// with advice for that cause.

import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import type { FoundDocument, FoundPublication } from 'masthead/internal/atproto/node/repository/newest-records';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { commandLine } from 'masthead/internal/check/shell-command';
import { denies } from 'masthead/internal/core/match/record-address';
import { printable } from 'masthead/internal/core/shown-text';
import { accountName, DOCUMENT, PUBLICATION, readRecordUri } from 'masthead/internal/core/values/identifiers';
import type { PageNames } from '../../site/page/name-page.ts';
import { PageRecords } from '../../site/page/page-records.ts';
import type { ClaimAttempt } from '../../site/read-claim.ts';
import type { Trouble, VerificationOptions } from '../../site/trouble.ts';
import { type Verification, verifyDocument, verifyPublication } from '../../site/verify-record.ts';
import type { Diagnosing } from '../diagnosis.ts';
import type { Claim } from '../owners/claims.ts';
import { type Rule, rule } from '../rule.ts';

/** The facts about the proof of one claim. */
export interface Proof {
  readonly claim: Claim;
  /** How it is proved; absent when it is not proved. */
  readonly by?: string;
  /** Sentences about why it is not proved. */
  readonly why: readonly string[];
  readonly transient: boolean;
  readonly trouble: Trouble | undefined;
  /** The records that the proof names instead of the claim's. */
  readonly others: Awaited<ReturnType<typeof describeOthers>>;
  /** Whether the site names another account's record, and every address of it answered. */
  readonly isDenied: boolean;
}

export const LATER = 'Look again in a few minutes.';
/** Advice for when the page or file may well exist: creating it again would change nothing. */
export const ADVICE: Readonly<Partial<Record<Trouble, string>>> = {
  'no-host': 'Look at the spelling of the host, and whether the domain is still registered.',
  certificate: 'Until then browsers warn everybody who clicks the card.',
  redirect: 'Let that address answer without a redirect: what it leads to does not count.',
  refused: 'Let programs that only read get through: what is there counts then.',
  challenge: 'Let programs that only read get through: what is there counts then.',
  busy: LATER,
  down: LATER,
};

export const PROOF_RULES: readonly Rule<Proof>[] = [
  rule('verification', 'ok', 'verified', ({ by }) => by !== undefined && { says: by }),
  rule('verification', 'broken', 'denied', ({ isDenied, others, claim }) => {
    const { advice, run } = proof(claim);
    const lead = `Its site names ${others.names} instead, so this claim has failed.`;
    return isDenied && { says: [lead, ...others.says].join(' '), advice, mend: run };
  }),
  rule('verification', 'warn', 'not-proved', ({ why, transient, trouble, others, claim }) => {
    const { advice: anew, run } = proof(claim);
    // The named record may be the right one, so the advice is not to overwrite the file.
    const own = others.isOwn ? 'Decide which of the two is meant; then let the site name that one.' : undefined;
    const advice = (trouble && ADVICE[trouble]) ?? own;
    return {
      verdict: transient ? 'unknown' : 'warn',
      says: `Not verified. ${why.join(' ')}`.trim(),
      advice: `The card does without. ${advice ?? anew}`,
      mend: advice === undefined ? run : [],
    };
  }),
];

/** Milliseconds for the records that a proof names instead of this one. */
const TIMEOUT = 5000;
/** The most records that are read: a file that names more proves nothing. */
const MAX_OTHERS = 4;

/**
 * Asks for the proof of a claim. Answers of the page and the site that `names` already has are not
 * requested again.
 */
export async function findProof(
  claim: Claim,
  options: Diagnosing,
  get: GuardedFetch,
  names: PageNames | undefined,
): Promise<Proof> {
  const asking = { fetch: get, development: isDevelopment(options), signal: options.signal };
  const { publication } = claim;
  const { status, attempts, names: named } = await verify(claim, asking, names);
  const attempt = tellingAttempt(attempts, (publication ?? claim.found).uri);
  const others = await describeOthers(status === 'verified' ? [] : named, claim, options);
  const why = attempt
    ? `${attempt.address}: ${attempt.problem ?? `it names another record, ${others.names}.`}`
    : 'its url is not http(s).';
  return {
    claim,
    ...(status === 'verified' && attempt && { by: `Verified by ${attempt.address}, as ${attempt.form}.` }),
    why: [why, ...others.says],
    transient: status === 'unknown',
    trouble: attempt?.trouble,
    others,
    // The claim is denied only when every address of the site answered: a silent one may name this
    // record.
    isDenied:
      publication !== undefined &&
      status === 'failed' &&
      attempts.every(({ transient }) => !transient) &&
      denies(named, claim.owner.account.did),
  };
}

/** A publication is verified by its site, a document without one by its own page. */
function verify(claim: Claim, asking: VerificationOptions, names: PageNames | undefined): Promise<Verification> {
  const { publication, found } = claim;
  if (publication) {
    const { uri, url = '', address } = publication;
    return verifyPublication({ uri, url }, asking, names?.sites.find(({ base }) => base === address)?.claims);
  }
  const page = names?.url === claim.address ? names.answer : undefined;
  return verifyDocument({ uri: found.uri, url: claim.url ?? '' }, asking, page);
}

/**
 * The attempt that tells most: a missing file is normal, so a fault at another address tells more.
 */
function tellingAttempt(attempts: readonly ClaimAttempt[], uri: string): ClaimAttempt | undefined {
  return (
    attempts.find(({ names }) => names.includes(uri)) ??
    attempts.find(({ names }) => names.length > 0) ??
    attempts.find(({ trouble }) => trouble !== 'missing') ??
    attempts[0]
  );
}

/**
 * The records that a proof names instead of the claim's: their at-uris without hidden ones, the
 * owner of each, and whether one is of the same account.
 */
async function describeOthers(uris: readonly string[], claim: Claim, options: Diagnosing) {
  const { account, publications, documents } = claim.owner;
  const late = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const records = new PageRecords(options, signal);
  const each = await Promise.all(
    uris.slice(0, MAX_OTHERS).map(async (uri) => {
      const { authority = '', collection, rkey = '' } = readRecordUri(uri) ?? {};
      const own = [...publications, ...documents].find((known) => known.uri === uri);
      const kind = collection === DOCUMENT ? DOCUMENT : PUBLICATION;
      const found = own ? { ...own, account } : await records.read(authority, kind, rkey);
      if ('record' in found) {
        const isOwn = found.account.did === account.did;
        const whose = isOwn ? 'another record of the same account' : `a record of ${accountName(found.account)}`;
        return { uri, says: `${uri} is ${whose}${titled(found)}.`, isOwn };
      }
      if (found.verdict === 'hidden') return { uri: 'another record', says: '', isOwn: false };
      const isNone = found.verdict === 'not-found';
      const what = isNone ? 'does not exist (any more), or cannot be read.' : `cannot be read: ${found.why}`;
      return { uri, says: `${uri} ${what}`, isOwn: false };
    }),
  );
  return {
    names: [...new Set(each.map(({ uri }) => uri))].join(' and '),
    says: each.flatMap((other) => other.says || []),
    isOwn: each.some(({ isOwn }) => isOwn),
  };
}

const MAX_TITLE = 80;

function titled(found: FoundDocument | FoundPublication): string {
  const written = 'address' in found ? found.name : found.title;
  return written === undefined ? '' : `, "${printable(written, MAX_TITLE)}"`;
}

/** How an owner proves a claim: in words, and the command that writes the file or shows the tag. */
export function proof({ found, publication }: Claim): { readonly advice: string; readonly run: readonly string[] } {
  return publication
    ? {
        advice:
          'To prove that the site is yours, make the file for the folder that you upload, here "public", and put it on your site.',
        run: commandLine('verify', publication.uri, '--write', 'public'),
      }
    : {
        advice: 'To prove that the page is yours, put the <link> that the command shows into its head.',
        run: commandLine('verify', found.uri),
      };
}
