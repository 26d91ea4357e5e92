import { askAddress, askDidDocument, claimedHandle, didsInTxt } from 'masthead/internal/atproto';
import { type Account, createTxtLookUp, type GuardedFetch, identityOptions } from 'masthead/internal/node';
import type { DiagnoseOptions } from '../diagnose-options.ts';
import { chain, type Step } from '../diagnosis.ts';

/** What DNS or the site says about a handle: the DIDs there, and in words what was found. */
interface Place {
  readonly way: string;
  readonly dids: readonly string[];
  readonly why: string;
}

/**
 * Checks whether the account's handle leads back to it, and how: by DNS TXT, `/.well-known/atproto-did`, or both. Never `broken`: the handle only helps against
 * rivals, when it is the link's host.
 */
export async function handleStep(account: Account, options: DiagnoseOptions, get: GuardedFetch): Promise<Step> {
  const { did, handle } = account;
  const document = await askDidDocument(did, identityOptions(options, options.signal), askAddress).catch(() => null);
  const claimed = claimedHandle(document);
  if (claimed === undefined) {
    return chain.handle.warn(`${did} claims no handle; the card does without.`);
  }
  if (options.development) {
    if (handle === claimed) return chain.handle.ok(`${handle} leads to the account, and the account claims it.`);
    const advice = 'Set the handle anew at the account’s host; the card does without.';
    return chain.handle.warn(`${claimed} does not lead back to ${did}.`, advice);
  }
  const [dns, file] = await Promise.all([askDns(claimed, options), askFile(claimed, options, get)]);
  if (handle === claimed) {
    const ways = [dns, file].filter(({ dids }) => dids.includes(did)).map(({ way }) => way);
    const how = ways.join(' and ') || 'as found before';
    return chain.handle.ok(`${handle} leads to the account (${how}), and the account claims it.`);
  }
  return chain.handle.warn(
    `${claimed} does not lead back to ${did}. DNS TXT _atproto.${claimed}: ${dns.why}. ${file.way}: ${file.why}.`,
    `Set the TXT record _atproto.${claimed} to did=${did}, or serve the DID at that address; the card does without.`,
  );
}

async function askDns(handle: string, options: DiagnoseOptions): Promise<Place> {
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

async function askFile(handle: string, { signal }: DiagnoseOptions, get: GuardedFetch): Promise<Place> {
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
