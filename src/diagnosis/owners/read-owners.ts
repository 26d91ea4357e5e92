import { ANSWER_BYTES, ByteBudget } from '../../network/guarded/byte-budget.ts';
import type { Account } from '../../repository/node/find-account.ts';
import { identityOptions } from '../../repository/node/node-access.ts';
import { PdsReader } from '../../repository/node/pds-reader.ts';
import { type RepositoryRecords, readRepository } from '../../repository/node/repository-records.ts';
import { PublishError } from '../../repository/publish-error.ts';
import type { PageNames } from '../../verification/page/name-page.ts';
import type { DiagnoseOptions } from '../diagnose-options.ts';
import { chain, type Step } from '../diagnosis.ts';
import { shellWord } from '../steps/shell-word.ts';
import { findOwners } from './find-owners.ts';

const MB = 1024 * 1024;
/** Bytes of JSON that one diagnosis reads, 8 MB in all for four accounts. Each has its own share, so that no other account can use up the first one's. */
const BUDGETS = { first: 4 * MB, other: MB, rest: MB } as const;

/** A fetch for JSON from strangers' hosts, limited to one share over all its requests. A fetch that was given is not limited. */
export function readingFetch(options: DiagnoseOptions, share: keyof typeof BUDGETS): typeof fetch {
  const budget = new ByteBudget({ answer: ANSWER_BYTES, inAll: BUDGETS[share] });
  return identityOptions(options, options.signal, budget).fetch ?? fetch;
}

export function readerOf(account: Account, get: typeof fetch, { signal }: DiagnoseOptions): PdsReader {
  return new PdsReader(account, get, signal);
}

/**
 * Reads the repositories of all accounts that may own the link, the named one first.
 *
 * @param get only finds the accounts; each repository is read with its own share of bytes
 * @param names what the page and its site name
 * @param indexed the DIDs in the AppView's answer
 * @returns no repository when none could be found or read; the step says why
 */
export async function readOwners(
  link: string,
  options: DiagnoseOptions,
  get: typeof fetch,
  names: Promise<PageNames>,
  indexed: readonly string[],
): Promise<{ readonly step: Step; readonly read: readonly RepositoryRecords[] }> {
  const found = await orProblem(findOwners(link, { ...options, fetch: get }, names, indexed));
  if (found instanceof PublishError) return { step: chain.account[verdictOf(found)](found.message), read: [] };
  const { owners, failures } = found;
  const [owner] = owners;
  if (!owner) {
    const nobody = ['No account is known that has a record for this link.', ...failures].join(' ');
    const make = `npx masthead-cli publish init --url ${shellWord(new URL(link).origin)} --name "NAME" --account HANDLE`;
    const advice = `Say whose link it is (--account HANDLE), or make a record: ${make}`;
    return { step: chain.account[failures.length > 0 ? 'unknown' : 'broken'](nobody, advice), read: [] };
  }
  const answers = await Promise.all(
    owners.map(({ account }, place) => {
      const reader = readerOf(account, readingFetch(options, place === 0 ? 'first' : 'other'), options);
      return orProblem(readRepository(account, reader));
    }),
  );
  const read = answers.flatMap((answer) => (answer instanceof PublishError ? [] : [answer]));
  const { did, pds } = owner.account;
  // When the caller named the account, no other can stand in for it.
  if (read.length > 0 && (options.account === undefined || !(answers[0] instanceof PublishError))) {
    return { step: chain.account.ok(`${did} at ${pds} (${owner.why}).`), read };
  }
  const problem = answers.find((answer) => answer instanceof PublishError);
  const verdict = problem ? verdictOf(problem) : 'unknown';
  const advice = { unknown: 'Look again in a few minutes.', broken: 'See at its host whether the account is active.' };
  const says = `The records of ${did} could not be read. ${problem?.message ?? ''}`.trim();
  return { step: chain.account[verdict](says, advice[verdict]), read: [] };
}

async function orProblem<T>(answer: Promise<T>): Promise<T | PublishError> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PublishError) return error;
    throw error;
  }
}

/** `unknown` after an outage, a rate limit or an answer over the size limit, which say nothing about the account; else `broken`. */
function verdictOf({ kind }: PublishError): 'unknown' | 'broken' {
  return kind === 'unreachable' || kind === 'rate-limited' || kind === 'too-large' ? 'unknown' : 'broken';
}
