import { askDidDocument, claimedHandle, didsInTxt, fetchJson, isDevelopment } from 'masthead/internal/atproto';
import { type Account, createTxtLookUp, type GuardedFetch, identityOptions } from 'masthead/internal/node';
import type { Diagnosing } from '../diagnosis.ts';

/** What DNS or the site says about a handle: the DIDs there, and in words what was found. */
interface Place {
  readonly way: string;
  readonly dids: readonly string[];
  readonly why: string;
}

/** What is known of an account's handle. */
export interface HandleProof {
  readonly account: Account;
  readonly options: Diagnosing;
  /** The handle that the account claims. */
  readonly claimed: string | undefined;
  /** DNS TXT and `/.well-known/atproto-did`; none in a network of one's own, which asks a server. */
  readonly places: readonly Place[];
}

export async function findHandleProof(account: Account, options: Diagnosing, get: GuardedFetch): Promise<HandleProof> {
  const document = await askDidDocument(account.did, identityOptions(options, options.signal), fetchJson).catch(
    () => null,
  );
  const claimed = claimedHandle(document);
  const isAsked = claimed !== undefined && !isDevelopment(options);
  const places = isAsked ? await Promise.all([askDns(claimed, options), askFile(claimed, options, get)]) : [];
  return { account, options, claimed, places };
}

async function askDns(handle: string, options: Diagnosing): Promise<Place> {
  const way = 'DNS TXT';
  try {
    const dids = didsInTxt(await (options.resolveTxt ?? createTxtLookUp(options.signal))(`_atproto.${handle}`));
    if (dids.length === 0) return { way, dids, why: 'no did= record' };
    const why = dids.length > 1 ? `${dids.length} records that contradict each other` : `it says ${dids[0]}`;
    return { way, dids, why };
  } catch {
    return { way, dids: [], why: 'no such record' };
  }
}

async function askFile(handle: string, { signal }: Diagnosing, get: GuardedFetch): Promise<Place> {
  const way = '/.well-known/atproto-did';
  try {
    const response = await get(`https://${handle}${way}`, { cut: true, signal });
    if (!response.ok) return { way, dids: [], why: `it answers ${response.status}` };
    const [did = ''] = (await response.text()).slice(0, 2048).trim().split(/\s/);
    if (did.startsWith('did:')) return { way, dids: [did], why: `it says ${did}` };
    return { way, dids: [], why: 'it answers with no DID' };
  } catch {
    return { way, dids: [], why: 'no answer' };
  }
}
