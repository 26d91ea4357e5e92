// Refuses addresses that are no site of the account's own, in `init` and `set --url`.

import { PLATFORMS } from 'masthead/core';
import { isPublicHostname } from 'masthead/internal/atproto/node/guard/host-addresses';
import { shellWord } from 'masthead/internal/check/shell-command';
import { theirService } from 'masthead/internal/check/url-differences';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { accountName } from 'masthead/internal/core/values/identifiers';
import type { PublicationRepository } from 'masthead/publish';
import { HELD_BACK, UsageError } from '../process/usage-error.ts';
import { commandName } from '../terminal/advice-lines.ts';

/** The last part of a feed's path, or the file of a front page. */
const FEED =
  /\/(?:[^/]+\.(?:xml|rss|atom|rdf)|(?:feed|rss|atom|index)\.json|feed(?:\/(?:rss2?|rdf|atom))?|rss|feeds\/posts\/default)\/?$/i;
const FRONT = /\/(?:index|default|home)\.(?:html?|php|aspx?)$/i;

/**
 * Refuses an address that is not a site of its own: a page on a service that everybody shares, a
 * feed, a file, this machine. A publication there claims pages of other accounts, or has no card on
 * any link that people share.
 *
 * @param url as it was typed; the rules of records judge a text that is not a web address
 * @param open addresses on this machine are allowed, for a test network
 * @throws {UsageError} with exit code 2, and what to write
 */
export function mustBeSite(url: string, { did, handle }: Pick<PublicationRepository, 'did' | 'handle'>, open: boolean) {
  const parsed = httpUrl(url);
  if (!parsed) return;
  const service = theirService(url, [did, handle]);
  const account = accountName({ did, handle });
  // A handle that is not the account's own domain leads to no site.
  const isOwn = !account.startsWith('did:') && !account.endsWith('.bsky.social');
  const site = isOwn ? `https://${account}` : 'https://alice.example';
  if (service !== undefined) {
    const platforms = PLATFORMS.map(({ name }) => name).join(', ');
    throw refused(
      `${url} is on ${service}, where everybody has pages, so it is not a site of yours: give the address of your own, such as --url ${site}. Without one, use a platform that makes the record itself (${platforms}).`,
    );
  }
  if (!open && !isPublicHostname(parsed.hostname)) {
    throw refused(
      `${url} is not on the public internet, so no reader can open it: give the site's public address, such as --url ${site}.`,
    );
  }
  const { origin, pathname, search } = parsed;
  const isFeed = FEED.test(pathname) || /^\?feed(?:=|$)/.test(search);
  if (!isFeed && !FRONT.test(pathname)) return;
  const front = `${origin}${pathname.replace(FEED, '').replace(FRONT, '').replace(/\/$/, '')}`;
  const write = `give the address of the site's front page: --url ${shellWord(front)}`;
  if (!isFeed) throw refused(`${url} is the address of a file, and no page is below it: ${write}.`);
  const articles = `"${commandName()} sync ${shellWord(url)}" writes its articles`;
  throw refused(`${url} is the address of a feed: ${write}. Then ${articles}.`);
}

const refused = (message: string) => new UsageError(message, HELD_BACK);
