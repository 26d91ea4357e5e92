import { canonicalizeUrl } from '../../core/url/canonical-url.ts';
import { askAddress } from '../request/ask.ts';
import { askBacklinks, type DiscoveryOptions } from './ask-backlinks.ts';
import { findRecords } from './find-records.ts';

/**
 * Finds the records behind a link without an AppView that knows them. The backlink index names the publications whose `url` is the link or one of its path
 * prefixes, nearest first. The newest 50 documents of such a repository are read from its PDS for the one whose URL is the link. A document wins over a
 * publication at the same address, because anybody can register a publication for somebody else's article. Of several repositories the one comes first that the
 * link's host, as a handle, leads to; then the one that was indexed first. The result is a hint: the AppView that is asked next checks that the records back
 * the link (docs/rules.md#how-a-card-is-found).
 *
 * @returns the at-uris of a publication, or of a publication and its document; none when nothing was found
 * @throws {ClientError} when the index gave no readable answer, or when nothing was found and a repository could not be read
 */
export async function discoverRecords(link: string, options: DiscoveryOptions = {}): Promise<string[]> {
  const canonical = canonicalizeUrl(link);
  return canonical === null
    ? []
    : findRecords(canonical, await askBacklinks(canonical, options), options, { askAddress, askBacklinks });
}
