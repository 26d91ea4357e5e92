import { PLATFORMS } from '../../core/url/platform.ts';

// Domains below which every name is somebody else's: large enough to be asked by many at once, and none of their tenants should wait for another.
const SHARED = new Set([
  ...PLATFORMS.map(({ host }) => host),
  'bearblog.dev',
  'blogspot.com',
  'bsky.social',
  'fly.dev',
  'framer.website',
  'github.io',
  'gitlab.io',
  'glitch.me',
  'herokuapp.com',
  'neocities.org',
  'netlify.app',
  'notion.site',
  'onrender.com',
  'pages.dev',
  'render.com',
  'substack.com',
  'surge.sh',
  'tumblr.com',
  'vercel.app',
  'web.app',
  'wisp.place',
  'wordpress.com',
  'workers.dev',
  'write.as',
]);

/** `co.uk`, `com.br`: what registries sell below. */
const REGISTRY = /^(?:ac|co|com|edu|gob|gouv|gov|govt|ne|net|nom|or|org)\.[a-z]{2}$/;

/**
 * Under what an address counts when its owner's requests are limited: the domain that its owner registered, so that a thousand subdomains of one owner are one.
 * Without the whole list of public suffixes this is a guess; where it is wrong, strangers wait for each other for some seconds.
 */
export function turnKey(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname } = new URL(url);
  if (/^[\d.]+$|^\[/.test(hostname)) return hostname;
  const labels = hostname.replace(/\.$/, '').split('.');
  const last = labels.slice(-2).join('.');
  return SHARED.has(last) || REGISTRY.test(last) ? labels.slice(-3).join('.') : last;
}
