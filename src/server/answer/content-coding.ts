import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** How a body is compressed on its way (RFC 9110, content codings). */
export type ContentCoding = 'br' | 'zstd' | 'gzip';

// In the order of what they save on a card; a client that names none gets the plain body.
// zstd came with Node 22.15.
const HAS_ZSTD = typeof zlib.zstdCompressSync === 'function';
const PREFERRED: readonly ContentCoding[] = HAS_ZSTD ? ['br', 'zstd', 'gzip'] : ['br', 'gzip'];

// Below this a body and its headers go into one packet anyway.
const LEAST_BYTES = 1024;
// Above this compressing moves to another thread: it would keep other answers waiting.
const MAX_AT_ONCE = 16 * 1024;
// Beyond what a page or a profile is; such a body goes out as it is.
const MAX_BYTES = 8 * 1024 * 1024;

// A card at 5 is 3 % larger than at 11 and takes a thirtieth of the time.
const brotli = (bytes: number, quality: number) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});

/** Whether compressing a body of this type and size is worth it. */
export function isCompressible(type: string, bytes: number): boolean {
  const text = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/.test(type);
  return text && bytes >= LEAST_BYTES && bytes <= MAX_BYTES;
}

/**
 * The coding to answer with, by `Accept-Encoding`: of those that the client takes at its highest weight, the one that saves most.
 *
 * @returns `null` for the body as it is; a client that refuses even that gets it all the same, for an answer is better than a 406
 */
export function chooseCoding(accept: string | undefined): ContentCoding | null {
  if (accept === undefined || accept === '') return null;
  const known = CHOSEN.get(accept);
  if (known) return known.coding;
  const weights = readWeights(accept);
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = PREFERRED.reduce((a, b) => (weight(b) > weight(a) ? b : a));
  // A body as it is counts as accepted unless it is named; only somebody who weighs it above the codings wants it.
  const chosen = weight(best) > 0 && weight(best) >= (weights.get('identity') ?? 0) ? best : null;
  if (accept.length <= 200) CHOSEN.set(accept, { coding: chosen });
  return chosen;
}

// Browsers send one of a handful of values.
const CHOSEN = new LRUCache<string, { readonly coding: ContentCoding | null }>({ max: 256 });

function readWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',').slice(0, 32)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (name !== '' && weight >= 0 && weight <= 1) weights.set(name, weight);
  }
  return weights;
}

const brotliInThread = promisify(zlib.brotliCompress);
const gzipInThread = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

/**
 * Compresses a body: a small one here and now, a large one in another thread.
 *
 * @param thorough for what is compressed once and sent often, such as the script tag
 */
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
