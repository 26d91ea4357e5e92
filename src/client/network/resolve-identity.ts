import { list, text } from '../../core/read-fields.ts';
import { ClientError } from '../client-error.ts';
import { actorName, isHandle } from './actor-name.ts';
import { askDidDocument, pdsOf } from './did-document.ts';
import { didOfHandle, type HandleOptions } from './did-of-handle.ts';

/** Who an account is and where it lives. */
export interface Identity {
  readonly did: string;
  /** Checked both ways; `handle.invalid` when the account claims none, or one that does not lead back to it. */
  readonly handle: string;
  /** The origin of the account's PDS; absent when its document names none that may be asked. */
  readonly pds?: string;
}

/**
 * Finds out who somebody is: handle → DID → DID document → PDS, the handle checked both ways. Runs in a browser; on a server, `resolveTxt` and a guarded
 * `fetch` spare the resolver.
 *
 * @param actor a handle or a DID; `@alice.example` and `Alice.Example.` are read as `alice.example`
 * @returns `null` when there is no such account, and when a handle leads to an account that does not claim it: then nobody can say whose it is. Asked for by
 *   its DID, such an account is there, as `handle.invalid`
 * @throws {ClientError} `bad-request` for what is neither a handle nor a `did:plc` or `did:web`; else when a directory or resolver gave no readable answer
 */
export async function resolveIdentity(actor: string, options: HandleOptions = {}): Promise<Identity | null> {
  const name = actorName(actor);
  const isDid = name.startsWith('did:');
  const did = isDid ? name : await didOfHandle(name, options);
  const document = did === null ? null : await unlessGone(askDidDocument(did, options));
  if (did === null || !document) return null;
  const claimed = list(document.alsoKnownAs, toClaim)?.[0] ?? '';
  if (!isDid && claimed !== name) return null;
  const valid = !isDid || (isHandle(claimed) && (await didOfHandle(claimed, options)) === did);
  const pds = pdsOf(document, options);
  return { did, handle: valid ? claimed : 'handle.invalid', ...(pds !== undefined && { pds }) };
}

/** Of several, the first one counts: as everywhere on the network. */
function toClaim(alias: unknown): string | undefined {
  return text(alias)
    ?.match(/^at:\/\/(.+)/)?.[1]
    ?.toLowerCase();
}

/** The directory answers 410 for an account that was deleted. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClientError && error.status === 410) return null;
    throw error;
  }
}
