import type { ProfileView } from 'masthead/core';
import type { Answer, HeaderList } from './answer.ts';

/** Headers of every answer: any origin may read it and the headers for caching and backoff, links send no referrer, and browsers do not sniff the type. */
export const ANSWER_HEADERS: HeaderList = Object.entries({
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Date, Age, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}).flat();

/** The answer as only its own origin may read it: for what is no page's business. */
export function withoutCors(answer: Answer): Answer {
  const headers = answer.headers.flatMap((name, at) => {
    if (at % 2 === 1 || name.startsWith('access-control-')) return [];
    return [name, name === 'cross-origin-resource-policy' ? 'same-origin' : (answer.headers[at + 1] ?? '')];
  });
  return { ...answer, headers };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** `X-Robots-Tag` for a person with `discoverable: false`, on every kind of answer: search engines index images and data too. */
export const robotsHeaders = ({ discoverable }: Pick<ProfileView, 'discoverable'>): Readonly<Record<string, string>> =>
  discoverable === false ? { 'x-robots-tag': 'noindex' } : {};
