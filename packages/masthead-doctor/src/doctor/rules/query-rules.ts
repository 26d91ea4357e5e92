import { checkCard } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import { shown } from 'masthead/internal/check';
import { baseOf, httpUrl } from 'masthead/internal/core';
import { writtenDocument } from 'masthead/internal/lexicon';
import { judgedOf } from '../owners/claims.ts';
import { type Rule, rule } from '../rule.ts';
import type { Carded } from '../situation.ts';

export const QUERY_RULES: readonly Rule<Carded>[] = [
  rule('document', 'broken', 'query-of-a-document', {
    when: explainQuery,
    says: ({ path, uri }) =>
      `A query or a fragment never counts, so this link is that of the front page and shows its card. The document that is meant has no address of its own: its path is ${shown(path)} (${uri}).`,
    advice: ({ findings: [first] }) => first?.advice,
    mend: ({ findings: [first] }) => first?.run ?? [],
    instead: ({ instead }) => instead,
    findings: ({ findings }) => findings,
  }),
];

/** A link such as `/?p=12` that matches the front page, because a query never counts, although a document has just that as its path. */
async function explainQuery({ target, claim, claims, look }: Carded) {
  const asked = httpUrl(target);
  if (!asked || claim.hasPath || (asked.search === '' && asked.hash === '')) return undefined;
  const meant = claims.find((each) => {
    const base = each.kind === 'document' && each.owner === claim.owner ? baseOf(judgedOf(each, target)) : undefined;
    const { path = '' } = writtenDocument(each.found.record);
    if (base === undefined || canonicalizeUrl(base) !== canonicalizeUrl(target) || !/^[\\/]*[?#]/.test(path))
      return false;
    return isSame(asked, httpUrl(`https://x.invalid/${path.replace(/^[\\/]+/, '')}`));
  });
  if (!meant) return undefined;
  const judged = judgedOf(meant, target);
  const { path = '' } = writtenDocument(meant.found.record);
  // What the record says is asked, and not the link, which may hold a token.
  const { lead } = await look(`${canonicalizeUrl(baseOf(judged) ?? '')}/${path.replace(/^[\\/]+/, '')}`);
  // Without the link, which is the front page's: it would be named as the page of this document.
  const findings = checkCard({ ...judged, link: lead?.how === 'redirect' ? lead.url : undefined });
  return { path, uri: meant.found.uri, findings, instead: claim.found.uri };
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
