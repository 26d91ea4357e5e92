import { encode } from '@atproto/lex-cbor';
import { fields } from 'masthead/internal/core/read-fields';
import { DOCUMENT, isAtUriText, isDid, PUBLICATION, parseAtUri } from 'masthead/internal/core/values/identifiers';
import { type Label, tableOf } from '../event.ts';

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
/** In any of its bases. */
const CID = /^[A-Za-z0-9]{1,256}$/;
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
  const isCid = cid === undefined || (typeof cid === 'string' && CID.test(cid));
  if (made === null || ends === null || !isFlag || !isCid) return 'malformed';
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
function subjectOf(uri: string, val: string): string | null {
  if (uri.length > MAX_URI || val === NEEDS_REVIEW) return null;
  const account = isAtUriText(uri) ? uri.slice('at://'.length) : uri;
  // No view shows a label of an account: it counts only if it hides the account.
  if (isDid(account)) return HIDING.has(val) ? account : null;
  const record = parseAtUri(uri);
  if (record === null || !isDid(record.authority) || tableOf(record.collection) === null) return null;
  return HIDING.has(val) || record.collection === PUBLICATION || record.collection === DOCUMENT ? uri : null;
}

function toTime(value: unknown): number | null {
  const time = typeof value === 'string' && value.length <= MAX_DATE ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time);
}

function present(label: Record<string, unknown>): Parameters<typeof encode>[0] {
  const known = Object.entries(label).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Parameters<typeof encode>[0];
}
