import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto';
import { commandLine } from 'masthead/internal/check';
import { accountName, fields } from 'masthead/internal/core';
import {
  type Account,
  ANSWER_BYTES,
  ByteBudget,
  identityOptions,
  PdsReader,
  type RepositoryRecords,
  readRepository,
} from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import type { Diagnosing } from '../diagnosis.ts';
import { makeStep, type Step } from '../diagnosis.ts';
import { isMissing, isUnheard, namingStep, pageStep } from '../steps/page-steps.ts';
import { findOwners } from './find-owners.ts';

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
  /** Whether the caller named the first of them. */
  readonly named: boolean;
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
  if (found instanceof RepositoryError) return unread(makeStep.account[verdictOf(found)](found.message));
  const { owners, failures, refused } = found;
  const named = options.account !== undefined && !refused;
  const why = refused && whyRefused(refused, options);
  const [owner] = owners;
  if (!owner) {
    if (why !== undefined) return unread(makeStep.account.unknown(why, REFUSED), failures);
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
  if (read.length > 0 && (!named || !(answers[0] instanceof RepositoryError))) {
    const unread = owners.filter((_, place) => answers[place] instanceof RepositoryError);
    const gone = unread.map(({ account }) => `The records of ${account.did} could not be read.`);
    const whyOf = new Map(owners.map(({ account, why }) => [account.did, why]));
    const stepOf = (account: Account) => {
      const says = `${account.did} at ${account.pds} (${whyOf.get(account.did)}).`;
      if (why === undefined) return makeStep.account.ok(says);
      return makeStep.account.warn(`${why} The link is of ${says}`, ...askOf(link, account));
    };
    return { read, named, stepOf, failures: [...failures, ...gone] };
  }
  const { did, pds } = owner.account;
  const problem = answers.find((answer) => answer instanceof RepositoryError);
  const verdict = problem ? verdictOf(problem) : 'unknown';
  const status = await statusOf(readerOf(owner.account, get, options));
  if (problem?.kind === 'inactive' || status !== undefined) {
    const lead = why === undefined ? '' : `${why} The link is of another one. `;
    const says = `${lead}The account ${did} is ${status ?? 'not active'} at ${pds}, so none of its records can be read.`;
    return unread(makeStep.account.broken(says, INACTIVE[status ?? ''] ?? INACTIVE.other), failures);
  }
  const advice = { unknown: 'Look again in a few minutes.', broken: 'See at its host whether the account is active.' };
  const says = `The records of ${did} could not be read. ${problem?.message ?? ''}`.trim();
  return unread(makeStep.account[verdict](says, advice[verdict]), failures);
}

/** Nothing leads to an account: with what the page and its site answered, which may be why. */
function nobodyKnown(link: string, failures: readonly string[], names: PageNames | undefined): Step {
  const page = pageStep(names, link);
  const ask = commandLine('doctor', canonicalizeUrl(link) ?? link, '--account', 'alice.example');
  if (isMissing(names) && failures.length === 0) {
    const found = `${page.found} No account is known that has a record for it.`;
    const advice = `${page.advice} Or say whose link it is, with your handle for alice.example.`;
    return makeStep.page.broken(found, advice, ask);
  }
  const wrong = [page, namingStep(names, link, true)].filter(
    ({ verdict, advice }) => verdict !== 'ok' && advice !== undefined,
  );
  const unheard = names && isUnheard(names);
  // What the page's step says of it is more.
  const others = unheard ? failures.filter((failure) => failure !== 'The page gave no answer.') : failures;
  const says = ['No account is known that has a record for this link.', ...wrong.map(({ found }) => found), ...others];
  const { origin, host } = new URL(link);
  const known = wrong.flatMap(({ run = [] }) => run);
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
  return { problem, read: [], named: false, stepOf: () => problem, failures };
}

/** Why what the caller named is no account. A PDS answers for the handle of a deactivated one as if there were none. */
function whyRefused(problem: RepositoryError, { account = '' }: Diagnosing): string {
  return problem.kind === 'no-account' && !account.trim().startsWith('did:')
    ? `${account} leads to no account: it is spelled differently, it is another account's handle now, or the account is deactivated or deleted.`
    : problem.message;
}

const REFUSED =
  'Check the spelling, or name the account by its DID. Sign in where it is: if it is deactivated, activate it there.';

/** To ask about the link with the right account: in words, and as a command. */
export function askOf(link: string, account: Account): [advice: string, run: readonly string[]] {
  const name = accountName(account);
  return [`Name that account: ${name}.`, commandLine('doctor', canonicalizeUrl(link) ?? link, '--account', name)];
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
