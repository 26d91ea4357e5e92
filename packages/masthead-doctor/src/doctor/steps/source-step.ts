import { canonicalizeUrl } from 'masthead/core';
import { recordCommand } from 'masthead/internal/check';
import { accountName, text } from 'masthead/internal/core';
import type { FoundRecord } from 'masthead/internal/node';
import { isHidden, readPublication } from 'masthead/lexicon';
import { chain, type Step } from '../diagnosis.ts';
import { type Claim, publicationOf } from '../owners/claims.ts';

/** The publication that the card shows as its source; a document without one may name one of its owner's. */
export function sourceStep(claim: Claim): Step {
  const publication = publicationOf(claim);
  if (publication) return chain.publication.ok(`The publication is ${publication.uri}.`);
  const own = ownAtSite(claim);
  if (!own) return chain.publication.ok('It is a document without a publication.');
  const judged = { ...claim.found, account: accountName(claim.owner.account) };
  return chain.publication.warn(
    `The document names no publication, only the address of one, so its card has neither name, colours nor icon of ${own.uri}.`,
    'Write the at-uri of that publication into its site.',
    recordCommand('document', judged, { site: own.uri }),
  );
}

/** The account's publication whose address is the document's `site`, so that naming it leaves the document's address as it is. None where several have that address. */
function ownAtSite({ found, owner }: Claim): FoundRecord | undefined {
  const site = canonicalizeUrl(text(found.record.site) ?? '');
  const [own, ...others] = owner.publications.filter(
    ({ record }) => site !== null && canonicalizeUrl(text(record.url) ?? '') === site,
  );
  return own && others.length === 0 && readPublication(own.record) && !isHidden(own.record) ? own : undefined;
}
