import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { spend } from '../work-cost.ts';
import type { Answer, HeaderList, IncomingRequest } from './answer.ts';
import { ANSWER_HEADERS, JSON_TYPE } from './answer.ts';

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
 * The coding for an `Accept-Encoding`: of those with the highest weight, the one that saves most.
 * `null` = uncompressed, also for a client that refuses `identity`, as an answer is better than a
 * 406.
 */
export function chooseCoding(accept: string | undefined): ContentCoding | null {
  if (accept === undefined || accept === '') return null;
  const known = CHOSEN.get(accept);
  if (known) return known.coding;
  const weights = headerWeights(accept);
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = PREFERRED.reduce((a, b) => (weight(b) > weight(a) ? b : a));
  // `identity` is always accepted; it is chosen when the client accepts no coding, or gives
  // `identity` a higher weight than every coding.
  const chosen = weight(best) > 0 && weight(best) >= (weights.get('identity') ?? 0) ? best : null;
  if (accept.length <= 200) CHOSEN.set(accept, { coding: chosen });
  return chosen;
}

// Parsed values: browsers send one of a handful.
const CHOSEN = new LRUCache<string, { readonly coding: ContentCoding | null }>({ max: 256 });

const brotliInThread = promisify(zlib.brotliCompress);
const gzipInThread = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

/**
 * Compresses a body: a small one synchronously, a large or `thorough` one in another thread.
 * `thorough` is for files, compressed once and sent often.
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

// Bodies that were compressed at once, and so are small.
const DECOMPRESS: Record<ContentCoding, (body: Uint8Array) => Buffer> = {
  br: (body) => zlib.brotliDecompressSync(body),
  zstd: (body) => zlib.zstdDecompressSync(body),
  gzip: (body) => zlib.gunzipSync(body),
};

/**
 * Reads a list with weights, such as `Accept` (RFC 9110, 12.4.2): names in lower case with the
 * weight of each, 1 when not given. Of a list that is longer than any browser's, the first 32
 * count.
 */
function headerWeights(list: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of list.toLowerCase().split(',').slice(0, 32)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (name !== '' && weight >= 0 && weight <= 1) weights.set(name, weight);
  }
  return weights;
}

// A buffer of Node or zlib is a piece of a larger one, all of which would stay in memory. So bodies
// that are kept are copied.
const encoder = new TextEncoder();
// Bytes of an answer beside its bodies: headers, and the cache's own entry. Measured.
const OVERHEAD = 1900;
const ANSWER_AGE = 60;
const EMPTY_AGE = 10;
// For files that never change: a year is the longest that caches keep anything (RFC 9111, RFC
// 8246).
const YEAR = 31_536_000;
const VARYING: HeaderList = [...ANSWER_HEADERS, 'vary', 'Accept-Encoding'];

export interface RepresentationOptions {
  /** Nothing was found: cached for 10 s instead of 60 s, since somebody may be about to publish. */
  readonly empty?: boolean | undefined;
  /**
   * When the content was read, milliseconds; now when left out. Its age is subtracted from
   * `max-age`.
   */
  readonly since?: number | undefined;
  /** The content type; JSON when left out. */
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Compressed at the highest quality: for files, which are compressed once. */
  readonly thorough?: boolean | undefined;
  /**
   * `immutable`: the address will never have another body, so it is cached for a year. `no-cache`:
   * a client that has it must ask each time whether it is still valid.
   */
  readonly caching?: 'immutable' | 'no-cache' | undefined;
}

/** One form of a body, plain or compressed, with its own strong ETag. */
interface Form {
  /** The first `notModified` entries are those of a 304. */
  readonly headers: HeaderList;
  readonly notModified: number;
  readonly etag: string;
  readonly body: Uint8Array;
}

/**
 * An answer in all content codings. Each form is made at the first request for it, and kept. A
 * small plain body that nobody requested is dropped once its first compressed form exists: most
 * clients request that one, and every other can be made from it.
 */
export class Representation {
  /** What forms are made from. */
  #source: { readonly coding: ContentCoding | null; readonly body: Uint8Array };
  readonly #headers: HeaderList;
  /** Seconds. */
  readonly maxAge: number;
  readonly #type: string;
  readonly #compressible: boolean;
  readonly #thorough: boolean;
  readonly #forms = new Map<ContentCoding | null, Form | Promise<Form>>();
  #bytes: number;
  #hash: string | undefined;

