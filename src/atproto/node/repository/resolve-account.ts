// From an actor to the account whose repository is read or written.

import { type Did, isBrokenPlc } from '../../../core/values/identifiers.ts';
import { pastedActor } from '../../../core/values/pasted.ts';
import { type CheckedIdentity, type Identity, resolveActor } from '../../identity/resolve-identity.ts';
import { RepositoryError } from '../../repository/repository-error.ts';
import { checkConfig, checkText } from '../../request/check-arguments.ts';
import {
  type Asking,
  type ClientCache,
  type ClientConfig,
  ClientError,
  isDevelopment,
} from '../../request/client-config.ts';
import { memoryCache } from '../../request/memory-cache.ts';
import type { ByteBudget } from '../guard/byte-budget.ts';
import { GuardError } from '../guard/guard-error.ts';
import { asFetch, createGuardedFetch, type GuardedFetch, withBudget } from '../guard/guarded-fetch.ts';
import { createTxtLookUp, resolveHost, systemLookUp } from '../guard/host-addresses.ts';
import { PdsReader } from './pds-reader.ts';

/** Milliseconds for one request. */
export const TIMEOUT = 10_000;
/** Bytes of one answer: the longest record, a picture, or a page of a hundred short records. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The options of `resolveActor` everywhere on Node: DNS TXT, then `/.well-known/atproto-did` (or
 * the sources in the configuration), with a guarded fetch (SECURITY.md) that may also read from any
 * public PDS. The budget limits that fetch, not the caller's own.
 */
export function identityOptions(given: ClientConfig, signal?: AbortSignal, budget?: ByteBudget): Asking {
  const config = checkConfig(given);
  const { handleResolver, dnsOverHttps } = config;
  return {
    ...(!config.fetch && guardedReading(isDevelopment(config), budget)),
    ...(handleResolver === undefined && dnsOverHttps === undefined && { resolveTxt }),
    ...config,
    timeout: TIMEOUT,
    ...(signal && { signal }),
  };
}

const resolveTxt = createTxtLookUp();
const shared = new Map<boolean, { readonly guarded: GuardedFetch; readonly cache: ClientCache }>();

/**
 * Shares one guarded fetch, so that requests share connections, answers and the state of failing
 * hosts.
 */
function guardedReading(
  open: boolean,
  budget?: ByteBudget,
): { readonly fetch: typeof fetch; readonly cache: ClientCache } {
  const { guarded, cache } = shared.get(open) ?? {
    guarded: createGuardedFetch({ maxBytes: MAX_BYTES, timeout: 30_000, open }),
    cache: memoryCache(),
  };
  shared.set(open, { guarded, cache });
  return { fetch: asFetch(budget ? withBudget(guarded, budget) : guarded), cache };
}

export interface Account extends Identity {
  readonly pds: string;
}

/** An `Account` that was found here, not passed by a caller. */
export interface CheckedAccount extends Account {
  readonly did: Did;
}

/**
 * Resolves an account and its PDS. Its handle must resolve to it, and the account must claim the
 * handle.
 *
 * @throws {RepositoryError} `bad-request`, `no-account`, `no-pds`, `insecure` or `unreachable`
 */
export async function resolveAccount(
  written: string,
  config: ClientConfig = {},
  signal?: AbortSignal,
): Promise<CheckedAccount> {
  checkText('actor', written, 'a handle such as alice.example, or a DID');
  const identifier = pastedActor(written);
  if (identifier.includes('@')) {
    throw new RepositoryError('bad-request', 'An e-mail address names no account here: give the handle or the DID.');
  }
  const identity = await resolve(identifier, config, signal);
  const { did, pds } = identity;
  if (pds === undefined) {
    throw new RepositoryError(
      'no-pds',
      `The DID document of ${did} names no PDS with an https address; its host must put that right first.`,
    );
  }
  if (!pds.startsWith('https:') && !isDevelopment(config)) {
    throw new RepositoryError(
      'insecure',
      `The PDS of ${did} is at ${pds}, where a password would travel in the open; only https is asked.`,
    );
  }
  return { ...identity, pds };
}

async function resolve(identifier: string, config: ClientConfig, signal?: AbortSignal): Promise<CheckedIdentity> {
  let found: CheckedIdentity | null;
  try {
    found = await resolveActor(identityOptions(config, signal), identifier);
  } catch (error) {
    if (error instanceof ClientError && error.kind === 'bad-request') {
      throw new RepositoryError(
        'bad-request',
        `"${identifier}" is neither a handle such as alice.example nor a did:plc or did:web.`,
      );
    }
    signal?.throwIfAborted();
    throw new RepositoryError('unreachable', `Who ${identifier} is could not be found out; try again in a minute.`, {
      cause: error,
    });
  }
  if (found) return found;
  throw new RepositoryError(
    'no-account',
    identifier.startsWith('did:')
      ? `There is no account ${identifier}; ${didAdvice(identifier)}`
      : `${identifier} leads to no account that claims it; check the spelling and the handle's DNS entry, or give the DID.`,
  );
}

/** Advice for a DID without an account. */
function didAdvice(did: string): string {
  return isBrokenPlc(did)
    ? 'after did:plc: stand 24 letters of a to z and digits of 2 to 7, so it is cut or mistyped.'
    : 'check the DID.';
}

/**
 * Refuses a PDS inside a private network before a password is sent: a DID document can name any
 * host.
 *
 * @throws {RepositoryError} `insecure`, or `unreachable` when there is no such host
 */
export async function checkPublicHost(pds: string, signal?: AbortSignal): Promise<void> {
  try {
    await resolveHost(new URL(pds).hostname, systemLookUp, false, signal ?? AbortSignal.timeout(TIMEOUT));
  } catch (error) {
    const refused = error instanceof GuardError && error.kind === 'refused-address';
    throw new RepositoryError(
      refused ? 'insecure' : 'unreachable',
      refused
        ? `The PDS ${pds} is not on the public internet, so no password is sent there; for a network of your own, name its PLC directory at an http: address.`
        : `The PDS ${pds} cannot be found; check your connection and try again.`,
      { cause: error },
    );
  }
}

/** Opens an account's repository for reading, with the guarded fetch or the caller's own. */
export function readerFor(
  account: Pick<Account, 'did' | 'pds'>,
  config: ClientConfig,
  signal?: AbortSignal | undefined,
): PdsReader {
  return new PdsReader(account, identityOptions(config).fetch ?? fetch, signal);
}
