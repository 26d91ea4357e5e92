import type { ProfileView } from 'masthead/core';
import { MAX_URL } from 'masthead/internal/core/match/record-address';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import {
  type AtUriParts,
  type Did,
  type Handle,
  INVALID_HANDLE,
  isDid,
  isHandle,
  parseAtUri,
} from 'masthead/internal/core/values/identifiers';
import { pastedActor, pastedLink } from 'masthead/internal/core/values/pasted';
import { type Answer, type IncomingRequest, invalidRequest } from './answer/answer.ts';
import type { Representation } from './answer/representation.ts';

export type Route = StoreRoute | OtherRoute;

/**
 * A route whose answers are read from the store and depend on the request target alone:
 * `AnswerCache` serves them again.
 */
export interface StoreRoute {
  /** The label in the metrics. */
  readonly name: string;
  /**
   * @param client the client's address, as the rate limit counts it; only for work that makes
   *   outside requests
   */
  read(query: string, path: string, client?: string): Promise<Found>;
}

/** A route whose answers are not cached. */
export interface OtherRoute {
  readonly name: string;
  /**
   * Whether pages of other sites may not use it. A request that is not `isAskedByUser` is refused,
   * and does not count against the rate limit.
   */
  readonly ownPagesOnly?: boolean;
  answer(request: IncomingRequest, query: string, path: string): Answer | Promise<Answer>;
}

export interface Found {
  readonly representation: Representation;
  /**
   * When it was read from a PDS, milliseconds; absent for an answer from the index. An answer from
   * a PDS is not put into the answer cache.
   */
  readonly readAt?: number | undefined;
}

export type FoundPerson = { readonly view: ProfileView } & Pick<Found, 'readAt'>;

/**
 * Whether the user wants to see this: a visit, a page of this server, or a client that is not a
 * browser. `false` for an image, a frame, a request or a prefetch that a page of another site
 * causes (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/).
 */
export function isAskedByUser({ header }: Pick<IncomingRequest, 'header'>): boolean {
  const said = (name: string) => header(`sec-fetch-${name}`);
  // Node's fetch sends a mode and no site; every browser that sends one of them sends the site.
  if ([undefined, 'same-origin'].includes(said('site'))) return true;
  return said('mode') === 'navigate' && said('dest') === 'document' && header('sec-purpose') === undefined;
}

const MAX_URIS = 4;
// A percent sign that does not begin an escape of an ASCII character: only such an escape can be
// malformed.
const NOT_ASCII = /%(?![0-7][\da-f])/i;

/**
 * Parses the part behind the `?`. Throws `XrpcError` 400 for invalid UTF-8 or escapes, which
 * `URLSearchParams` would replace without an error.
 */
export function readQuery(query: string): URLSearchParams {
  try {
    if (NOT_ASCII.test(query)) decodeURIComponent(query);
  } catch {
    throw invalidRequest('The query is not valid UTF-8; encode it with encodeURIComponent.');
  }
  return new URLSearchParams(query);
}

/**
 * `url`, http(s), up to 2,048 characters. Throws `XrpcError` 400 otherwise, as the readers below
 * do.
 */
export function readLink(query: URLSearchParams): string {
  const url = pastedLink(readOne(query, 'url', 'the link that a card is wanted for'));
  if (url.length > MAX_URL) throw invalidRequest(`"url" is longer than ${MAX_URL} characters.`);
  if (!httpUrl(url)) throw invalidRequest('"url" must be an http or https address.');
  return url;
}

/** `uris`: up to four at-uris of records. */
export function readUris(query: URLSearchParams): AtUriParts[] {
  const values = query.getAll('uris');
  if (values.length > MAX_URIS) throw invalidRequest(`"uris" may be given at most ${MAX_URIS} times.`);
  return values.map((value) => {
    const uri = parseAtUri(value);
    if (uri && uri.authority !== INVALID_HANDLE) return uri;
    throw invalidRequest('"uris" must be at-uris of records, such as at://did:plc:…/site.standard.publication/….');
  });
}

/** `actor`: a DID or a handle, as it was pasted. */
export function readActor(query: URLSearchParams): Did | Handle {
  const actor = pastedActor(readOne(query, 'actor', 'a handle or a DID'));
  if (isDid(actor) || isHandle(actor)) return actor;
  throw invalidRequest('"actor" must be a handle, such as alice.example, or a DID.');
}

function readOne(query: URLSearchParams, name: string, what: string): string {
  const [value, ...more] = query.getAll(name);
  if (!value) throw invalidRequest(`"${name}" is missing: ${what}.`);
  if (more.length > 0) throw invalidRequest(`"${name}" was given more than once; give it once.`);
  return value;
}
