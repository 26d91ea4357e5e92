import { RepositoryError } from 'masthead/internal/atproto';
import { fields } from 'masthead/internal/core';
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
import { findOwners } from './find-owners.ts';

const MB = 1024 * 1024;
/** Bytes of JSON that one diagnosis reads, 8 MB in all for four accounts. Each has its own share, so that no other account can use up the first one's. */
const BUDGETS = { first: 4 * MB, other: MB, rest: MB } as const;

/** What was read of the accounts that may own a link. */
export interface ReadOwners {
  readonly read: readonly RepositoryRecords[];
  /** Whether the caller named the first of them. */
  readonly named: boolean;
  /** Why each account is considered, by its DID. */
  readonly whyOf: ReadonlyMap<string, string>;
  /** Sentences about what gave no answer: it might know of another record for the link. */
  readonly failures: readonly string[];
  /** Why it could not be found out who the named account is. */
  readonly unfound?: RepositoryError | undefined;
  /** Why what the caller named is no account. */
  readonly refused?: RepositoryError | undefined;
  /** The account that counts and gives no records: why, and its status where it is not active. */
  readonly unread?: {
    readonly account: Account;
    readonly problem: RepositoryError;
    readonly status: string | undefined;
  };
}

/** A fetch for JSON from strangers' hosts, limited to one share over all its requests. A fetch that was given is not limited. */
export function readingFetch(options: Diagnosing, share: keyof typeof BUDGETS): typeof fetch {
  const budget = new ByteBudget({ answer: ANSWER_BYTES, inAll: BUDGETS[share] });
  return identityOptions(options, options.signal, budget).fetch ?? fetch;
}

/**
 * Reads the repositories of all accounts that may own the link, the named one first.
 *
 * @param get only finds the accounts; each repository is read with its own share of bytes
 * @param names what the page and its site name
 * @param indexed the DIDs in the AppView's answer
 * @returns no repository when none could be found or read
 */
export async function readOwners(
  link: string,
  options: Diagnosing,
  get: typeof fetch,
  names: Promise<PageNames>,
  indexed: readonly string[],
): Promise<ReadOwners> {
  const nobody = { read: [], named: false, whyOf: new Map(), failures: [] };
  const found = await orProblem(findOwners(link, { ...options, fetch: get }, names, indexed));
  if (found instanceof RepositoryError) return { ...nobody, unfound: found };
  const { owners, failures, refused } = found;
  const named = options.account !== undefined && !refused;
  const [owner] = owners;
  if (!owner) return { ...nobody, failures, refused };
  const answers = await Promise.all(
    owners.map(({ account }, place) => {
      const share = readingFetch(options, place === 0 ? 'first' : 'other');
      return orProblem(readRepository(account, new PdsReader(account, share, options.signal)));
    }),
  );
  const read = answers.flatMap((answer) => (answer instanceof RepositoryError ? [] : [answer]));
  const { unauthenticatedLabel = 'account' } = options;
  for (const { account, signedInOnly } of read)
    if (signedInOnly && unauthenticatedLabel === 'account') options.signedInOnly?.add(account.did);
  const [first] = answers;
  // When the caller named the account, no other can stand in for it.
  if (first instanceof RepositoryError && (named || read.length === 0)) {
    const status = await statusOf(new PdsReader(owner.account, get, options.signal), first);
    return { ...nobody, failures, refused, unread: { account: owner.account, problem: first, status } };
  }
  const gone = owners
    .filter((_, place) => answers[place] instanceof RepositoryError)
    .map(({ account }) => `The records of ${account.did} could not be read.`);
  const whyOf = new Map(owners.map(({ account, why }) => [account.did, why]));
  return { read, named, whyOf, failures: [...failures, ...gone], refused };
}

const STATUSES = ['deactivated', 'deleted', 'suspended', 'takendown'];

/** Why an account that gives no records is not active, as its host says; `undefined` when it is, or when it cannot be found out. */
async function statusOf(reader: PdsReader, problem: RepositoryError): Promise<string | undefined> {
  const { active, status } = await reader
    .query('com.atproto.sync.getRepoStatus', { did: reader.did })
    .catch(() => fields({}));
  if (active !== false && problem.kind !== 'inactive') return undefined;
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
export function verdictOf({ kind }: RepositoryError): 'unknown' | 'broken' {
  return kind === 'unreachable' || kind === 'rate-limited' || kind === 'too-large' ? 'unknown' : 'broken';
}
