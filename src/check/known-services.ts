import { httpUrl } from '../core/index.ts';
import { pageOwner } from '../core/url/page-owner.ts';
import { PLATFORMS } from '../core/url/platform.ts';

/**
 * Services on whose host everybody has pages, so that the host is nobody's own site: never an address for a publication by a guess. A name below such a host, as
 * `alice.substack.com`, is somebody's own.
 */
const SERVICES: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'deer.social': 'Bluesky',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'twitch.tv': 'Twitch',
  'tiktok.com': 'TikTok',
  'medium.com': 'Medium',
  'substack.com': 'Substack',
  'wordpress.com': 'WordPress.com',
  'tumblr.com': 'Tumblr',
  'patreon.com': 'Patreon',
  'ko-fi.com': 'Ko-fi',
  'buttondown.com': 'Buttondown',
  'linktr.ee': 'Linktree',
  'dev.to': 'DEV',
  'hashnode.com': 'Hashnode',
  'write.as': 'Write.as',
  'whtwnd.com': 'WhiteWind',
  'github.com': 'GitHub',
  'gist.github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'codeberg.org': 'Codeberg',
  'tangled.org': 'Tangled',
  'x.com': 'X',
  'twitter.com': 'X',
  't.co': 'X',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'mastodon.social': 'Mastodon',
  'linkedin.com': 'LinkedIn',
  'lnkd.in': 'LinkedIn',
  'reddit.com': 'Reddit',
  'news.ycombinator.com': 'Hacker News',
  'lobste.rs': 'Lobsters',
  'pinterest.com': 'Pinterest',
  't.me': 'Telegram',
  'discord.com': 'Discord',
  'discord.gg': 'Discord',
  'wikipedia.org': 'Wikipedia',
  'en.wikipedia.org': 'Wikipedia',
  'archive.org': 'the Internet Archive',
  'web.archive.org': 'the Internet Archive',
  'google.com': 'Google',
  'docs.google.com': 'Google',
  'drive.google.com': 'Google',
  'sites.google.com': 'Google',
  'notion.so': 'Notion',
  'amazon.com': 'Amazon',
  'soundcloud.com': 'SoundCloud',
  'open.spotify.com': 'Spotify',
  'podcasts.apple.com': 'Apple Podcasts',
  'bit.ly': 'Bitly',
  'tinyurl.com': 'TinyURL',
  'ow.ly': 'Ow.ly',
  'buff.ly': 'Buffer',
  ...Object.fromEntries(PLATFORMS.map(({ host, name }) => [host, name])),
};

/** Names before a service's own that are still the service. */
const FRONTS = /^(?:www|m|mobile|old|new)\./;

/**
 * The service whose own host a link is on, where everybody has pages.
 *
 * @param own how the account is named: on a platform that has publications the pages below its name are its own
 * @returns `undefined` for every other host
 */
export function theirService(link: string, own: readonly string[] = []): string | undefined {
  const { hostname = '' } = httpUrl(link) ?? {};
  const host = hostname.replace(FRONTS, '');
  if (!Object.hasOwn(SERVICES, host)) return undefined;
  const owner = pageOwner(link);
  return typeof owner === 'string' && own.includes(owner) ? undefined : SERVICES[host];
}
