import { checkCard } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import { shown } from 'masthead/internal/check';
import { baseOf, httpUrl, text } from 'masthead/internal/core';
import { makeStep } from '../diagnosis.ts';
import { type Claim, judgedOf } from '../owners/claims.ts';
import type { Miss } from './explain-miss.ts';
import type { LookAtPage } from './page-steps.ts';

/**
 * Explains a link such as `/?p=12` that matches the front page, because a query never counts, although a document has just that as its path.
 *
 * @param claim the record that stands for the link
 * @param claims all of the account
 * @returns `undefined` when no document has the link's query or fragment as its path
 */
export async function explainQuery(
  link: string,
  claim: Claim,
  claims: readonly Claim[],
  look: LookAtPage,
): Promise<Miss | undefined> {
  const asked = httpUrl(link);
  if (!asked || claim.hasPath || (asked.search === '' && asked.hash === '')) return undefined;
  const meant = claims.find((each) => {
    const base = each.kind === 'document' && each.owner === claim.owner ? baseOf(judgedOf(each, link)) : undefined;
    const path = text(each.found.record.path) ?? '';
    if (base === undefined || canonicalizeUrl(base) !== canonicalizeUrl(link) || !/^[\\/]*[?#]/.test(path))
      return false;
    return isSame(asked, httpUrl(`https://x.invalid/${path.replace(/^[\\/]+/, '')}`));
  });
  if (!meant) return undefined;
  const judged = judgedOf(meant, link);
  // What the record says is asked, and not the link, which may hold a token.
  const written = `${canonicalizeUrl(baseOf(judged) ?? '')}/${(text(meant.found.record.path) ?? '').replace(/^[\\/]+/, '')}`;
  const { lead } = await look(written);
  // Without the link, which is the front page's: it would be named as the page of this document.
  const findings = checkCard({ ...judged, link: lead?.how === 'redirect' ? lead.url : undefined });
  const [first] = findings;
  const step = makeStep.document.broken(
    `A query or a fragment never counts, so this link is that of the front page and shows its card. The document that is meant has no address of its own: its path is ${shown(meant.found.record.path)} (${meant.found.uri}).`,
    first?.advice,
    first?.run,
  );
  return { step: { ...step, instead: claim.found.uri }, findings };
}

/** Whether the link has each parameter of the path, and its fragment. */
function isSame(asked: URL, path: URL | null): boolean {
  if (!path) return false;
  const parameters = [...path.searchParams];
  return (
    (path.hash === '' || path.hash === asked.hash) &&
    parameters.length + path.hash.length > 0 &&
    parameters.every(([name, value]) => asked.searchParams.getAll(name).includes(value))
  );
}
