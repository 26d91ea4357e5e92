import { canonicalizeUrl } from 'masthead/core';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { atHost } from 'masthead/internal/core/url/canonical-url';
import type { PageNames } from '../../site/page/name-page.ts';
import type { VerificationOptions } from '../../site/trouble.ts';
import { verifyPublication } from '../../site/verify-record.ts';
import type { Claim } from './claims.ts';

/** The most publications whose own site is asked. */
const MAX_ASKED = 2;

/**
 * The link's page at another host, where a record has its address. Both hosts must be one site
 * (docs/rules.md#verification): the file of each host names that record.
 *
 * @param names the records that the link's own host names
 * @returns `undefined` when no record is at another host, or only one of the hosts names it
 */
export async function atOtherHost(
  link: CanonicalUrl,
  claims: readonly Claim[],
  names: PageNames | undefined,
  asking: VerificationOptions,
): Promise<CanonicalUrl | undefined> {
  const { host } = new URL(link);
  let asked = 0;
  for (const { kind, url, found } of claims) {
    const own = kind === 'publication' ? canonicalizeUrl(url ?? '') : null;
    const here = own === null ? null : atHost(own, host);
    const isBelow = here !== null && here !== own && (link === here || link.startsWith(`${here}/`));
    const site = isBelow ? names?.sites.find(({ base }) => base === here)?.claims : undefined;
    if (own === null || !site?.names.includes(found.uri) || asked++ >= MAX_ASKED) continue;
    const { status } = await verifyPublication({ uri: found.uri, url: own }, asking);
    if (status === 'verified') return atHost(link, new URL(own).host);
  }
  return undefined;
}
