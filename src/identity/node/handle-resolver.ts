import { fields } from '../../core/read-fields.ts';
import { asFetch } from '../../network/guarded/as-fetch.ts';
import type { GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import { memoryCache } from '../../network/memory-cache.ts';
import { isDid } from '../../syntax/identifiers.ts';
import { type ResolveTxt, resolveHandle } from '../resolve-handle.ts';

/** Nobody can say at the moment where a handle leads: DNS or its host is down. It says nothing about the handle. */
export class HandleOutageError extends Error {
  override readonly name = 'HandleOutageError';
}

/** What a handle is looked up with. */
export interface HandleSources {
  /** As in `node:dns/promises`. */
  readonly resolveTxt: ResolveTxt;
  readonly ask: GuardedFetch;
}

/**
 * Looks a handle up where its owner publishes it, as everybody does: `resolveHandle`. That it could not be found out is an error: a host that is down for a minute
 * costs nobody their handle.
 */
export function createHandleResolver({ resolveTxt, ask }: HandleSources): (handle: string) => Promise<string | null> {
  return async (handle) => {
    // A fetch of its own, so that slow hosts hold up no other handle. Nothing is remembered: a handle is looked up because it has just changed.
    const found = await resolveHandle(handle, { resolveTxt, fetch: asFetch(ask), cache: memoryCache(0) });
    if (found.kind !== 'unreachable') return found.kind === 'found' ? found.did : null;
    throw new HandleOutageError(`Where ${handle} leads cannot be found out now.`, { cause: found.cause });
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

function toDid(value: unknown): string | null {
  return isDid(value) ? value : null;
}
