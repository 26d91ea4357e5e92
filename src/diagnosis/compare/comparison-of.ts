import { httpUrl } from '../../core/url/http-url.ts';
import { type Claim, judgedOf } from '../owners/claims.ts';
import { matchesInBluesky } from './bluesky-rules.ts';
import { compareRules } from './compare-rules.ts';
import type { ComparedRule } from './compared-rule.ts';

/**
 * Compares the readers on the record of a link.
 *
 * @param chosen the record that has the card
 * @param claims the owner's records. Without a card, the one that Bluesky would take is compared; else a document, or a publication, of the link's host
 * @returns empty when there is none
 */
export function comparisonOf(
  link: string,
  chosen: Claim | undefined,
  claims: readonly Claim[],
): { readonly comparison?: readonly ComparedRule[] } {
  const host = httpUrl(link)?.host;
  const claim =
    chosen ??
    claims.find((each) => matchesInBluesky(judgedOf(each, link), link)) ??
    claims.find(({ url }) => url !== null && httpUrl(url)?.host === host);
  return claim ? { comparison: compareRules(judgedOf(claim, link), link) } : {};
}
