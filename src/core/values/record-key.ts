// A record key by https://atproto.com/specs/record-key: 1 to 512 letters, digits and .-_:~ but
// neither . nor .. alone.
import { isRecordKey as isSyntax } from '@atcute/lexicons/syntax';

declare const recordKey: unique symbol;

/**
 * A record key. Only `isRecordKey` makes one. Check the keys that hosts send: they become parts of
 * commands, tags and addresses.
 */
export type RecordKey = string & { readonly [recordKey]: true };

export const isRecordKey = isSyntax as (value: unknown) => value is RecordKey;
