import { HandleResolver, IdResolver } from '@atproto/identity';
import { safeFetchWrap } from '@atproto-labs/fetch-node';
import { fields } from '../../core/read-fields.ts';
import { CheckedDidResolver } from './checked-did-resolver.ts';

/** How the ingest reaches directories and hosts. */
export interface NetworkOptions {
  /** The PLC directory, `https://plc.directory` when left out. */
  readonly plcUrl?: string;
  /** For a network on this machine only. */
  readonly development?: {
    /** Asked for handles (`com.atproto.identity.resolveHandle`) instead of DNS and `.well-known`: names under `.test` have neither. */
    readonly handleServer: string;
  };
}

/** The ways out, all guarded: no private address and https only, except in development. */
export interface NetworkAccess {
  readonly resolver: IdResolver;
  readonly fetch: (url: URL, init: { signal: AbortSignal; redirect: 'error' }) => Promise<Response>;
  /** The DID that a handle leads to. */
  resolveHandle(handle: string): Promise<string | null>;
}

const TIMEOUT = 5000;
const MAX_ANSWER = 64 * 1024 * 1024;

/** Builds the guarded ways out; the only place that knows about development's open ones. */
export function createNetworkAccess({ plcUrl, development }: NetworkOptions): NetworkAccess {
  const guarded = safeFetchWrap({ responseMaxSize: MAX_ANSWER, timeout: 60_000 });
  const options = {
    timeout: TIMEOUT,
    ...(plcUrl !== undefined && { plcUrl }),
    // The guard is the package's own default; only development does without.
    ...(development && { fetch: globalThis.fetch }),
  };
  const resolver = new IdResolver(options);
  resolver.did = new CheckedDidResolver(options);
  const handles = new HandleResolver(options);
  return {
    resolver,
    fetch: development ? globalThis.fetch : guarded,
    async resolveHandle(handle) {
      if (!development) return (await handles.resolve(handle)) ?? null;
      const url = new URL('/xrpc/com.atproto.identity.resolveHandle', development.handleServer);
      url.searchParams.set('handle', handle);
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
      const { did } = fields(await response.json());
      return typeof did === 'string' ? did : null;
    },
  };
}
