import { diagnose } from '../../publish/diagnose/diagnose.ts';
import { createGuardedFetch } from '../../publish/network/guarded-fetch.ts';
import { asFetch } from '../identity/network-access.ts';
import type { SourceOptions } from '../ingest/worker-messages.ts';
import type { Diagnose } from './check-route.ts';

const BLUESKY = 'https://public.api.bsky.app';
/** A page of a hundred documents with their whole texts can be large. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The diagnosis as this server makes it: about its own index, through the guard, on the network that it follows.
 *
 * @param origin this server's address as the world sees it
 * @param local the same from here: the world's may not lead back
 * @returns `undefined` for a replay, which makes no outside call
 */
export function diagnoseHere(source: SourceOptions, origin: () => string, local: () => string): Diagnose | undefined {
  if (source.kind === 'replay') return undefined;
  const { plcUrl, development } = source;
  const outside = asFetch(
    createGuardedFetch({ maxBytes: MAX_BYTES, timeout: 30_000, open: development !== undefined }),
  );
  const get: typeof fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    return address.startsWith(`${origin()}/xrpc/`)
      ? fetch(local() + address.slice(origin().length), init)
      : outside(input, init);
  };
  return ({ link, account }, signal) =>
    diagnose(link, {
      fetch: get,
      appView: origin(),
      signal,
      ...(plcUrl !== undefined && { plc: plcUrl }),
      ...(account !== '' && { account }),
      // A network on this machine is not Bluesky's.
      ...(development ? { development, backlinks: local() } : { bluesky: BLUESKY }),
    });
}
