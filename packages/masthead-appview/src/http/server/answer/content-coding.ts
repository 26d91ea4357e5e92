import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { headerWeights } from './header-weights.ts';

/** A content coding (RFC 9110). */
export type ContentCoding = 'br' | 'zstd' | 'gzip';

// By how much they save on a card, best first.
const PREFERRED: readonly ContentCoding[] = ['br', 'zstd', 'gzip'];

// Below this, body and headers fit into one packet anyway.
const LEAST_BYTES = 1024;
// Above this, compression runs in another thread, since it would block the event loop.
const MAX_AT_ONCE = 16 * 1024;
// Larger than any page or profile; such a body is not compressed.
const MAX_BYTES = 8 * 1024 * 1024;

// At quality 5, a card is 3 % larger than at 11 and takes a thirtieth of the time.
const brotli = (bytes: number, quality: number) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});

export function isCompressible(type: string, bytes: number): boolean {
  const text = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/.test(type);
  return text && bytes >= LEAST_BYTES && bytes <= MAX_BYTES;
}

/**
 * The coding for an `Accept-Encoding`: of those with the highest weight, the one that saves most. `null` = uncompressed, also for a client that refuses
 * `identity`, as an answer is better than a 406.
 */
export function chooseCoding(accept: string | undefined): ContentCoding | null {
  if (accept === undefined || accept === '') return null;
  const known = CHOSEN.get(accept);
  if (known) return known.coding;
  const weights = headerWeights(accept);
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = PREFERRED.reduce((a, b) => (weight(b) > weight(a) ? b : a));
  // `identity` is always accepted; it is chosen only when the client gives it a higher weight than every coding.
  const chosen = weight(best) > 0 && weight(best) >= (weights.get('identity') ?? 0) ? best : null;
  if (accept.length <= 200) CHOSEN.set(accept, { coding: chosen });
  return chosen;
}

// Parsed values: browsers send one of a handful.
const CHOSEN = new LRUCache<string, { readonly coding: ContentCoding | null }>({ max: 256 });

const brotliInThread = promisify(zlib.brotliCompress);
const gzipInThread = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Compresses a body: a small one synchronously, a large or `thorough` one in another thread. `thorough` is for files, compressed once and sent often. */
export function compress(body: Uint8Array, coding: ContentCoding, thorough: boolean): Buffer | Promise<Buffer> {
  const now = body.length <= MAX_AT_ONCE && !thorough;
  if (coding === 'gzip') {
    const options = { level: thorough ? 9 : 6 };
    return now ? zlib.gzipSync(body, options) : gzipInThread(body, options);
  }
  if (coding === 'zstd') return now ? zlib.zstdCompressSync(body) : promisify(zlib.zstdCompress)(body);
  const options = brotli(body.length, thorough ? 11 : 5);
  return now ? zlib.brotliCompressSync(body, options) : brotliInThread(body, options);
}
