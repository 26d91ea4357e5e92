import { claimedHandle, readDidDocument } from 'masthead/internal/atproto/identity/did-document';
import { didsInTxt } from 'masthead/internal/atproto/identity/resolve-handle';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { createTxtLookUp } from 'masthead/internal/atproto/node/guard/host-addresses';
import { type CheckedAccount, identityOptions } from 'masthead/internal/atproto/node/repository/resolve-account';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { readJson } from 'masthead/internal/atproto/request/json-request';
import type { Diagnosing } from '../diagnosis.ts';
import { type Rule, rule } from '../rule.ts';

// Whether the account's handle leads back to it, by DNS and by its site.

/** The answer of DNS or the site for a handle: the DIDs, and the result in words. */
interface Place {
  readonly way: string;
  readonly dids: readonly string[];
  readonly why: string;
}

/** What is known of an account's handle. */
export interface HandleProof {
  readonly account: CheckedAccount;
  readonly options: Diagnosing;
  /** The handle that the account claims. */
  readonly claimed: string | undefined;
  /**
   * The answers of DNS TXT and `/.well-known/atproto-did`; empty in a development network, where a
   * server resolves handles.
   */
  readonly places: readonly Place[];
}

export async function findHandleProof(
  account: CheckedAccount,
  options: Diagnosing,
  get: GuardedFetch,
): Promise<HandleProof> {
  const document = await readDidDocument(account.did, identityOptions(options, options.signal), readJson).catch(
    () => null,
  );
  const claimed = claimedHandle(document);
  if (claimed === undefined || isDevelopment(options)) return { account, options, claimed, places: [] };
  const { signal, resolveTxt = createTxtLookUp(signal) } = options;
  const file = '/.well-known/atproto-did';
  const places = await Promise.all([
    askPlace('DNS TXT', async () => didsInTxt(await resolveTxt(`_atproto.${claimed}`))),
    askPlace(file, async () => {
      const response = await get(`https://${claimed}${file}`, { cut: true, signal });
      if (!response.ok) return `it answers ${response.status}`;
      const [did = ''] = (await response.text()).slice(0, 2048).trim().split(/\s/);
      return did.startsWith('did:') ? [did] : [];
    }),
  ]);
  return { account, options, claimed, places };
}

/** @param ask returns the DIDs, or why there are none */
async function askPlace(way: string, ask: () => Promise<readonly string[] | string>): Promise<Place> {
  const found = await ask().catch(() => 'nothing is there');
  if (typeof found === 'string') return { way, dids: [], why: found };
  return { way, dids: found, why: found.length > 0 ? `it says ${found.join(' and ')}` : 'it names no DID' };
}

/**
 * Whether the account's handle leads back to it. Never `broken`: the handle only helps against
 * rivals, when it is the link's host.
 */
export const HANDLE_RULES: readonly Rule<HandleProof>[] = [
  rule('handle', 'warn', 'handle-leads-elsewhere', ({ account: { did, handle }, claimed, places, options }) => {
    if (claimed === undefined) return { says: `${did} claims no handle; the card does without.` };
    if (handle === claimed) {
      const ways = places.filter(({ dids }) => dids.includes(did)).map(({ way }) => way);
      const how = isDevelopment(options) ? '' : ` (${ways.join(' and ') || 'as found before'})`;
      return { verdict: 'ok', says: `${handle} leads to the account${how}, and the account claims it.` };
    }
    const [dns, file] = places;
    const asked = dns && file ? ` DNS TXT _atproto.${claimed}: ${dns.why}. ${file.way}: ${file.why}.` : '';
    return {
      says: `${claimed} does not lead back to ${did}.${asked}`,
      advice:
        asked === ''
          ? 'Set the handle anew at the account’s host; the card does without.'
          : `Set the TXT record _atproto.${claimed} to did=${did}, or serve the DID at that address; the card does without.`,
    };
  }),
];
