import type { RepositoryError } from 'masthead/internal/atproto';
import { commandLine } from 'masthead/internal/check';
import { accountName, LIMITS } from 'masthead/internal/core';
import type { Account } from 'masthead/internal/node';
import { spelledAs } from '../../site/page/name-page.ts';
import { verdictOf } from '../owners/read-owners.ts';
import { firstOf, type Rule, rule, stepsOf } from '../rule.ts';
import type { Asking, Carded, Missed, Situation } from '../situation.ts';
import { type Asked, ELSEWHERE_RULES } from './miss-rules.ts';
import { isMissing, isUnheard, PAGE_RULES } from './page-rules.ts';

// The link, and whose it is.

export const LINK_RULES: readonly Rule<{ readonly link: string; readonly canonical: string | null }>[] = [
  rule('link', 'broken', 'no-link', {
    when: ({ link }) => link === '',
    says: 'There is no link.',
    advice: 'Give the address of the page.',
  }),
  rule('link', 'broken', 'other-scheme', {
    when: ({ link, canonical }) => {
      const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/i.exec(link) ?? [];
      return canonical === null && scheme !== '' && !/^https?$/i.test(scheme) && scheme;
    },
    says: (scheme, { link }) => `"${link}" is of the scheme ${scheme}; only http and https links have cards.`,
    advice: 'Give the address of the page.',
  }),
  rule('link', 'broken', 'no-address', {
    when: ({ canonical }) => canonical === null,
    says: (_, { link }) => `"${link}" is no web address.`,
    advice: 'Give an address such as https://alice.example/essay',
  }),
  rule('link', 'broken', 'long-link', {
    when: ({ canonical }) => canonical !== null && canonical.length > LIMITS.address && canonical.length,
    says: (length) =>
      `The link has ${length} characters, and none of more than ${LIMITS.address} is looked up anywhere.`,
    advice: 'Give the page a shorter address.',
  }),
  rule('link', 'ok', 'link-right', {
    when: () => true,
    says: (_, { link, canonical }) => `${link} is a web address; it is compared as ${canonical}.`,
  }),
];

/** Why what the caller named is no account. A PDS answers for the handle of a deactivated one as if there were none. */
function whyRefused(refused: RepositoryError, account = ''): string {
  return refused.kind === 'no-account' && !account.trim().startsWith('did:')
    ? `${account} leads to no account: it is spelled differently, it is another account's handle now, or the account is deactivated or deleted.`
    : refused.message;
}

const INACTIVE: Readonly<Record<string, string>> = {
  deactivated: 'Sign in there and activate the account; its records have cards again then.',
  deleted: 'A deleted account does not come back: write the records in another one, and name that.',
};
const LATER = 'Look again in a few minutes.';
const WHOSE = 'say whose link it is, with your handle for alice.example';

/** Why nobody's records could be read. */
export const NOBODY_RULES: readonly Rule<Asking>[] = [
  rule('account', 'warn', 'account-unfound', {
    when: ({ owners }) => owners.unfound,
    verdict: verdictOf,
    says: ({ message }) => message,
  }),
  rule('account', 'unknown', 'account-is-none', {
    when: ({ owners }) => !owners.unread && owners.refused,
    says: (refused, { options }) => whyRefused(refused, options.account),
    advice:
      'Check the spelling, or name the account by its DID. Sign in where it is: if it is deactivated, activate it there.',
  }),
  rule('account', 'broken', 'account-inactive', {
    when: ({ owners }) => owners.unread?.status !== undefined && owners.unread,
    says: ({ account: { did, pds }, status }, { owners: { refused }, options }) => {
      const lead = refused ? `${whyRefused(refused, options.account)} The link is of another one. ` : '';
      return `${lead}The account ${did} is ${status} at ${pds}, so none of its records can be read.`;
    },
    advice: ({ status = '' }) => INACTIVE[status] ?? 'Ask who runs that host why it is not active.',
  }),
  rule('account', 'warn', 'records-unread', {
    when: ({ owners }) => owners.unread,
    verdict: ({ problem }) => verdictOf(problem),
    says: ({ account, problem }) => `The records of ${account.did} could not be read. ${problem.message}`,
    advice: ({ problem }) =>
      verdictOf(problem) === 'unknown' ? LATER : 'See at its host whether the account is active.',
  }),
  rule('account', 'warn', 'nobody-needed', {
    when: async (asking) => {
      const asked: Asked = { ...asking, claims: [] };
      const elsewhere = await firstOf(ELSEWHERE_RULES, asked);
      return elsewhere && { ...(await nobody(asking)), step: elsewhere.step };
    },
    verdict: (found) => found.verdict,
    says: ({ says, step }) => `${says} ${step.found}`,
    advice: ({ step }) => step.advice,
    mend: ({ step }) => step.run ?? [],
  }),
  rule('page', 'broken', 'nobody-and-no-page', {
    when: async (asking) => asking.owners.failures.length === 0 && isMissing(asking.names) && (await nobody(asking)),
    says: ({ wrong }) => `${wrong[0]?.found} No account is known that has a record for it.`,
    advice: ({ wrong }) => `${wrong[0]?.advice} Or ${WHOSE}.`,
    mend: ({ ask }) => ask,
  }),
  rule('account', 'warn', 'nobody-known', {
    when: nobody,
    verdict: ({ verdict }) => verdict,
    says: ({ says }) => says,
    advice: ({ wrong }) => {
      const more = wrong.length > 0 ? '' : '; if there is no record of the site yet, make it by the second command';
      const first = wrong[0]?.advice;
      return `${first === undefined ? '' : `${first} `}S${WHOSE.slice(1)}${more}.`;
    },
    // Where something is there to name a record, a second one is not to be made.
    mend: ({ wrong, ask, init }) => {
      const known = wrong.flatMap(({ run = [] }) => run);
      return known.length > 0 ? known : [...ask, ...(wrong.length > 0 ? [] : init)];
    },
  }),
];

