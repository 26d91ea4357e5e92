import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto';
import { commandLine } from 'masthead/internal/check';
import { fields } from 'masthead/internal/core';
import {
  type Account,
  ANSWER_BYTES,
  ByteBudget,
  findAccount,
  identityOptions,
  PdsReader,
  type RepositoryRecords,
  readRepository,
} from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import type { Diagnosing } from '../diagnosis.ts';
import { makeStep, type Step } from '../diagnosis.ts';
import { isUnheard, namingStep, pageStep } from '../steps/page-steps.ts';
import { findOwners, namedActors } from './find-owners.ts';

const MB = 1024 * 1024;
/** Bytes of JSON that one diagnosis reads, 8 MB in all for four accounts. Each has its own share, so that no other account can use up the first one's. */
const BUDGETS = { first: 4 * MB, other: MB, rest: MB } as const;

/** What was read of the accounts that may own a link. */
export interface ReadOwners {
  /** Why none could be read; absent when one was. */
  readonly problem?: Step;
  /** Whether that is because nothing that was asked knows an account. */
  readonly nobody?: boolean;
  readonly read: readonly RepositoryRecords[];
  /** The step about an account that was read. */
  readonly stepOf: (account: Account) => Step;
  /** Sentences about what gave no answer: it might know of another record for the link. */
  readonly failures: readonly string[];
}

/** A fetch for JSON from strangers' hosts, limited to one share over all its requests. A fetch that was given is not limited. */
export function readingFetch(options: Diagnosing, share: keyof typeof BUDGETS): typeof fetch {
  const budget = new ByteBudget({ answer: ANSWER_BYTES, inAll: BUDGETS[share] });
  return identityOptions(options, options.signal, budget).fetch ?? fetch;
}

export function readerOf(account: Account, get: typeof fetch, { signal }: Diagnosing): PdsReader {
  return new PdsReader(account, get, signal);
}

/**
 * Reads the repositories of all accounts that may own the link, the named one first.
 *
 * @param get only finds the accounts; each repository is read with its own share of bytes
 * @param names what the page and its site name
 * @param indexed the DIDs in the AppView's answer
 * @returns no repository when none could be found or read; `problem` says why
 */
export async function readOwners(
  link: string,
  options: Diagnosing,
  get: typeof fetch,
  names: Promise<PageNames>,
  indexed: readonly string[],
): Promise<ReadOwners> {
  const found = await orProblem(findOwners(link, { ...options, fetch: get }, names, indexed));
  if (found instanceof RepositoryError) {
    const isHandle = found.kind === 'no-account' && !options.account?.trim().startsWith('did:');
    const known = isHandle ? await knownAccount(link, { ...options, fetch: get }, names, indexed) : undefined;
    return unread(known ? notNamedSo(link, options, known) : notFound(found, options));
  }
  const { owners, failures } = found;
  const [owner] = owners;
  if (!owner) {
    return { ...unread(nobodyKnown(link, failures, await names.catch(() => undefined)), failures), nobody: true };
  }
  const answers = await Promise.all(
    owners.map(({ account }, place) => {
      const reader = readerOf(account, readingFetch(options, place === 0 ? 'first' : 'other'), options);
      return orProblem(readRepository(account, reader));
    }),
  );
  const read = answers.flatMap((answer) => (answer instanceof RepositoryError ? [] : [answer]));
  const { unauthenticatedLabel = 'account' } = options;
  for (const { account, signedInOnly } of read)
    if (signedInOnly && unauthenticatedLabel === 'account') options.signedInOnly?.add(account.did);
  // When the caller named the account, no other can stand in for it.
  if (read.length > 0 && (options.account === undefined || !(answers[0] instanceof RepositoryError))) {
    const unread = owners.filter((_, place) => answers[place] instanceof RepositoryError);
    const gone = unread.map(({ account }) => `The records of ${account.did} could not be read.`);
    const whyOf = new Map(owners.map(({ account, why }) => [account.did, why]));
    const stepOf = ({ did, pds }: Account) => makeStep.account.ok(`${did} at ${pds} (${whyOf.get(did)}).`);
    return { read, stepOf, failures: [...failures, ...gone] };
  }
  const { did, pds } = owner.account;
  const problem = answers.find((answer) => answer instanceof RepositoryError);
  const verdict = problem ? verdictOf(problem) : 'unknown';
  const status = await statusOf(readerOf(owner.account, get, options));
  if (problem?.kind === 'inactive' || status !== undefined) {
    const says = `The account ${did} is ${status ?? 'not active'} at ${pds}, so none of its records can be read.`;
    return unread(makeStep.account.broken(says, INACTIVE[status ?? ''] ?? INACTIVE.other), failures);
  }
  const advice = { unknown: 'Look again in a few minutes.', broken: 'See at its host whether the account is active.' };
  const says = `The records of ${did} could not be read. ${problem?.message ?? ''}`.trim();
  return unread(makeStep.account[verdict](says, advice[verdict]), failures);
}

