import { errorText, fields } from 'masthead/internal/core';
import { HostUnavailableError, userAgent } from 'masthead/internal/node';
import { hostWords } from '../check-cbor.ts';
import { SourceError } from '../event.ts';
import { readJson } from '../jetstream/jetstream-event.ts';
import type { ArchiveItem } from './archive-plan.ts';
import { ByteReader } from './byte-reader.ts';

/** The answer to a request did not begin within this many milliseconds, or its next bytes did not come. */
const SILENCE = 30_000;
/** Bytes and values of a plan. A page has up to 100,000 entries, which are 3 MB. */
const MAX_PLAN = 32 * 1024 * 1024;
const MAX_PLAN_VALUES = 1_000_000;
const MAX_REFUSAL = 10_000;
const LONGEST_WAIT = 600_000;
const METHODS = '/xrpc/network.bsky.jetstream.';

/** The host wants a token, or does not take this one. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

/** What a plan names is there no longer, or was written anew: a new plan is needed. */
export class PlanOutdatedError extends Error {
  override readonly name = 'PlanOutdatedError';
}

/** What is asked of an archive. */
export interface PlanRequest {
  readonly collections: readonly string[];
  /** Absent: all kinds. */
  readonly kinds?: readonly string[];
  /** What comes after this number. */
  readonly afterSeq: number;
  /** The tip that the first page named, so that it stays the same for all. */
  readonly beforeSeq?: number;
}

/** Bytes of an archive as they come. */
export interface ArchiveDownload {
  readonly reader: ByteReader;
  /** Ends the request; to be called in any case. */
  close(): void;
}

/**
 * The address of an archive, `https://host` or `wss://host`.
 *
 * @throws {SourceError} it is no such address. `http:` is for this machine: a token would be readable on its way
 */
export function readArchiveHost(address: string): URL {
  if (URL.canParse(address)) {
    const url = new URL(address);
    url.protocol = url.protocol.replace('ws', 'http');
    const isHere = url.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    const isBare = url.pathname === '/' && url.username === '' && url.password === '';
    if ((url.protocol === 'https:' || isHere) && isBare) return new URL(url.origin);
  }
  throw new SourceError(`"${address}" is no address of an archive; write https://host.`);
}

/** Checks a token before it is put into a header, whose error would repeat it. Throws `SourceError`. */
export function checkToken(token: string | undefined): void {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new SourceError('The token of the archive is empty or has characters that no token has; copy it again.');
}

/** The requests to an archive (`network.bsky.jetstream`). The token goes to the archive alone: redirects are refused. */
export class ArchiveClient {
  readonly #origin;
  readonly #token;
  readonly #silence;

  /** Throws what `checkToken` throws. */
  constructor(origin: URL, token: string | undefined, silence = SILENCE) {
    checkToken(token);
    this.#origin = origin;
    this.#token = token;
    this.#silence = silence;
  }

