import { askDidDocument, claimedHandle } from '../identity/did-document.ts';
import { didsInTxt } from '../identity/resolve-handle.ts';
import { askAddress } from '../network/ask.ts';
import type { GuardedFetch } from '../network/guarded/guarded-fetch.ts';
import { createTxtLookUp } from '../network/guarded/host-addresses.ts';
import type { Account } from '../repository/node/find-account.ts';
import { identityOptions } from '../repository/node/node-access.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import { type Step, step } from './diagnosis.ts';

/** What one of the two places says: the DIDs there, and in words why there is none. */
interface Place {
  readonly dids: readonly string[];
  readonly why: string;
}

/**
 * Whether the account's handle leads back to it, and by which way: DNS TXT, `/.well-known/atproto-did`, or both. Never decides whether there is a card; a handle
 * that is the link's host helps only against rivals.
 */
export async function handleStep(account: Account, options: DiagnoseOptions, get: GuardedFetch): Promise<Step> {
  const { did, handle } = account;
  const document = await askDidDocument(did, identityOptions(options, options.signal), askAddress).catch(() => null);
  const claimed = claimedHandle(document);
  if (claimed === undefined) {
    return step('handle', 'warn', `${did} claims no handle; the card does without.`);
  }
  if (options.development) {
    return handle === claimed
      ? step('handle', 'ok', `${handle} leads to the account, and the account claims it.`)
      : step(
          'handle',
          'warn',
          `${claimed} does not lead back to ${did}.`,
          'Set the handle anew at the account’s host; the card does without.',
        );
  }
  const [dns, file] = await Promise.all([askDns(claimed, options), askFile(claimed, options, get)]);
  const names = (place: Place) => place.dids.includes(did);
  if (handle === claimed) {
    const ways = [...(names(dns) ? ['DNS TXT'] : []), ...(names(file) ? ['/.well-known/atproto-did'] : [])];
    return step(
      'handle',
      'ok',
      `${handle} leads to the account (${ways.join(' and ') || 'as found before'}), and the account claims it.`,
    );
  }
  return step(
    'handle',
    'warn',
    `${claimed} does not lead back to ${did}. DNS TXT _atproto.${claimed}: ${dns.why}. /.well-known/atproto-did: ${file.why}.`,
    `Set the TXT record _atproto.${claimed} to did=${did}, or serve the DID at that address; the card does without.`,
  );
}

async function askDns(handle: string, options: DiagnoseOptions): Promise<Place> {
  try {
    const records = await (options.resolveTxt ?? createTxtLookUp(options.signal))(`_atproto.${handle}`);
    const dids = didsInTxt(records);
    if (dids.length === 0) return { dids, why: 'no did= record' };
    return { dids, why: dids.length > 1 ? `${dids.length} records that contradict each other` : `it says ${dids[0]}` };
  } catch {
    return { dids: [], why: 'no such record' };
  }
}

async function askFile(handle: string, { signal }: DiagnoseOptions, get: GuardedFetch): Promise<Place> {
  try {
    const response = await get(`https://${handle}/.well-known/atproto-did`, { cut: true, signal });
    if (!response.ok) return { dids: [], why: `it answers ${response.status}` };
    const [did = ''] = (await response.text()).slice(0, 2048).trim().split(/\s/);
    return did.startsWith('did:')
      ? { dids: [did], why: `it says ${did}` }
      : { dids: [], why: 'it answers with no DID' };
  } catch {
    return { dids: [], why: 'no answer' };
  }
}
