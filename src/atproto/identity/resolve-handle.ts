// From a handle to its DID: by DNS, by the handle's host, or by a resolver.

import { fields, list, text } from '../../core/read-fields.ts';
import { type Did, type Handle, isAtprotoDid, startsAsDid, toHandle } from '../../core/values/identifiers.ts';
import { pastedActor } from '../../core/values/pasted.ts';
import { checkConfig, checkOptions, checkText } from '../request/check-arguments.ts';
import {
  type Asking,
  type ClientConfig,
  ClientError,
  PUBLIC_APP_VIEW,
  publicOrigin,
  type RequestOptions,
  type ResolveTxt,
} from '../request/client-config.ts';
import { type ReadJson, readJson } from '../request/json-request.ts';
import { readBytes, type SignalledInit } from '../request/read-answer.ts';
import { anySignal, untilAborted } from '../request/signals.ts';

/**
 * The result of resolving a handle. `unreachable` means unknown: DNS, its host or the resolver
 * could not be reached now, and no other source named a DID.
 */
export type HandleResolution =
  | { readonly kind: 'found'; readonly did: Did }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreachable'; readonly cause: unknown };

/**
 * The DNS codes of a missing name; `EBADNAME` of an impossible one, such as a handle that is too
 * long with `_atproto.` before it.
 */
const ABSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);
const NONE: HandleResolution = { kind: 'none' };
/** A DID is short; a longer body is a home page. */
const MAX_BYTES = 2048;
/** Milliseconds when `timeout` is left out. */
const MAX_TIMEOUT = 10_000;

/**
 * Resolves a handle to a DID: by DNS TXT at `_atproto.{handle}` if there is a DNS source, then by
 * `https://{handle}/.well-known/atproto-did` (on a server use a guarded `fetch`, because anybody
 * can choose that host). DNS comes first and wins. A `handleResolver` replaces both if neither
 * `resolveTxt` nor `dnsOverHttps` is set. This does not check that the account claims the handle.
 *
 * @param config `resolveTxt`, `dnsOverHttps`, `handleResolver`: how handles are resolved
 * @param handle also as `@alice.example` or `Alice.Example.`
 * @returns the DID; `null` when it does not resolve, also when its TXT records contradict each
 *   other
 * @throws {ClientError} `bad-request` for an invalid handle; else when DNS, its host or the
 *   resolver could not be reached now, or there is no way to DNS, and no other source named a DID
 *
 * @example
 * ```js
 * import { resolveHandle } from 'masthead/client';
 *
 * console.log((await resolveHandle({}, 'alice.example')) ?? 'It leads nowhere.');
 * ```
 */
export async function resolveHandle(
  config: ClientConfig,
  handle: string,
  options?: RequestOptions,
): Promise<string | null> {
  return resolveDid({ ...checkConfig(config), ...checkOptions(options) }, handle);
}

/** {@link resolveHandle} with arguments that were read already. */
export async function resolveDid(asking: Asking, handle: string): Promise<Did | null> {
  const found = await resolveDidOrFailure(asking, handle);
  if (found.kind !== 'unreachable') return found.kind === 'found' ? found.did : null;
  const { cause } = found;
  throw cause instanceof ClientError ? cause : new ClientError('network', `${handle} (where it leads)`, { cause });
}

/**
 * {@link resolveDid} for callers that go on after a failed request: it returns `unreachable` then.
 */
export async function resolveDidOrFailure(asking: Asking, handle: string): Promise<HandleResolution> {
  const name = actorName(handle, 'handle');
  if (startsAsDid(name)) throw new ClientError('bad-request', `"${handle}" (a DID is no handle)`);
  const found = await (usesResolver(asking) ? readResolver(name, asking) : lookUp(name, asking));
  asking.signal?.throwIfAborted();
  return found;
}

function usesResolver({ resolveTxt, dnsOverHttps, handleResolver }: Asking): boolean {
  return handleResolver !== undefined && resolveTxt === undefined && dnsOverHttps === undefined;
}

/**
 * The DID that a resolver (default Bluesky's public AppView) returns for a handle in lower case,
 * unchecked; `null` when it returns none.
 *
 * @throws {ClientError} `bad-request` when there is no such handle: resolvers answer 400 then
 */
export function readHandle(handle: string, options: Asking, readJson: ReadJson): Promise<string | null> {
  return readJson(
    `${options.handleResolver ?? PUBLIC_APP_VIEW}/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`,
    (body) => text(fields(body).did),
    options,
  );
}

async function readResolver(handle: string, options: Asking): Promise<HandleResolution> {
  try {
    return toResolution(await readHandle(handle, options, readJson));
  } catch (cause) {
    return cause instanceof ClientError && cause.kind === 'bad-request' ? NONE : { kind: 'unreachable', cause };
  }
}

async function lookUp(handle: string, options: Asking): Promise<HandleResolution> {
  let failure: unknown;
  try {
    const dids = new Set(didsInTxt(await readTxtRecords(`_atproto.${handle}`, options)));
    // Two different DIDs contradict each other: neither counts, whatever the host says.
    if (dids.size > 0) return dids.size === 1 ? toResolution([...dids][0]) : NONE;
  } catch (error) {
    failure = error;
  }
  if (options.signal?.aborted) return NONE;
  try {
    const found = toResolution(await readWellKnown(handle, options));
    if (found.kind === 'found') return found;
  } catch (error) {
    failure ??= error;
  }
  return failure === undefined ? NONE : { kind: 'unreachable', cause: failure };
}

