import { hash } from 'node:crypto';
import type { Answer, AskedRequest, HeaderList } from './answer.ts';
import { ANSWER_HEADERS, JSON_TYPE } from './answer-headers.ts';
import { type ContentCoding, chooseCoding, compress, isCompressible } from './content-coding.ts';

const ANSWER_AGE = 60;
const EMPTY_AGE = 10;
// What never changes: a year is the longest that caches keep anything (RFC 9111, RFC 8246).
const YEAR = 31_536_000;
const VARYING: HeaderList = [...ANSWER_HEADERS, 'vary', 'Accept-Encoding'];

export interface RepresentationOptions {
  /** Nothing was found: cached for 10 s instead of 60 s, since somebody may be about to publish. */
  readonly empty?: boolean;
  /** When the content was read, milliseconds; now when left out. Its age is subtracted from `max-age`. */
  readonly since?: number | undefined;
  /** The content type; JSON when left out. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Compressed at the highest quality: for files, which are compressed once. */
  readonly thorough?: boolean;
  /** `immutable`: the address will never have another body, so it is cached for a year. `no-cache`: whoever has one asks each time whether it still holds. */
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

/** An answer in all content codings. Each form is made at the first request for it, and kept. */
export class Representation {
  readonly body: Uint8Array;
  readonly #headers: HeaderList;
  /** Seconds. */
  readonly maxAge: number;
  readonly #type: string;
  readonly #compressible: boolean;
  readonly #thorough: boolean;
  readonly #forms = new Map<ContentCoding | null, Form | Promise<Form>>();
  #hash: string | undefined;

  constructor(
    body: string | Uint8Array,
    { empty = false, since, type = JSON_TYPE, headers, thorough = false, caching }: RepresentationOptions = {},
  ) {
    this.body = typeof body === 'string' ? Buffer.from(body) : body;
    this.#type = type;
    this.#thorough = thorough;
    this.#compressible = isCompressible(type, this.body.length);
    const age = since === undefined ? 0 : Math.ceil((Date.now() - since) / 1000);
    const usualAge = Math.max(0, (empty ? EMPTY_AGE : ANSWER_AGE) - age);
    this.maxAge = caching === undefined ? usualAge : caching === 'immutable' ? YEAR : 0;
    // `must-revalidate`: a cache that cannot reach this server must not serve stale content, which may be deleted or hidden by now.
    const control =
      caching === 'no-cache' ? caching : `public, max-age=${this.maxAge}, ${caching ?? 'must-revalidate'}`;
    const usual = this.#compressible ? VARYING : ANSWER_HEADERS;
    const own = headers ? Object.entries(headers).flat() : [];
    this.#headers = [...usual, 'cache-control', control, ...own];
  }

  /** Estimated bytes in memory, forms that are not made yet included. */
  get bytes(): number {
    return 1000 + this.body.length * (this.#compressible ? 2.5 : 1);
  }

  /** Whether body, type and headers are equal, so that the forms of either can be used. */
  equals(other: Representation): boolean {
    return (
      this.#type === other.#type &&
      this.#headers.length === other.#headers.length &&
      this.#headers.every((part, at) => part === other.#headers[at]) &&
      Buffer.compare(this.body, other.body) === 0
    );
  }

  /** 200, 304 for a matching `If-None-Match`, or the headers alone for `HEAD`. */
  answer(request: AskedRequest): Answer | Promise<Answer> {
    const coding = this.#compressible ? chooseCoding(request.header('accept-encoding')) : null;
    const form = this.#forms.get(coding) ?? this.#make(coding);
    return form instanceof Promise ? form.then((made) => toAnswer(made, request)) : toAnswer(form, request);
  }

  #make(coding: ContentCoding | null): Form | Promise<Form> {
    const body = coding === null ? this.body : compress(this.body, coding, this.#thorough);
    const form = body instanceof Promise ? body.then((made) => this.#form(coding, made)) : this.#form(coding, body);
    this.#forms.set(coding, form);
    if (form instanceof Promise) {
      form.then(
        (made) => this.#forms.set(coding, made),
        () => this.#forms.delete(coding),
      );
    }
    return form;
  }

  #form(coding: ContentCoding | null, body: Uint8Array): Form {
    this.#hash ??= hash('sha1', this.body, 'base64url');
    const etag = coding === null ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
    const headers = [...this.#headers, 'etag', etag, 'content-type', this.#type, 'content-length', String(body.length)];
    if (coding !== null) headers.push('content-encoding', coding);
    return { headers, notModified: this.#headers.length + 2, etag, body };
  }
}

function toAnswer({ headers, notModified, etag, body }: Form, request: AskedRequest): Answer {
  if (holds(request.header('if-none-match'), etag)) return { status: 304, headers: headers.slice(0, notModified) };
  return request.method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body };
}

/** Whether `If-None-Match` names this form; the comparison is weak (RFC 9110, 13.1.2). */
function holds(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
