// Whose link it is: the rules about the link itself, its account and that account's handle.

import { didsInTxt } from 'masthead/internal/atproto/identity/resolve-handle';
import { claimedHandle, readDidDocument } from 'masthead/internal/atproto/identity/resolve-identity';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { createTxtLookUp } from 'masthead/internal/atproto/node/guard/host-addresses';
import {
  type Account,
  type CheckedAccount,
  identityOptions,
} from 'masthead/internal/atproto/node/repository/resolve-account';
import type { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { readJson } from 'masthead/internal/atproto/request/json-request';
import { commandLine } from 'masthead/internal/check/shell-command';
import { LIMITS } from 'masthead/internal/core/read-fields';
import { accountName } from 'masthead/internal/core/values/identifiers';
import { spelledAs } from '../../site/page/name-page.ts';
import type { Diagnosing } from '../diagnosis.ts';
import { verdictOf } from '../owners/read-owners.ts';
import { firstOf, type Rule, rule, stepsOf, type Words } from '../rule.ts';
import type { Asking, Carded, Missed, Situation } from '../situation.ts';
import { ELSEWHERE_RULES } from './miss-rules.ts';
import { isUnheard, PAGE_RULES } from './page-rules.ts';
import { LATER } from './proof-rules.ts';

/** A link as the caller passed it, as it is looked up, and as it is compared. */
type Given = Record<'given' | 'link', string> & { readonly canonical: string | null };

export const LINK_RULES: readonly Rule<Given>[] = [
  rule('link', 'broken', 'no-address', ({ link, canonical }) => {
    if (canonical !== null) return undefined;
    const [, scheme = 'https'] = /^([a-z][a-z\d+.-]*):/i.exec(link) ?? [];
    const why = `of the scheme ${scheme}; only http and https links have cards`;
    return {
      says: `"${link}" is ${/^https?$/i.test(scheme) ? 'no web address' : why}.`,
      advice: 'Give the address of the page, such as https://alice.example/essay',
    };
  }),
  rule('link', 'broken', 'long-link', ({ canonical }) => {
    const { length } = canonical ?? '';
    const says = `The link has ${length} characters, and none of more than ${LIMITS.address} is looked up anywhere.`;
    return length > LIMITS.address && { says, advice: 'Give the page a shorter address.' };
  }),
  rule('link', 'ok', 'link-right', ({ given, link, canonical }) => ({
    says: `${link === given ? '' : `"${given}" is looked up as ${link}. `}${link} is a web address; it is compared as ${canonical}.`,
  })),
];

const isByHandle = ({ kind }: RepositoryError, account = '') => kind === 'no-account' && !account.includes('did:');

/**
 * Why the caller's text does not name an account. A PDS answers for the handle of a deactivated
 * account as if there were none.
 */
function whyRefused(refused: RepositoryError, account = ''): string {
  return isByHandle(refused, account)
    ? `${account} leads to no account: it is spelled differently, it is another account's handle now, or the account is deactivated or deleted.`
    : refused.message;
}

const INACTIVE: Readonly<Record<string, string>> = {
  deactivated: 'Sign in there and activate the account; its records have cards again then.',
  deleted: 'A deleted account does not come back: write the records in another one, and name that.',
};

/** Why no records could be read. */
export const NOBODY_RULES: readonly Rule<Asking>[] = [
  rule('account', 'warn', 'account-unfound', ({ owners: { unfound } }) => {
    return unfound && { verdict: verdictOf(unfound), says: unfound.message };
  }),
  rule('account', 'unknown', 'account-is-none', ({ owners: { unread, refused }, options }) => {
    if (unread || !refused) return undefined;
    return {
      says: whyRefused(refused, options.account),
      advice: isByHandle(refused, options.account)
        ? 'Check the spelling, or name the account by its DID. Sign in where it is: if it is deactivated, activate it there.'
        : 'Copy it again as a whole, or give the handle.',
    };
  }),
  rule('account', 'broken', 'records-unread', ({ owners: { refused, unread }, options }) => {
    if (!unread) return undefined;
    const { account, problem, status } = unread;
    const verdict = verdictOf(problem);
    if (status === undefined)
      return {
        verdict,
        says: `The records of ${account.did} could not be read. ${problem.message}`,
        advice: verdict === 'unknown' ? LATER : 'See at its host whether the account is active.',
      };
    const lead = refused ? `${whyRefused(refused, options.account)} The link is of another one. ` : '';
    return {
      says: `${lead}The account ${account.did} is ${status} at ${account.pds}, so none of its records can be read.`,
      advice: INACTIVE[status] ?? 'Ask who runs that host why it is not active.',
    };
  }),
  rule('account', 'broken', 'nobody-known', nobody),
];

/**
 * Reports that no account is known for the link, with the answers of the page and its site, which
 * may be the reason.
 */
async function nobody(asking: Asking): Promise<Words> {
  const { names, link, canonical, owners } = asking;
  const elsewhere = await firstOf(ELSEWHERE_RULES, { ...asking, claims: [] });
  const steps = await stepsOf(PAGE_RULES, { ...asking, claims: [], alone: true, lead: null });
  const wrong = steps.filter(({ verdict, advice }) => verdict !== 'ok' && advice !== undefined);
  const unheard = names !== undefined && isUnheard(names);
  // The page's own step says more about it.
  const others = owners.failures.filter((failure) => !unheard || failure !== 'The page gave no answer.');
  const none = 'No account is known that has a record for this link.';
  const { origin, host } = new URL(canonical);
  const spoken = elsewhere ? [elsewhere.step] : wrong;
  const first = spoken[0]?.advice;
  const known = spoken.flatMap(({ run = [] }) => run);
  const ask = commandLine('doctor', spelledAs(link, canonical), '--account', 'alice.example');
  const init = commandLine('init', '--url', origin, '--name', host, '--account', 'alice.example');
  // If a page or file should name a record, the record may exist: do not create a second one.
  const isNew = spoken.length === 0;
  return {
    at: !elsewhere && names?.answer.trouble === 'missing' && owners.failures.length === 0 ? 'page' : 'account',
    verdict: unheard || owners.failures.length > 0 ? 'unknown' : 'broken',
    says: [...wrong.map(({ found }) => found), none, ...others, elsewhere?.step.found ?? ''].join(' ').trim(),
    advice: elsewhere
      ? first
      : `${first === undefined ? '' : `${first} `}Say whose link it is, with your handle for alice.example${isNew ? '; if there is no record of the site yet, make it with init' : ''}.`,
    mend: elsewhere || known.length > 0 ? known : [...ask, ...(isNew ? init : [])],
  };
}

/** Advice to ask again with the right account. */
const askWith = (account: Account, { link, canonical }: Pick<Situation, 'link' | 'canonical'>) => ({
  advice: `Name that account: ${accountName(account)}.`,
  mend: commandLine('doctor', spelledAs(link, canonical), '--account', accountName(account)),
});

/** The owner of the link, among the accounts whose records were read. */
export const ACCOUNT_RULES: readonly Rule<Situation & Partial<Pick<Carded, 'isTheirs'> & Pick<Missed, 'unproved'>>>[] =
  [
    rule('account', 'warn', 'account-is-another', (known) => {
      const { isTheirs, first, owner, owners, options } = known;
      const { did, pds } = owner.account;
      const refused = owners.refused && whyRefused(owners.refused, options.account);
      if (!isTheirs && refused === undefined) return undefined;
      return {
        says: isTheirs
          ? `The link is not of ${accountName(first.account)}, which has no record for it, but of ${accountName(owner.account)}: its page or its site names their record.`
          : `${refused} The link is of ${did} at ${pds} (${owners.whyOf.get(did)}).`,
        ...askWith(owner.account, known),
      };
    }),
    rule('account', 'unknown', 'account-unproved', (known) => {
      if (!known.unproved) return undefined;
      const { owner, found } = known.unproved.claim;
      const name = accountName(known.first.account);
      const { advice, mend } = askWith(owner.account, known);
      return {
        says: `${name} has no record for it; ${found.uri} is one, of ${accountName(owner.account)}, and neither the page nor its site says whose it is.`,
        advice: `${advice} If it is of ${name}, make a record and prove it.`,
        mend,
      };
    }),
    rule('account', 'ok', 'account-found', ({ owner, owners }) => {
      const { did, pds } = owner.account;
      return { says: `${did} at ${pds} (${owners.whyOf.get(did)}).` };
    }),
  ];

// Whether the account's handle leads back to it, by DNS and by its site.

/** The answer of DNS or the site for a handle: the DIDs, and the result in words. */
interface Place {
  readonly way: string;
  readonly dids: readonly string[];
  readonly why: string;
}

/** What is known of an account's handle. */
export interface HandleProof {
  readonly account: CheckedAccount;
  readonly options: Diagnosing;
  /** The handle that the account claims. */
  readonly claimed: string | undefined;
  /**
   * The answers of DNS TXT and `/.well-known/atproto-did`; empty where no handle is claimed, and in
   * a development network, where a server resolves handles.
   */
  readonly places: readonly Place[];
}

export async function findHandleProof(
  account: CheckedAccount,
  options: Diagnosing,
  get: GuardedFetch,
): Promise<HandleProof> {
  const document = await readDidDocument(account.did, identityOptions(options, options.signal), readJson).catch(
    () => null,
  );
  const claimed = claimedHandle(document);
  if (claimed === undefined || isDevelopment(options)) return { account, options, claimed, places: [] };
  const { signal, resolveTxt = createTxtLookUp(signal) } = options;
  const file = '/.well-known/atproto-did';
  const places = await Promise.all([
    askPlace('DNS TXT', async () => didsInTxt(await resolveTxt(`_atproto.${claimed}`))),
    askPlace(file, async () => {
      const response = await get(`https://${claimed}${file}`, { cut: true, signal });
      if (!response.ok) return `it answers ${response.status}`;
      const [did = ''] = (await response.text()).slice(0, 2048).trim().split(/\s/);
      return did.startsWith('did:') ? [did] : [];
    }),
  ]);
  return { account, options, claimed, places };
}

/** @param ask returns the DIDs, or why there are none */
async function askPlace(way: string, ask: () => Promise<readonly string[] | string>): Promise<Place> {
  const found = await ask().catch(() => 'nothing is there');
  if (typeof found === 'string') return { way, dids: [], why: found };
  return { way, dids: found, why: found.length > 0 ? `it says ${found.join(' and ')}` : 'it names no DID' };
}

/**
 * Whether the account's handle leads back to it. Never `broken`: the handle only helps against
 * rivals, when it is the link's host.
 */
export const HANDLE_RULES: readonly Rule<HandleProof>[] = [
  rule('handle', 'warn', 'handle-leads-elsewhere', ({ account: { did, handle }, claimed, places, options }) => {
    if (claimed === undefined) return { says: `${did} claims no handle; the card does without.` };
    if (handle === claimed) {
      const ways = places.filter(({ dids }) => dids.includes(did)).map(({ way }) => way);
      const how = isDevelopment(options) ? '' : ` (${ways.join(' and ') || 'as found before'})`;
      return { verdict: 'ok', says: `${handle} leads to the account${how}, and the account claims it.` };
    }
    const [dns, file] = places;
    const asked = dns && file ? ` DNS TXT _atproto.${claimed}: ${dns.why}. ${file.way}: ${file.why}.` : '';
    return {
      says: `${claimed} does not lead back to ${did}.${asked}`,
      advice:
        asked === ''
          ? 'Set the handle anew at the account’s host; the card does without.'
          : `Set the TXT record _atproto.${claimed} to did=${did}, or serve the DID at that address; the card does without.`,
    };
  }),
];
