import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { parseDidKey } from '@atproto/crypto';
import { type DidDocument, getDidKeyFromMultibase } from '@atproto/identity';
import { encode } from '@atproto/lex-cbor';
import { serviceOf } from 'masthead/internal/atproto/identity/resolve-identity';
import { fields } from 'masthead/internal/core/read-fields';
import {
  type AtUri,
  collectionOf,
  type Did,
  isAtUriText,
  isCid,
  isDid,
  toAtUri,
} from 'masthead/internal/core/values/identifiers';
import type { NetworkAccess } from '../network/network-access.ts';
import { RateLimit } from '../network/rate-limit.ts';
import { type Label, tableOf } from './event.ts';

/** A label whose shape is checked, with its proof. */
export interface SignedLabel {
  readonly label: Label;
  /** The signed bytes: the label without its signature, as DAG-CBOR. */
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
}

/**
 * Why a label does not count. `passed`: it does not concern the index. `foreign`: its `src` is
 * another labeler. `malformed`: it breaks the lexicon. `unsigned`: it has no signature.
 */
export type Unread = 'passed' | 'foreign' | 'malformed' | 'unsigned';

/**
 * The values that hide their subject from every answer: two that Bluesky's AppView removes, one
 * that its clients never show, and one that they do not show to people who are not signed in, as
 * all our visitors are (docs/rules.md#labels-of-others).
 */
const HIDING = new Set(['!takedown', '!suspend', '!hide', '!no-unauthenticated']);
/** A note for Bluesky's own servers, which do not pass it on either. */
const NEEDS_REVIEW = 'needs-review';

// The lexicon's limit is in bytes.
const MAX_VALUE = 128;
/** Characters. With the value and its labeler it fits the keys of PostgreSQL's indexes. */
const MAX_URI = 2300;
const MAX_DATE = 64;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * Reads one label of a labeler's stream. Never throws. It first drops labels that do not concern
 * the index: most labels of the network are about posts.
 */
export function readLabel(value: unknown, labeler: string): SignedLabel | Unread {
  const { ver, src, uri, cid, val, neg, cts, exp, sig } = fields(value);
  if (src !== labeler) return 'foreign';
  if (typeof uri !== 'string' || typeof val !== 'string' || val === '') return 'malformed';
  const subject = subjectOf(uri, val);
  if (subject === null) return 'passed';
  const made = toTime(cts);
  const ends = exp === undefined ? undefined : toTime(exp);
  const isFlag = neg === undefined || typeof neg === 'boolean';
  if (made === null || ends === null || !isFlag || (cid !== undefined && !isCid(cid))) return 'malformed';
  if ((ver !== undefined && ver !== 1) || Buffer.byteLength(val) > MAX_VALUE || UNPRINTABLE.test(val))
    return 'malformed';
  if (!(sig instanceof Uint8Array)) return 'unsigned';
  return {
    label: {
      uri: subject,
      val,
      ...(cid !== undefined && { cid }),
      cts: made,
      ...(ends !== undefined && { exp: ends }),
      neg: neg === true,
      hides: HIDING.has(val),
    },
    bytes: encode(present({ ver, src, uri, cid, val, neg, cts, exp })),
    signature: sig,
  };
}

/** The subject as the index names it; `null` when nothing in the index could show this label. */
function subjectOf(uri: string, val: string): Did | AtUri | null {
  if (uri.length > MAX_URI || val === NEEDS_REVIEW) return null;
  const account = isAtUriText(uri) ? uri.slice('at://'.length) : uri;
  // No view shows a label of an account: it counts only if it hides the account.
  if (isDid(account)) return HIDING.has(val) ? account : null;
  const record = toAtUri(uri);
  if (record === null) return null;
  const table = tableOf(collectionOf(record));
  return table !== null && (HIDING.has(val) || table !== 'profile_records') ? record : null;
}

function toTime(value: unknown): number | null {
  const time = typeof value === 'string' && value.length <= MAX_DATE ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time);
}

function present(label: Record<string, unknown>): Parameters<typeof encode>[0] {
  const known = Object.entries(label).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Parameters<typeof encode>[0];
}

/** A wrong signature may mean that the key has changed: ten checks at once, then one a minute. */
const MAX_KEY_READS = { requests: 10, seconds: 600 };
/**
 * For `serviceOf`: with a directory at an `http:` address, a labeler may be at any host and port.
 */
