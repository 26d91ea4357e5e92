import { canonicalizeUrl } from 'masthead/core';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { atHost } from 'masthead/internal/core/url/canonical-url';
import type { PageNames } from '../../site/page/name-page.ts';
import type { VerificationOptions } from '../../site/trouble.ts';
import { verifyPublication } from '../../site/verify-record.ts';
import type { Claim } from './claims.ts';

/** Publications whose own site is asked. */
const MAX_ASKED = 2;

/**
 * The same page at the host of a record that stands for it there, where both hosts are one site
 * (docs/rules.md#verification): the files of each name that record.
 *
 * @param names what the link's own host was found to name
 * @returns `undefined` when no record is at another host, or only one of the two names it
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