  /** One page of a plan, unchecked. Throws what `#send` throws, and `ShapeError` and `SyntaxError` for what is no JSON within the limits. */
  async plan(request: PlanRequest, signal: AbortSignal): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(request) };
    const { pieces, close } = await this.#send('planSnapshot', {}, init, signal);
    try {
      return readJson((await new ByteReader(pieces).rest(MAX_PLAN)).toString('utf8'), MAX_PLAN_VALUES);
    } finally {
      close();
    }
  }

  /**
   * Begins to download a block or a segment. Throws what `#send` throws.
   *
   * @throws {PlanOutdatedError} the segment is there no longer, or was written anew
   */
  async download({ segment, checksum, block }: ArchiveItem, signal: AbortSignal): Promise<ArchiveDownload> {
    const { response, pieces, close } =
      block === undefined
        ? await this.#send('getSegment', { name: segment }, {}, signal)
        : await this.#send('getBlock', { segment, blockIndex: String(block) }, {}, signal);
    // A cache on the way may have the file as it was.
    const [tag] = /[0-9a-f]{16}/.exec(response.headers.get('etag') ?? '') ?? [];
    if (tag !== undefined && tag !== checksum) {
      close();
      throw new PlanOutdatedError(`${this.#origin.host} has written ${segment} anew.`);
    }
    return { reader: new ByteReader(pieces), close };
  }

  /**
   * @throws {TokenRefusedError} 401 or 403
   * @throws {PlanOutdatedError} 404 with the name of an error
   * @throws {HostUnavailableError} any other failure
   */
  async #send(
    method: string,
    params: Readonly<Record<string, string>>,
    init: { readonly method?: string; readonly headers?: HeadersInit; readonly body?: string },
    signal: AbortSignal,
  ): Promise<{ response: Response; pieces: AsyncIterable<Uint8Array>; close: () => void }> {
    const { host } = this.#origin;
    const url = new URL(METHODS + method, this.#origin);
    url.search = new URLSearchParams(params).toString();
    const ended = new AbortController();
    const stop = AbortSignal.any([signal, ended.signal]);
    const headers = new Headers(init.headers);
    headers.set('user-agent', userAgent());
    headers.set('accept-encoding', 'identity');
    if (this.#token !== undefined) headers.set('authorization', `Bearer ${this.#token}`);
    const close = () => ended.abort();
    const inTime = <T>(work: Promise<T>): Promise<T> => withinSilence(work, this.#silence, host, close);
    let response: Response;
    try {
      response = await inTime(fetch(url, { ...init, headers, signal: stop, redirect: 'error' }));
    } catch (error) {
      close();
      throw unavailable(error, host);
    }
    const pieces = piecesOf(response, inTime, host);
    if (response.ok) return { response, pieces, close };
    try {
      throw await this.#refusal(method, response, pieces);
    } finally {
      close();
    }
  }

  async #refusal(method: string, response: Response, pieces: AsyncIterable<Uint8Array>): Promise<Error> {
    const { host } = this.#origin;
    const { status } = response;
    const text = await new ByteReader(pieces).rest(MAX_REFUSAL).then(String, () => '');
    const { error, message } = jsonOrNothing(text);
    const words = `${hostWords(error)} ${hostWords(message)}`.trim();
    if (status === 401 || status === 403) {
      const what =
        this.#token === undefined ? 'wants a token for its archive' : 'does not take the token for its archive';
      const hint =
        'put a valid one into MASTHEAD_ARCHIVE_TOKEN, or into the file that MASTHEAD_ARCHIVE_TOKEN_FILE names';
      return new TokenRefusedError(`${host} ${what} (${status}): ${hint}.`);
    }
    if (status === 404 && /^(?:Segment|Block)NotFound$/.test(hostWords(error)))
      return new PlanOutdatedError(`${host} no longer has what its plan names (${words}).`);
    const hint = status === 404 ? '; it is no host with an archive' : '';
    const reason = `${host} answered ${method} with ${status}${words === '' ? '' : ` ${words}`}${hint}.`;
    const asked = Number(response.headers.get('retry-after')) * 1000;
    return new HostUnavailableError(reason, asked > 0 ? Math.min(asked, LONGEST_WAIT) : null, { status });
  }
}

/** Ends a request whose next bytes do not come. While nobody asks for them, no time runs. */
async function withinSilence<T>(work: Promise<T>, silence: number, host: string, close: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new HostUnavailableError(`${host} was silent for ${silence / 1000} s.`, null));
      close();
    }, silence);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function* piecesOf(
  { body }: Response,
  inTime: <T>(work: Promise<T>) => Promise<T>,
  host: string,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const next = await inTime(reader.read()).catch((error: unknown) => {
      throw unavailable(error, host);
    });
    if (next.done) return;
    yield next.value;
  }
}

/** What undici throws says only that the request failed; its cause says why. */
function unavailable(error: unknown, host: string): Error {
  if (error instanceof HostUnavailableError) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return new HostUnavailableError(`${host} could not be asked (${errorText(cause)}).`, null, { cause: error });
}

function jsonOrNothing(text: string): Record<string, unknown> {
  try {
    return fields(JSON.parse(text));
  } catch {
    return {};
  }
}
