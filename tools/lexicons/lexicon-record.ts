import { encode } from '@atcute/cbor';
import { CODEC_DCBOR, toString as cidToString, create } from '@atcute/cid';
import type { LexiconDocument } from './without-unused.ts';

/**
 * The collection in which publishers have their lexicons, each under its name:
 * https://atproto.com/specs/lexicon#lexicon-publication-and-resolution
 */
export const LEXICON_SCHEMA = 'com.atproto.lexicon.schema';

/** The record that the publisher of a lexicon has in their repository. */
export function lexiconRecord(document: LexiconDocument): Record<string, unknown> {
  return { ...document, $type: LEXICON_SCHEMA };
}

/**
 * The CID that this record has on every PDS: of its DAG-CBOR, whose keys have one order, whatever
 * order a file has them in.
 */
export async function lexiconCid(document: LexiconDocument): Promise<string> {
  return cidToString(await create(CODEC_DCBOR, encode(lexiconRecord(document))));
}

/**
 * The host below which DNS names the account that speaks for a lexicon: `id.sifa.profile.position`
 * is of `profile.sifa.id`.
 */
export function authorityOf(id: string): string {
  return id.split('.').slice(0, -1).reverse().join('.');
}
