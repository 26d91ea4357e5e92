// From an actor to the account: its DID document, its checked handle, its PDS.

import { fields, list, text } from '../../core/read-fields.ts';
import { type Did, isAtUriText, startsAsDid, toHandle } from '../../core/values/identifiers.ts';
import { checkConfig, checkOptions } from '../request/check-arguments.ts';
import {
  type Asking,
  type ClientConfig,
  ClientError,
  PLC_DIRECTORY,
  publicOrigin,
  type RequestOptions,
} from '../request/client-config.ts';
import { type ReadJson, readJson } from '../request/json-request.ts';
import { actorName, resolveDid } from './resolve-handle.ts';

/** An account's DID, handle and PDS. */
export interface Identity {
  readonly did: string;
  /**
   * Verified in both directions; `handle.invalid` when the account claims no handle, or one that
   * does not resolve to it. Without `resolveTxt`, `dnsOverHttps` and `handleResolver`, as in most
   * pages, also when the actor was a DID and its handle is only in DNS.
   */
  readonly handle: string;
  /**
   * The origin of the account's PDS; absent when its document names none, or requests to it are not
   * allowed.
   */
  readonly pds?: string;
}

/** An `Identity` that was found here, not passed by a caller. */
export interface CheckedIdentity extends Identity {
  readonly did: Did;
}

/**
 * Resolves an actor: handle → DID → DID document → PDS, with the handle verified in both
 * directions. It asks no AppView, except one that is the `handleResolver`. In a page, handles that
 * are only in DNS need `dnsOverHttps`.
 *
 * @param config the directory and how handles are resolved; each has a default
 * @param actor a handle or a DID; `@alice.example` and `Alice.Example.` are read as `alice.example`
 * @returns `null` when there is no such account, and when a handle resolves to an account that does
 *   not claim it. By its DID, that account is returned with `handle.invalid`
 * @throws {ClientError} `bad-request` for anything but a handle, a `did:plc` or a `did:web`; else
 *   when the directory, or the resolver of the handle, gave no readable answer
 *
 * @example
 * ```js
 * import { resolveIdentity } from 'masthead/client';
 *
 * const account = await resolveIdentity({}, 'alice.example');
 * console.log(account?.handle); // alice.example
 * ```
 */
export async function resolveIdentity(
  config: ClientConfig,
  actor: string,
  options?: RequestOptions,
): Promise<Identity | null> {
  return resolveActor({ ...checkConfig(config), ...checkOptions(options) }, actor);
}

/** {@link resolveIdentity} with arguments that were read already. */
export async function resolveActor(asking: Asking, actor: string): Promise<CheckedIdentity | null> {
  const name = actorName(actor);
  const isDid = startsAsDid(name);
  const did = isDid ? name : await resolveDid(asking, name);
  const document = did === null ? null : await unlessGone(readDidDocument(did, asking, readJson));
  if (did === null || !document) return null;
  const claimed = claimedHandle(document) ?? '';
  if (!isDid && claimed !== name) return null;
  const valid = !isDid || (toHandle(claimed) !== null && (await leadsTo(claimed, did, asking)));
  const pds = pdsOf(document, asking);
  return { did, handle: valid ? claimed : 'handle.invalid', ...(pds !== undefined && { pds }) };
}

/** Whether the claimed handle resolves to the DID. */
async function leadsTo(handle: string, did: Did, options: Asking): Promise<boolean> {
  const { resolveTxt, dnsOverHttps, handleResolver, signal } = options;
  try {
    return (await resolveDid(options, handle)) === did;
  } catch (error) {
    // A page without DNS cannot check a handle that is only in DNS. The account is still known by
    // its DID; only its handle is not verified.
    const isBlind = !resolveTxt && dnsOverHttps === undefined && handleResolver === undefined;
    if (isBlind && !signal?.aborted) return false;
    throw error;
  }
}

/** The PLC directory answers 410 for a deleted account. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClientError && error.status === 410) return null;
    throw error;
  }
}

/**
 * The address of a DID document: at the PLC directory, or at a `did:web`'s own host, which on this
 * machine (`localhost`, in development only) has no TLS; `undefined` when requests to that host are
 * not allowed.
 */
export function didDocumentUrl(did: string, options: Pick<Asking, 'plc'>): string | undefined {
  if (!did.startsWith('did:web:')) return `${new URL(`/${did}`, options.plc ?? PLC_DIRECTORY)}`;
  const host = publicOrigin(`https://${hostOfDidWeb(did)}`, options);
  return host && `${host.replace(/^https:(?=\/\/localhost(?::|$))/, 'http:')}/.well-known/did.json`;
}

/**
 * Reads a DID document; `null` when there is none, or requests to its host are not allowed.
 *
 * @throws {ClientError} also when the answer is another DID's document
 */
export async function readDidDocument(
  did: Did,
  options: Asking,
  readJson: ReadJson,
): Promise<Record<string, unknown> | null> {
  const url = didDocumentUrl(did, options);
  return url === undefined
    ? null
    : readJson(url, (body) => (fields(body).id === did ? fields(body) : null), {
        ...options,
        redirect: did.startsWith('did:web:') ? 'error' : 'follow',
      });
}

/** The host of an account's `did:web`. `%3A` separates its port. */
function hostOfDidWeb(did: string): string {
  return did.slice('did:web:'.length).replace('%3A', ':');
}

/**
 * The claimed handle in lower case: the first one that is valid in `alsoKnownAs`; `undefined`
 * without one. This does not check whether it resolves to the DID.
 */
export function claimedHandle(document: Record<string, unknown> | null): string | undefined {
  return list(document?.alsoKnownAs, (alias) =>
    typeof alias === 'string' && isAtUriText(alias) ? (toHandle(alias.slice('at://'.length)) ?? undefined) : undefined,
  )?.[0];
}

/**
 * The `publicOrigin` of the account's PDS; `undefined` when the document names none, or requests to
 * it are not allowed.
 */
export function pdsOf(document: Record<string, unknown> | null, options: Asking): string | undefined {
  return serviceOf(document, '#atproto_pds', options);
}

/** The `publicOrigin` of any service, by its name in the document, such as `#atproto_labeler`. */
export function serviceOf(document: Record<string, unknown> | null, name: string, options: Asking): string | undefined {
  return list(document?.service, (item) => {
    const { id, serviceEndpoint } = fields(item);
    return text(id)?.endsWith(name) ? publicOrigin(serviceEndpoint, options) : undefined;
  })?.[0];
}