/** Nothing leads to an account: with what the page and its site answered, which may be why. */
async function nobody(asking: Asking) {
  const { names, link, canonical, owners } = asking;
  const steps = await stepsOf(PAGE_RULES, { ...asking, claims: [], alone: true, lead: null });
  const wrong = steps.filter(({ verdict, advice }) => verdict !== 'ok' && advice !== undefined);
  const unheard = names !== undefined && isUnheard(names);
  // What the page's step says of it is more.
  const others = owners.failures.filter((failure) => !unheard || failure !== 'The page gave no answer.');
  const { origin, host } = new URL(canonical);
  const verdict: 'unknown' | 'broken' = unheard || owners.failures.length > 0 ? 'unknown' : 'broken';
  return {
    wrong,
    verdict,
    says: ['No account is known that has a record for this link.', ...wrong.map(({ found }) => found), ...others].join(
      ' ',
    ),
    ask: commandLine('doctor', spelledAs(link, canonical), '--account', 'alice.example'),
    init: commandLine('init', '--url', origin, '--name', host, '--account', 'alice.example'),
  };
}

/** To ask about the link with the right account. */
const nameIt = (account: Account) => `Name that account: ${accountName(account)}.`;
const askWith = (account: Account, { link, canonical }: Pick<Situation, 'link' | 'canonical'>) =>
  commandLine('doctor', spelledAs(link, canonical), '--account', accountName(account));

/** Whose link it is, of those whose records were read. */
export const ACCOUNT_RULES: readonly Rule<Situation & Partial<Pick<Carded, 'isTheirs'> & Pick<Missed, 'unproved'>>>[] =
  [
    rule('account', 'warn', 'account-of-somebody-else', {
      when: ({ isTheirs, owner }) => isTheirs && owner.account,
      says: (account, { first }) =>
        `The link is not of ${accountName(first.account)}, which has no record for it, but of ${accountName(account)}: its page or its site names their record.`,
      advice: (account) => nameIt(account),
      mend: (account, known) => askWith(account, known),
    }),
    rule('account', 'unknown', 'account-unproved', {
      when: ({ unproved }) => unproved?.claim,
      says: ({ owner: { account }, found }, { first }) =>
        `${accountName(first.account)} has no record for it; ${found.uri} is one, of ${accountName(account)}, and neither the page nor its site says whose it is.`,
      advice: ({ owner }, { first }) =>
        `${nameIt(owner.account)} If it is of ${accountName(first.account)}, make a record and prove it.`,
      mend: ({ owner }, known) => askWith(owner.account, known),
    }),
    rule('account', 'warn', 'account-is-another', {
      when: ({ owners, owner }) => owners.refused && { refused: owners.refused, account: owner.account },
      says: ({ refused, account }, { options, owners }) =>
        `${whyRefused(refused, options.account)} The link is of ${account.did} at ${account.pds} (${owners.whyOf.get(account.did)}).`,
      advice: ({ account }) => nameIt(account),
      mend: ({ account }, known) => askWith(account, known),
    }),
    rule('account', 'ok', 'account-found', {
      when: ({ owner }) => owner.account,
      says: ({ did, pds }, { owners }) => `${did} at ${pds} (${owners.whyOf.get(did)}).`,
    }),
  ];