  constructor(
    body: string | Uint8Array,
    { empty = false, since, type = JSON_TYPE, headers, thorough = false, caching }: RepresentationOptions = {},
  ) {
    const plain = typeof body === 'string' ? encoder.encode(body) : body;
    this.#source = { coding: null, body: plain };
    spend('made', plain.length);
    this.#bytes = OVERHEAD + plain.length;
    this.#type = type;
    this.#thorough = thorough;
    this.#compressible = isCompressible(type, plain.length);
    const age = since === undefined ? 0 : Math.ceil((Date.now() - since) / 1000);
    const usualAge = Math.max(0, (empty ? EMPTY_AGE : ANSWER_AGE) - age);
    this.maxAge = caching === undefined ? usualAge : caching === 'immutable' ? YEAR : 0;
    // `must-revalidate`: a cache that cannot reach this server must not serve stale content, which
    // may be deleted or hidden by now.
    const control =
      caching === 'no-cache' ? caching : `public, max-age=${this.maxAge}, ${caching ?? 'must-revalidate'}`;
    const usual = this.#compressible ? VARYING : ANSWER_HEADERS;
    const own = headers ? Object.entries(headers).flat() : [];
    this.#headers = [...usual, 'cache-control', control, ...own];
  }

  /** The plain body, decompressed where it was dropped. */
  get body(): Uint8Array {
    const { coding, body } = this.#source;
    return coding === null ? body : DECOMPRESS[coding](body);
  }

  /** Estimated bytes in memory, including the forms made so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether body, type and headers are equal, so that the forms of either can be used. */
  equals(other: Representation): boolean {
    return (
      this.#type === other.#type &&
      this.#headers.length === other.#headers.length &&
      this.#headers.every((part, at) => part === other.#headers[at]) &&
      this.#bodyHash() === other.#bodyHash()
    );
  }

  /** 200, 304 for a matching `If-None-Match`, or the headers alone for `HEAD`. */
  answer(request: IncomingRequest): Answer | Promise<Answer> {
    const coding = this.#compressible ? chooseCoding(request.header('accept-encoding')) : null;
    const form = this.#forms.get(coding) ?? this.#make(coding);
    return form instanceof Promise ? form.then((made) => toAnswer(made, request)) : toAnswer(form, request);
  }

  #make(coding: ContentCoding | null): Form | Promise<Form> {
    const plain = this.body;
    if (coding !== null) spend(this.#thorough ? 'thorough' : 'compressed', plain.length);
    const body = coding === null ? plain : compress(plain, coding, this.#thorough);
    const form = body instanceof Promise ? body.then((made) => this.#form(coding, made)) : this.#form(coding, body);
    this.#forms.set(coding, form);
    if (form instanceof Promise) {
      form.then(
        (made) => this.#forms.set(coding, made),
        () => this.#forms.delete(coding),
      );
    } else if (coding !== null) this.#dropPlain({ coding, body: form.body });
    return form;
  }

  #form(coding: ContentCoding | null, made: Uint8Array): Form {
    const hash = this.#bodyHash();
    const body = made === this.#source.body ? made : new Uint8Array(made);
    if (body !== made) this.#bytes += body.length;
    const etag = coding === null ? `"${hash}"` : `"${hash}-${coding}"`;
    const headers = [...this.#headers, 'etag', etag, 'content-type', this.#type, 'content-length', String(body.length)];
    if (coding !== null) headers.push('content-encoding', coding);
    return { headers, notModified: this.#headers.length + 2, etag, body };
  }

  #dropPlain(form: { readonly coding: ContentCoding; readonly body: Uint8Array }): void {
    // A client has requested the plain form as well, or the plain body is already dropped.
    if (this.#forms.has(null) || this.#source.coding !== null) return;
    this.#bytes -= this.#source.body.length;
    this.#source = form;
  }

  #bodyHash(): string {
    this.#hash ??= hash('sha1', this.body, 'base64url');
    return this.#hash;
  }
}

function toAnswer({ headers, notModified, etag, body }: Form, request: IncomingRequest): Answer {
  if (holds(request.header('if-none-match'), etag)) return { status: 304, headers: headers.slice(0, notModified) };
  return request.method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body };
}

/** Whether `If-None-Match` names this form; the comparison is weak (RFC 9110, 13.1.2). */
function holds(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * The kind of client, by the `Accept` header (RFC 9110, 12.5.1): `html` for a browser that opens a
 * page, `json` for a program that prefers it, `undefined` without a preference between the two, as
 * for most programs.
 */
export function preferredType(accept: string | undefined): 'html' | 'json' | undefined {
  // Most requests are from programs that name neither: their list needs no parsing.
  if (accept === undefined || !/html|json/i.test(accept)) return undefined;
  const weights = headerWeights(accept);
  const any = weights.get('*/*') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? any;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? any;
  if (html !== json) return html > json ? 'html' : 'json';
  // With equal weights, a type that is named comes before one that only a wildcard allows.
  const [namesHtml, namesJson] = [weights.has('text/html'), weights.has('application/json')];
  return html === 0 || namesHtml === namesJson ? undefined : namesHtml ? 'html' : 'json';
}