function toResolution(did: string | null | undefined): HandleResolution {
  return isAtprotoDid(did) ? { kind: 'found', did } : NONE;
}

/** The DIDs in a handle's TXT records, as written there. */
export function didsInTxt(records: Awaited<ReturnType<ResolveTxt>>): string[] {
  return records
    .map((record) => /^did=(.+)$/.exec(typeof record === 'string' ? record : record.join(''))?.[1]?.trim())
    .filter((did) => did !== undefined);
}

/**
 * Reads the TXT records at a name; empty when DNS says that there are none.
 *
 * @throws when no DNS source gave an answer
 */
async function readTxtRecords(name: string, options: Asking): ReturnType<ResolveTxt> {
  const { resolveTxt, dnsOverHttps, timeout = MAX_TIMEOUT } = options;
  // DNS gets half of the time, so the host has some left when name servers never answer.
  const brief = { ...options, timeout: Math.ceil(timeout / 2) };
  const ways = [resolveTxt, dnsOverHttps && ((txt: string) => txtOverHttps(txt, dnsOverHttps, brief))];
  let failure: unknown = new ClientError(
    'network',
    `${name} (there is no way to DNS here: set dnsOverHttps or handleResolver, or give the DID)`,
  );
  for (const way of ways.filter((known) => typeof known === 'function')) {
    try {
      return await inTime(way(name), brief);
    } catch (error) {
      if (isAbsence(error)) return [];
      failure = error;
    }
  }
  throw failure;
}

function inTime<T>(answer: Promise<T>, { signal, timeout }: { signal?: AbortSignal | undefined; timeout: number }) {
  const limit = AbortSignal.timeout(timeout);
  const stop = signal ? anySignal([signal, limit]) : limit;
  return untilAborted(answer, stop);
}

/**
 * Whether an error is an answer: the name or record does not exist (DNS codes), or the guard
 * refuses the host. Any other error says nothing.
 */
function isAbsence(error: unknown): boolean {
  const { code, kind, cause } = Object(error) as Record<string, unknown>;
  const codes = [code, (Object(cause) as Record<string, unknown>).code];
  return codes.some((said) => ABSENT.has(String(said))) || /^refused-(?:address|url)$/.test(String(kind));
}

async function readWellKnown(handle: string, options: Asking): Promise<Did | null> {
  const host = publicOrigin(`https://${handle}`, options);
  if (host === undefined) return null;
  return readJson(`${host}/.well-known/atproto-did`, (body) => isAtprotoDid(body) && body, {
    ...options,
    through: (get) => (input, init) => asJson(get, input, init),
    // A server's guard checks each address in a redirect. A page has no guard, so a stranger's host
    // must not redirect its reader.
    redirect: options.resolveTxt ? 'follow' : 'error',
  });
}

/**
 * The file's first word as JSON, for `readJson`; `{}` when the file or the host does not exist.
 */
async function asJson(get: typeof fetch, ...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  try {
    const { status, headers, body } = await readBytes(get, String(url), init as SignalledInit, MAX_BYTES);
    if (status >= 500 || status === 429) return new Response(null, { status, headers });
    const [word] = new TextDecoder().decode(body).trim().split(/\s/);
    return Response.json(status < 300 ? word : {}, { headers });
  } catch (error) {
    if (isAbsence(error)) return Response.json({});
    throw error;
  }
}

// DNS response codes, and the record type TXT.
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
const TXT = 16;

/**
 * A name's TXT records over HTTPS in JSON (`application/dns-json`): a plain GET without a CORS
 * preflight. None when the name or the record does not exist.
 *
 * @throws {ClientError} when the resolver gave no readable answer, or its DNS look-up failed
 */
async function txtOverHttps(name: string, resolver: string, options: Asking): Promise<string[]> {
  const url = new URL(resolver);
  url.searchParams.set('name', name);
  url.searchParams.set('type', 'TXT');
  const records = await readJson(url.href, toRecords, {
    ...options,
    through: (get) => (input, init) => get(input, { ...init, headers: { accept: 'application/dns-json' } }),
  });
  if (!records) throw new ClientError('malformed', url.href);
  return records;
}

/**
 * `null` when the body says nothing about the name, for instance when its name servers are down.
 */
function toRecords(body: unknown): string[] | null {
  const { Status: status, Answer: answer } = fields(body);
  if (status !== NO_ERROR && status !== NO_SUCH_NAME) return null;
  return (
    list(answer, (record) => {
      const { type, data } = fields(record);
      // Some resolvers quote a record's chunks, as zone files do. No DID has a quote in it.
      return type === TXT ? text(data)?.replaceAll('" "', '').replaceAll('"', '') : undefined;
    }) ?? []
  );
}

/**
 * Normalises a pasted actor: `@alice.example`, `at://alice.example` and `Alice.Example.` become
 * `alice.example`. A `did:plc` or `did:web` keeps its case, because case counts there.
 *
 * @throws {ClientError} `bad-request` for anything else
 */
export function actorName(given: string, called = 'actor'): Did | Handle {
  checkText(called, given, 'a handle such as alice.example, or a DID');
  // Error messages repeat it, so it is cut.
  const actor = given.slice(0, 300);
  const name = pastedActor(given);
  if (name.startsWith('did:')) {
    if (isAtprotoDid(name)) return name;
    throw new ClientError(
      'bad-request',
      `"${actor}" (of the DID methods, only did:plc and did:web lead to an account)`,
    );
  }
  const handle = toHandle(name);
  if (handle !== null) return handle;
  throw new ClientError('bad-request', `"${actor}" (an actor is a handle such as alice.example, or a DID)`);
}
