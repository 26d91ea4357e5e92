import { httpUrl } from '../../core/index.ts';
import { invalidRequest } from '../../server/answer/xrpc-error.ts';
import { type AtUri, isDid, parseAtUri, toHandle } from '../../syntax/identifiers.ts';

// Longer than any address that browsers and servers agree on.
const MAX_URL = 2048;
const MAX_URIS = 4;
// What is written with the escapes of ASCII alone cannot be wrong.
const NOT_ASCII = /%(?![0-7][\da-f])/i;

/**
 * The query of a request as it was sent.
 *
 * @param query what stands behind the `?`
 * @throws {XrpcError} bytes that are no UTF-8: guessing what was meant would answer another question
 */
export function readQuery(query: string): URLSearchParams {
  try {
    if (NOT_ASCII.test(query)) decodeURIComponent(query);
  } catch {
    throw invalidRequest('The query is not valid UTF-8; encode it with encodeURIComponent.');
  }
  return new URLSearchParams(query);
}

/** `url`: the link that a card is wanted for. */
export function readLink(query: URLSearchParams): string {
  const url = readOne(query, 'url', 'the link that a card is wanted for');
  if (url.length > MAX_URL) throw invalidRequest(`"url" is longer than ${MAX_URL} characters.`);
  if (!httpUrl(url)) throw invalidRequest('"url" must be an http or https address.');
  return url;
}

/** `uris`: none, or one to four at-uris of records. */
export function readUris(query: URLSearchParams): AtUri[] {
  const values = query.getAll('uris');
  if (values.length > MAX_URIS) throw invalidRequest(`"uris" may be given at most ${MAX_URIS} times.`);
  return values.map((value) => {
    const uri = parseAtUri(value);
    if (uri && uri.authority !== 'handle.invalid') return uri;
    throw invalidRequest('"uris" must be at-uris of records, such as at://did:plc:…/site.standard.publication/….');
  });
}

/** `actor`: a DID or a handle, with or without `@`. */
export function readActor(query: URLSearchParams): string {
  const actor = readOne(query, 'actor', 'a handle or a DID');
  const did: boolean = isDid(actor);
  if (!did && toHandle(actor.replace(/^@/, '')) === null && actor.toLowerCase() !== 'handle.invalid') {
    throw invalidRequest('"actor" must be a handle, such as alice.example, or a DID.');
  }
  return actor;
}

function readOne(query: URLSearchParams, name: string, what: string): string {
  const [value, ...more] = query.getAll(name);
  if (!value) throw invalidRequest(`"${name}" is missing: ${what}.`);
  if (more.length > 0) throw invalidRequest(`"${name}" was given more than once; give it once.`);
  return value;
}
