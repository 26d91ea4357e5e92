// How two URLs differ, in words, and hosts that nobody owns alone.

import { PLATFORMS, pageOwner } from '../core/match/platform.ts';
import { canonicalizeUrl, httpUrl, percentDecoded } from '../core/values/canonical-url.ts';

/**
 * Each way in which a record's URL and a link can differ: in words; as a distance, because the
 * nearest record is most likely the intended one; and as a finding. `below` and `above`: the link
 * is a page below the record's URL, or the other way round.
 */
export const URL_PARTS = {
  scheme: { says: 'the scheme differs', distance: 1, finding: 'other-scheme' },
  www: { says: 'one has www and the other has not', distance: 1, finding: 'other-www' },
  host: { says: 'the host differs', distance: 5, finding: 'other-host' },
  port: { says: 'the port differs', distance: 3, finding: 'other-host' },
  slash: { says: 'the slashes differ', distance: 1, finding: 'other-address' },
  case: { says: 'capital letters differ', distance: 2, finding: 'other-address' },
  encoding: { says: 'the same letters are encoded differently', distance: 2, finding: 'other-address' },
  file: { says: 'one ends with another form of the same page', distance: 3, finding: 'other-address' },
  below: { says: 'the link is a page below the record’s address', distance: 8, finding: 'other-address' },
  above: { says: 'the record’s address is a page below the link', distance: 12, finding: 'other-address' },
  path: { says: 'the path differs', distance: 20, finding: 'other-address' },
} as const;

type UrlPart = keyof typeof URL_PARTS;

// Characters of a path that are normalised; no link with a card is longer.
const MAX_PATH = 2048;

export interface UrlDifference {
  readonly part: UrlPart;
  /** This part of the record's URL. */
  readonly record: string;
  readonly link: string;
}

/**
 * How a record's URL differs from a link (docs/rules.md#canonical-url). Empty when they are the
 * same, `null` when one of them is not http(s).
 */
export function urlDifferences(recordUrl: string, link: string): UrlDifference[] | null {
  const [record, target] = [canonicalizeUrl(recordUrl), canonicalizeUrl(link)];
  if (record === null || target === null) return null;
  const [a, b] = [new URL(record), new URL(target)];
  const found: UrlDifference[] = [];
  const note = (part: UrlPart, left: string, right: string) => found.push({ part, record: left, link: right });
  if (a.protocol !== b.protocol) note('scheme', a.protocol.slice(0, -1), b.protocol.slice(0, -1));
  if (a.hostname !== b.hostname) {
    const [left, right] = [a, b].map(({ hostname }) => hostname.replace(/^www\./, ''));
    note(left === right ? 'www' : 'host', a.hostname, b.hostname);
  }
  if (a.port !== b.port) note('port', a.port || 'none', b.port || 'none');
  // The paths come from the canonical text: parsing again would change them.
  const [left, right] = [record.slice(a.origin.length), target.slice(b.origin.length)];
  if (left !== right) note(pathPart(left, right), left || '/', right || '/');
  return found;
}

function pathPart(record: string, link: string): UrlPart {
  const plain = (path: string) => path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const steps: readonly [UrlPart, (path: string) => string][] = [
    ['slash', plain],
    ['encoding', (path) => decoded(plain(path))],
    ['case', (path) => decoded(plain(path)).toLowerCase()],
  ];
  for (const [part, form] of steps) if (form(record) === form(link)) return part;
  if (pageOf(record) === pageOf(link)) return 'file';
  if (link.startsWith(`${record}/`)) return 'below';
  return record.startsWith(`${link}/`) ? 'above' : 'path';
}

/**
 * A page's path, decoded and in lower case, without the endings that servers and sites add for
 * further addresses of the same page: at most two such as /index.html or /amp, and one such as
 * .html.
 */
export function pageOf(path: string): string {
  return decoded(path.replace(/\/$/, ''))
    .replace(/(?:\/(?:index\.(?:html?|php|aspx?)|amp|embed|feed|print)){1,2}$/i, '')
    .replace(/\.(?:amp\.html|html?|php|aspx?)$/i, '')
    .toLowerCase();
}

function decoded(path: string): string {
  const beginning = percentDecoded(path.slice(0, MAX_PATH));
  // Only the beginning is normalised: NFC takes quadratic time for thousands of combining marks.
  return beginning === undefined ? path : beginning.normalize('NFC') + path.slice(MAX_PATH);
}

/** All differences in one phrase. */
export function describeDifferences(differences: readonly UrlDifference[]): string {
  return differences
    .map(({ part, record, link }) => `${URL_PARTS[part].says} (record: ${record}, link: ${link})`)
    .join(', ');
}

/**
 * Hosts on which everybody has pages. Never guess such a host as a publication's address. A name
 * below it, such as `alice.substack.com`, belongs to one person.
 */
const SERVICES: ReadonlySet<string> = new Set([
  ...PLATFORMS.map(({ host }) => host),
  ...`    bsky.app deer.social youtube.com youtu.be vimeo.com twitch.tv tiktok.com medium.com substack.com wordpress.com
    tumblr.com patreon.com ko-fi.com buttondown.com linktr.ee dev.to hashnode.com write.as whtwnd.com github.com
    gist.github.com gitlab.com codeberg.org tangled.org x.com twitter.com t.co facebook.com instagram.com
    threads.com threads.net mastodon.social linkedin.com lnkd.in reddit.com news.ycombinator.com lobste.rs
    pinterest.com t.me discord.com discord.gg wikipedia.org en.wikipedia.org archive.org web.archive.org google.com
    docs.google.com drive.google.com sites.google.com notion.so amazon.com soundcloud.com open.spotify.com
    podcasts.apple.com bit.ly tinyurl.com ow.ly buff.ly
  `
    .trim()
    .split(/\s+/),
]);

/** Subdomains that still belong to the service itself. */
const FRONTS = /^(?:www|m|mobile|old|new)\./;

/**
 * The host of a link when it is a service on which everybody has pages.
 *
 * @param own the account's names: on a platform with publications, the pages below its name belong
 *   to it
 * @returns `undefined` for every other host
 */
export function theirService(link: string, own: readonly string[] = []): string | undefined {
  const host = httpUrl(link)?.hostname.replace(FRONTS, '');
  const owner = pageOwner(link);
  return host === undefined || !SERVICES.has(host) || (typeof owner === 'string' && own.includes(owner))
    ? undefined
    : host;
}
