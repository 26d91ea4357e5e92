import { checkCard } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import { shown } from 'masthead/internal/check';
import { baseOf, httpUrl } from 'masthead/internal/core';
import { writtenDocument } from 'masthead/internal/lexicon';
import { type Claim, judgedOf } from '../owners/claims.ts';
import { type Rule, rule, type Words } from '../rule.ts';
import type { Carded } from '../situation.ts';

export const QUERY_RULES: readonly Rule<Carded>[] = [rule('document', 'broken', 'query-of-a-document', ofQuery)];

/** A link such as `/?p=12` that matches the front page, because a query never counts, although a document has just that as its path. */
async function ofQuery({ target, claim, claims, look }: Carded): Promise<Words | undefined> {
  const asked = httpUrl(target);
  if (!asked || claim.hasPath || (asked.search === '' && asked.hash === '')) return undefined;
  const front = canonicalizeUrl(target);
  const pathOf = ({ found }: Claim) => writtenDocument(found.record).path ?? '';
  const pageOf = (each: Claim) => `${front}/${pathOf(each).replace(/^[\\/]+/, '')}`;
  const meant = claims.find(
    (each) =>
      each.kind === 'document' &&
      each.owner === claim.owner &&
      /^[\\/]*[?#]/.test(pathOf(each)) &&
      canonicalizeUrl(baseOf(judgedOf(each, target)) ?? '') === front &&
      isSame(asked, httpUrl(pageOf(each))),
  );
  if (!meant) return undefined;
  // What the record says is asked, and not the link, which may hold a token.
  const { lead } = await look(pageOf(meant));
  // Without the link, which is the front page's: it would be named as the page of this document.
  const findings = checkCard({ ...judgedOf(meant, target), link: lead?.how === 'redirect' ? lead.url : undefined });
  return {
    says: `A query or a fragment never counts, so this link is that of the front page and shows its card. The document that is meant has no address of its own: its path is ${shown(pathOf(meant))} (${meant.found.uri}).`,
    advice: findings[0]?.advice,
    mend: findings[0]?.run,
    instead: claim.found.uri,
    findings,
  };
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