const DEVELOPMENT = { plc: 'http:' };

interface Curve {
  readonly name: string;
  /**
   * Half the order of the curve: of a signature's two forms, the protocol allows the one whose `s`
   * is not greater.
   */
  readonly half: Buffer;
}
const CURVES: Readonly<Record<string, Curve>> = {
  ES256K: { name: 'secp256k1', half: hex('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0') },
  ES256: { name: 'P-256', half: hex('7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8') },
};
const SIGNATURE_LENGTH = 64;
// Outside the thread: a slow machine takes milliseconds for one signature.
const verifySoon = promisify(verify);

interface Key {
  readonly didKey: string;
  readonly half: Buffer;
  readonly key: KeyObject;
}

/** The address and the signing key of a labeler, from its DID document. */
export class LabelerIdentity {
  readonly #did;
  readonly #network;
  readonly #keyReads = new RateLimit(MAX_KEY_READS);
  #key: Key | undefined;
  #reading: Promise<Key> | undefined;

  constructor(did: Did, network: Pick<NetworkAccess, 'resolver' | 'development'>) {
    this.#did = did;
    this.#network = network;
  }

  /**
   * Reads its key, and returns the address of its service, `https://…`.
   *
   * @param anew asks again, without caches: the service may have moved
   * @throws what the resolver throws; or an `Error` that says what is missing in the document
   */
  async service(anew: boolean): Promise<string> {
    const document = await this.#resolve(anew);
    const options = this.#network.development ? DEVELOPMENT : {};
    const service = serviceOf(fields(document), '#atproto_labeler', options);
    if (service === undefined)
      throw new Error('Its DID document names no service #atproto_labeler at a public https address.');
    this.#key = keyIn(document);
    return service;
  }

  /**
   * Whether the labeler signed this. A signature that is wrong by the known key is checked once
   * more with the key that the document names now, unless that was read too often.
   *
   * @throws as `service` does: then the answer is unknown, and the label must be read again
   */
  async proves(signed: SignedLabel): Promise<boolean> {
    const { didKey } = this.#key ?? { didKey: '' };
    if (this.#key && (await isSigned(signed, this.#key))) return true;
    // Another label may have found the new key meanwhile.
    if (this.#key?.didKey === didKey && !(await this.#readKeyAgain())) return false;
    return this.#key !== undefined && this.#key.didKey !== didKey && isSigned(signed, this.#key);
  }

  /** Reads the key again; `false` when that was done too often. */
  async #readKeyAgain(): Promise<boolean> {
    if (!this.#reading && !this.#keyReads.count(this.#did, Date.now()).allowed) return false;
    this.#reading ??= this.#resolve(true)
      .then(keyIn)
      .finally(() => {
        this.#reading = undefined;
      });
    this.#key = await this.#reading;
    return true;
  }

  async #resolve(anew: boolean): Promise<DidDocument> {
    const document = await this.#network.resolver.did.resolve(this.#did, anew);
    if (document === null) throw new Error('There is no such DID.');
    return document;
  }
}

/** @throws {Error} when the document names no readable key */
function keyIn({ id, verificationMethod = [] }: DidDocument): Key {
  const method = verificationMethod.find((each) => each.id === '#atproto_label' || each.id === `${id}#atproto_label`);
  const { type, publicKeyMultibase } = method ?? {};
  const didKey = type && publicKeyMultibase && getDidKeyFromMultibase({ type, publicKeyMultibase });
  if (!didKey) throw new Error('Its DID document names no key #atproto_label.');
  const { jwtAlg, keyBytes } = parseDidKey(didKey);
  const curve = CURVES[jwtAlg];
  // Both are points of 65 bytes: 4, x and y.
  const point = Buffer.from(keyBytes);
  if (!curve || point.length !== 65) throw new Error('Its key #atproto_label is of an unknown kind.');
  const text = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: curve.name, x: text(1, 33), y: text(33, 65) };
  const key = createPublicKey({ format: 'jwk', key: jwk });
  return { didKey, half: curve.half, key };
}

async function isSigned({ bytes, signature }: SignedLabel, { key, half }: Key): Promise<boolean> {
  if (signature.length !== SIGNATURE_LENGTH) return false;
  if (half.compare(signature, SIGNATURE_LENGTH / 2) < 0) return false;
  return verifySoon('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}
