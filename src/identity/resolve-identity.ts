import { askAddress } from '../network/ask.ts';
import { ClientError } from '../network/client-error.ts';
import { toHandle } from '../syntax/handle.ts';
import { actorName } from './actor-name.ts';
import { askDidDocument, claimedHandle, pdsOf } from './did-document.ts';
import { type HandleOptions, resolveHandle } from './resolve-handle.ts';

/** Who an account is and where it lives. */
export interface Identity {
  readonly did: string;
  /**
   * Checked both ways; `handle.invalid` when the account claims none, or one that does not lead back to it. In a page without a way to DNS, also when the
   * account was asked for by its DID and only DNS knows the handle.
   */
  readonly handle: string;
  /** The origin of the account's PDS; absent when its document names none that may be asked. */
  readonly pds?: string;
}

/**
 * Finds out who somebody is: handle → DID → DID document → PDS, the handle checked both ways. No AppView is asked, unless one is configured as `handleResolver`.
 * In a page, handles that are in DNS only need `dnsOverHttps`.
 *
 * @param actor a handle or a DID; `@alice.example` and `Alice.Example.` are read as `alice.example`
 * @returns `null` when there is no such account, and when a handle leads to an account that does not claim it: then nobody can say whose it is. Asked for by
 *   its DID, such an account is there, as `handle.invalid`
 * @throws {ClientError} `bad-request` for what is neither a handle nor a `did:plc` or `did:web`; else when the directory, or whoever knows where the handle
 *   leads, gave no readable answer
 */
export async function resolveIdentity(actor: string, options: HandleOptions = {}): Promise<Identity | null> {
  const name = actorName(actor);
  const isDid = name.startsWith('did:');
  const did = isDid ? name : await didOf(name, options);
  const document = did === null ? null : await unlessGone(askDidDocument(did, options, askAddress));
  if (did === null || !document) return null;
  const claimed = claimedHandle(document) ?? '';
  if (!isDid && claimed !== name) return null;
  const valid = !isDid || (toHandle(claimed) !== null && (await leadsTo(claimed, did, options)));
  const pds = pdsOf(document, options);
  return { did, handle: valid ? claimed : 'handle.invalid', ...(pds !== undefined && { pds }) };
}

/** @throws {ClientError} when nobody could say where it leads: that is not the same as nowhere */
async function didOf(handle: string, options: HandleOptions): Promise<string | null> {
  const found = await resolveHandle(handle, options);
  if (found.kind !== 'unreachable') return found.kind === 'found' ? found.did : null;
  const { cause } = found;
  throw cause instanceof ClientError ? cause : new ClientError('network', `${handle} (where it leads)`);
}

/** The other way. */
async function leadsTo(handle: string, did: string, options: HandleOptions): Promise<boolean> {
  const { resolveTxt, dnsOverHttps, handleResolver, signal } = options;
  try {
    return (await didOf(handle, options)) === did;
  } catch (error) {
    // A page cannot ask DNS by itself. That must not cost the account, which is known already; its handle is not vouched for.
    const isBlind = !resolveTxt && dnsOverHttps === undefined && handleResolver === undefined;
    if (isBlind && !signal?.aborted) return false;
    throw error;
  }
}

/** The directory answers 410 for an account that was deleted. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClientError && error.status === 410) return null;
    throw error;
  }
}
