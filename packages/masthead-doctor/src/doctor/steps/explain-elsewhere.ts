import { canonicalizeUrl } from 'masthead/core';
import { commandLine, leadWords, theirService } from 'masthead/internal/check';
import { accountName, httpUrl } from 'masthead/internal/core';
import { type Claim, isFor } from '../owners/claims.ts';
import type { PageLook } from './page-steps.ts';

/** Why a link is none that a record is to be written for: what it is, what to do, and the question to ask instead. */
export interface Elsewhere {
  readonly found: string;
  readonly advice: string;
  readonly run: readonly string[];
}

/** Whose link it is, and the records that are known of them; nobody is when no account was found. */
export interface AskedAbout {
  readonly account?: { readonly did: string; readonly handle: string };
  readonly claims: readonly Claim[];
}

/**
 * Explains a link that leads somewhere else, or is on a host where everybody has pages: no record is to be moved there, and none to be made.
 *
 * @returns `undefined` for every other link, and where a record of the account is on that very host
 */
export function explainElsewhere(link: string, look: PageLook, { account, claims }: AskedAbout): Elsewhere | undefined {
  const { lead } = look;
  const whose = account ? ['--account', accountName(account)] : [];
  const known = lead && claims.some((claim) => isFor(claim, lead.url));
  // What a page only names as its own address may be a mistake of its template.
  if (lead && (known || lead.how !== 'canonical')) {
    return {
      found: `The link ${leadWords(lead, known ? "the record's address" : lead.url)}${known ? '' : ', and the card is that address’s'}.`,
      advice: `Use ${lead.url} as the link.`,
      run: commandLine('doctor', lead.url, ...whose),
    };
  }
  const service = theirService(link, account ? [account.did, account.handle] : []);
  const host = httpUrl(link)?.host;
  if (service === undefined || claims.some(({ url }) => url !== null && httpUrl(url)?.host === host)) return undefined;
  const own = claims.find(({ kind, url }) => kind === 'publication' && url !== null)?.url;
  return {
    found: `The link is a page of ${service}, where everybody has pages: no record of a site stands for it.`,
    advice: 'Ask about the address of the page itself, on the site that it is of.',
    run: own ? commandLine('doctor', canonicalizeUrl(own) ?? own, ...whose) : [],
  };
}