/** Nothing leads to an account: with what the page and its site answered, which may be why. */
function nobodyKnown(link: string, failures: readonly string[], names: PageNames | undefined): Step {
  const wrong = [pageStep(names, link), namingStep(names, link, true)].filter(
    ({ verdict, advice }) => verdict !== 'ok' && advice !== undefined,
  );
  const unheard = names && isUnheard(names);
  // What the page's step says of it is more.
  const others = unheard ? failures.filter((failure) => failure !== 'The page gave no answer.') : failures;
  const says = ['No account is known that has a record for this link.', ...wrong.map(({ found }) => found), ...others];
  const { origin, host } = new URL(link);
  const known = wrong.flatMap(({ run = [] }) => run);
  const ask = commandLine('doctor', canonicalizeUrl(link) ?? link, '--account', 'alice.example');
  const init = commandLine('init', '--url', origin, '--name', host, '--account', 'alice.example');
  // Where something is there to name a record, a second one is not to be made.
  const mayInit = wrong.length === 0;
  const whose = 'Say whose link it is, with your handle for alice.example';
  const advice = [
    ...wrong.slice(0, 1).map(({ advice: first }) => first),
    mayInit ? `${whose}; if there is no record of the site yet, make it by the second command.` : `${whose}.`,
  ];
  const verdict = unheard || failures.length > 0 ? 'unknown' : 'broken';
  return makeStep.account[verdict](
    says.join(' '),
    advice.join(' '),
    known.length > 0 ? known : [...ask, ...(mayInit ? init : [])],
  );
}

function unread(problem: Step, failures: readonly string[] = []): ReadOwners {
  return { problem, read: [], stepOf: () => problem, failures };
}

/** The named account was not found. A PDS answers for the handle of a deactivated account as if there were none. */
function notFound(problem: RepositoryError, { account = '' }: Diagnosing): Step {
  const isHandle = problem.kind === 'no-account' && !account.trim().startsWith('did:');
  return makeStep.account[verdictOf(problem)](
    isHandle
      ? `${account} leads to no account: it is spelled differently, it is another account's handle now, or the account is deactivated or deleted.`
      : problem.message,
    isHandle
      ? 'Check the spelling. Sign in where the account is: if it is deactivated, activate it there. Else see what its DNS entry says, or name the account by its DID.'
      : undefined,
  );
}

/** An account that something besides the caller names, and why its records cannot be read, if they cannot. */
interface KnownAccount {
  readonly account: Account;
  readonly status: string | undefined;
}

/** The first account that the link's own page, site, address or index names by its DID. Bounded as the rest is: one account is looked up. */
async function knownAccount(
  link: string,
  options: Diagnosing & { readonly fetch: typeof fetch },
  names: Promise<PageNames>,
  indexed: readonly string[],
): Promise<KnownAccount | undefined> {
  const known = await names.catch(() => undefined);
  const [did] = namedActors(link, known, indexed).filter((actor) => actor.startsWith('did:'));
  if (did === undefined || (await options.hidden?.([did]))?.has(did)) return undefined;
  const account = await orProblem(findAccount(did, options, options.signal));
  if (account instanceof RepositoryError) return undefined;
  return { account, status: await statusOf(readerOf(account, options.fetch, options)) };
}

/** The handle that was given leads nowhere, and what is known of the link says whose it is. */
function notNamedSo(link: string, { account: given = '' }: Diagnosing, { account, status }: KnownAccount): Step {
  const { did, pds, handle } = account;
  const run = commandLine('doctor', canonicalizeUrl(link) ?? link, '--account', did);
  const lead = `${given} leads to no account now, and the link's page, site or index names ${did}`;
  if (status !== undefined) {
    const says = `${lead}, which is ${status} at ${pds}, so none of its records can be read.`;
    return makeStep.account.broken(says, INACTIVE[status] ?? INACTIVE.other, run);
  }
  const now = handle === 'handle.invalid' ? 'to which no handle leads now' : `whose handle is ${handle} now`;
  return makeStep.account.broken(`${lead}, ${now}.`, 'If that is the account, name it by its DID, which stays.', run);
}

const INACTIVE: Readonly<Record<string, string>> & { readonly other: string } = {
  deactivated: 'Sign in there and activate the account; its records have cards again then.',
  deleted: 'A deleted account does not come back: write the records in another one, and name that.',
  other: 'Ask who runs that host why it is not active.',
};
const STATUSES = ['deactivated', 'deleted', 'suspended', 'takendown'];

/** Why an account that gives no records is not active, as its host says; `undefined` when it is, or when it cannot be found out. */
async function statusOf(reader: PdsReader): Promise<string | undefined> {
  const { active, status } = await reader
    .query('com.atproto.sync.getRepoStatus', { did: reader.did })
    .catch(() => fields({}));
  if (active !== false) return undefined;
  return STATUSES.find((known) => known === status) ?? 'not active';
}

async function orProblem<T>(answer: Promise<T>): Promise<T | RepositoryError> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RepositoryError) return error;
    throw error;
  }
}

/** `unknown` after an outage, a rate limit or an answer over the size limit, which say nothing about the account; else `broken`. */
function verdictOf({ kind }: RepositoryError): 'unknown' | 'broken' {
  return kind === 'unreachable' || kind === 'rate-limited' || kind === 'too-large' ? 'unknown' : 'broken';
}
