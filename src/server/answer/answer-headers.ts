import type { ProfileView } from '../../core/index.ts';
import type { HeaderList } from './answer.ts';

/**
 * What every answer carries. Any page may ask, and read what it needs for caching and for backing off; nobody learns from a picture or a link which page it
 * stood on; nothing here is guessed to be of another type.
 */
export const ANSWER_HEADERS: HeaderList = Object.entries({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Date, Age, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}).flat();

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What answers about a person carry who asks not to be found by search: also those that are no pages, since search lists pictures and data too. */
export const robotsHeaders = ({ discoverable }: Pick<ProfileView, 'discoverable'>): Readonly<Record<string, string>> =>
  discoverable === false ? { 'x-robots-tag': 'noindex' } : {};
