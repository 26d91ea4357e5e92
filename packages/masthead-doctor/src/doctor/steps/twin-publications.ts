import { canonicalizeUrl } from 'masthead/core';
import { text } from 'masthead/internal/core';
import type { FoundRecord, RepositoryRecords } from 'masthead/internal/node';

/** Publications that are named in one sentence. */
const MAX_NAMED = 4;

/**
 * Whether an account has another publication at the address of this one: each reader takes another of the two, and the site can name one only. No command is
 * given, because the documents of a publication that is deleted belong nowhere.
 *
 * @returns `undefined` when it is the only one
 */
export function twinsOf(
  { publications, documents, whole }: RepositoryRecords,
  publication: FoundRecord | undefined,
): { readonly found: string; readonly advice: string } | undefined {
  const addressOf = ({ record }: FoundRecord) => canonicalizeUrl(text(record.url) ?? '');
  const address = publication && addressOf(publication);
  if (!publication || address === null) return undefined;
  const twins = publications.filter((each) => each.uri !== publication.uri && addressOf(each) === address);
  if (twins.length === 0) return undefined;
  const counts = [publication, ...twins].slice(0, MAX_NAMED).map(({ uri }) => {
    return { uri, length: documents.filter(({ record }) => record.site === uri).length };
  });
  const counted = counts.map(
    ({ uri, length }) =>
      `${uri} has ${length === 0 ? 'no documents' : length === 1 ? 'one document' : `${length} documents`}`,
  );
  const isEmpty = whole && counts.every(({ length }) => length === 0);
  return {
    found: `The same account has another record for it: several of its publications are at ${address}. Of ${whole ? 'all' : 'the newest'} documents, ${counted.join(', ')}.`,
    advice: isEmpty
      ? 'Delete the one that is not meant, with the tool that wrote it; the card is made of the other one.'
      : 'Keep the one to which the documents belong, let the others name that one in their site first, and then delete what is left with the tool that wrote it.',
  };
}

/** The same for a link that has no record: the publication that it would belong to. */
export function twinsAbove(owner: RepositoryRecords, link: string): ReturnType<typeof twinsOf> {
  const page = canonicalizeUrl(link);
  const seen = new Set<string>();
  const second = owner.publications.find(({ record }) => {
    const base = canonicalizeUrl(text(record.url) ?? '');
    if (base === null || page === null || (page !== base && !page.startsWith(`${base}/`))) return false;
    return seen.has(base) || !seen.add(base);
  });
  return twinsOf(owner, second);
}
