import { fields } from '../../core/read-fields.ts';
import { GuardError } from '../../publish/network/guard-error.ts';
import type { GuardedFetch } from '../../publish/network/guarded-fetch.ts';
import { isDid } from '../identifiers.ts';

/** Nobody can say at the moment where a handle leads: DNS or its host is down. It says nothing about the handle. */
export class HandleOutageError extends Error {
  override readonly name = 'HandleOutageError';
}

const DNS_TIMEOUT = 5000;

/** What a handle is looked up with. */
export interface HandleSources {
  /** As in `node:dns/promises`. */
  readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>;
  readonly ask: GuardedFetch;
}

/**
 * Looks a handle up where its owner publishes it, in DNS and then at `https://{handle}/.well-known/atproto-did`, and tells "it leads nowhere" from "that could
 * not be found out": a host that is down for a minute costs nobody their handle.
 */
export function createHandleResolver({ resolveTxt, ask }: HandleSources): (handle: string) => Promise<string | null> {
  return async (handle) => {
    let outage: unknown;
    try {
      const records = await withTimeout(resolveTxt(`_atproto.${handle}`));
      const dids = new Set(records.flatMap((chunks) => /^did=(.+)$/.exec(chunks.join(''))?.[1]?.trim() ?? []));
      // Two that differ contradict each other: neither counts.
      if (dids.size > 0) return dids.size === 1 ? toDid([...dids][0]) : null;
    } catch (error) {
      if (!isAbsence(error)) outage = error;
    }
    const did = await askWellKnown(handle, ask).catch((error: unknown) => {
      outage ??= error;
      return null;
    });
    if (did === null && outage !== undefined) {
      throw new HandleOutageError(`Where ${handle} leads cannot be found out now.`, { cause: outage });
    }
    return did;
  };
}

/**
 * Asks a server of a network for development where a handle leads.
 *
 * @throws {HandleOutageError} it does not answer
 */
export async function askHandleServer(handle: string, server: string, ask: GuardedFetch): Promise<string | null> {
  const url = new URL('/xrpc/com.atproto.identity.resolveHandle', server);
  url.searchParams.set('handle', handle);
  try {
    const response = await ask(url);
    if (response.status >= 500) throw new Error(`It answers ${response.status}.`);
    return response.ok ? toDid(fields(await response.json()).did) : null;
  } catch (error) {
    throw new HandleOutageError(`${url.host} does not say where ${handle} leads.`, { cause: error });
  }
}

async function askWellKnown(handle: string, ask: GuardedFetch): Promise<string | null> {
  let response: Response;
  try {
    response = await ask(`https://${handle}/.well-known/atproto-did`);
  } catch (error) {
    // No such host, or one that nobody may ask: most handles live in DNS only.
    if (isAbsence(error) || (error instanceof GuardError && error.problem.startsWith('refused-') && !isRest(error))) {
      return null;
    }
    throw error;
  }
  if (response.status >= 500 || response.status === 429) throw new Error(`${handle} answers ${response.status}.`);
  return response.ok ? toDid((await response.text()).trim().split(/\s/)[0]) : null;
}

/** A host that is only left alone for a while. */
function isRest({ problem }: GuardError): boolean {
  return problem === 'refused-host';
}

/** The resolver's word that a name, or the kind of record asked for, does not exist. */
function isAbsence(error: unknown): boolean {
  const cause = error instanceof GuardError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && /^(?:ENOTFOUND|ENODATA)$/.test(String(cause.code));
}

function toDid(value: unknown): string | null {
  return isDid(value) ? value : null;
}

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('DNS does not answer.')), DNS_TIMEOUT);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
