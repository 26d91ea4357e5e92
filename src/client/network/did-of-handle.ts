import { ClientError } from '../client-error.ts';
import { isKnownDid } from './actor-name.ts';
import { askHandle } from './ask-handle.ts';
import type { NetworkOptions } from './network-options.ts';
import { publicOrigin } from './public-origin.ts';

/**
 * Reads a name's DNS TXT records, as `resolveTxt` of `node:dns/promises` does: each record whole, or in its chunks. Throws, or gives none, when there are none.
 */
export type ResolveTxt = (name: string) => Promise<readonly (string | readonly string[])[]>;

/** How a handle is looked up. */
export interface HandleOptions extends NetworkOptions {
  /**
   * With it a handle is looked up where its owner publishes it: in DNS, then at `https://{handle}/.well-known/atproto-did` (with a guarded `fetch`: the name
   * is anybody's). Without it, `handleResolver` is asked.
   */
  readonly resolveTxt?: ResolveTxt | undefined;
}

/** A DID is short; what is longer is somebody's home page. */
const MAX_CHARACTERS = 2048;
/** Milliseconds. */
const MAX_PATIENCE = 10_000;

/**
 * Finds the account that a handle leads to. It says nothing yet about whether the account claims the handle.
 *
 * @param handle in lower case
 * @returns `null` when it leads nowhere
 * @throws {ClientError} when that could not be found out
 */
export async function didOfHandle(handle: string, options: HandleOptions): Promise<string | null> {
  const did = options.resolveTxt
    ? await lookUp(handle, options.resolveTxt, options)
    : await askResolver(handle, options);
  return did !== null && isKnownDid(did) ? did : null;
}

async function askResolver(handle: string, options: HandleOptions): Promise<string | null> {
  try {
    return await askHandle(handle, options);
  } catch (error) {
    if (error instanceof ClientError && error.kind === 'bad-request') return null;
    throw error;
  }
}

async function lookUp(handle: string, resolveTxt: ResolveTxt, options: HandleOptions): Promise<string | null> {
  let failure: unknown;
  let records: Awaited<ReturnType<ResolveTxt>> = [];
  try {
    records = await inTime(resolveTxt(`_atproto.${handle}`), options);
  } catch (error) {
    failure = error;
  }
  const dids = records
    .map((record) => /^did=(.+)$/.exec(typeof record === 'string' ? record : record.join(''))?.[1])
    .filter((did) => did !== undefined);
  // Two that differ contradict each other: neither counts.
  if (dids.length > 0) return new Set(dids).size === 1 ? (dids[0] ?? null) : null;
  if (options.signal?.aborted) throw new ClientError('aborted', handle);
  const did = await askWellKnown(handle, options);
  if (did === null && isOutage(failure)) throw new ClientError('network', `_atproto.${handle} (DNS)`);
  return did;
}

/** Half of the time is for DNS, so that there is time for the host when name servers never answer. */
function inTime<T>(answer: Promise<T>, { signal, timeout = MAX_PATIENCE }: HandleOptions): Promise<T> {
  const limit = AbortSignal.timeout(Math.ceil(timeout / 2));
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  return new Promise((resolve, reject) => {
    const leave = () => reject(stop.reason);
    if (stop.aborted) leave();
    stop.addEventListener('abort', leave);
    answer.then(resolve, reject).finally(() => stop.removeEventListener('abort', leave));
  });
}

/** A name that does not exist, or has no such record, is an answer; all else is none. */
function isOutage(failure: unknown): boolean {
  return failure instanceof Error && !/^(?:ENOTFOUND|ENODATA)$/.test(String((failure as { code?: unknown }).code));
}

async function askWellKnown(handle: string, options: HandleOptions) {
  const { fetch: get = fetch, signal, timeout = MAX_PATIENCE } = options;
  const host = publicOrigin(`https://${handle}`, options);
  if (host === undefined) return null;
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await get(`${host}/.well-known/atproto-did`, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    let text = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk: string | undefined = ''; chunk !== undefined && text.length < MAX_CHARACTERS; ) {
      text += chunk;
      chunk = (await reader?.read())?.value;
    }
    await reader?.cancel();
    return response.ok ? (text.trim().split(/\s/)[0] ?? null) : null;
  } catch {
    if (signal?.aborted) throw new ClientError('aborted', handle);
    // Most handles live in DNS only, and most names have no host at all.
    return null;
  }
}
