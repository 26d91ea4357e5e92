import { readFile, stat } from 'node:fs/promises';
import { createGuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { errorText } from 'masthead/internal/core/log';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { typedLink } from 'masthead/internal/core/values/pasted';
import { documentsFromFeed } from './feed-entries.ts';
import { decodedText, unpacked } from './feed-text.ts';
import type { DocumentEntry } from './plan/document-plan.ts';

/** Bytes of a feed, unpacked. */
const MAX_BYTES = 50 * 1024 * 1024;

/** How a feed is read. */
export interface ReadOptions {
  /** An IANA name, for dates without a zone; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** The address of the publication. */
  readonly site?: string | undefined;
  /** Requests to addresses on this machine are allowed. */
  readonly open: boolean;
}

/**
 * Reads a feed.
 *
 * @param source a path or an http(s) address
 * @throws {RepositoryError} `not-found`, `too-large`, `unreachable` or `invalid`
 */
export async function readFeed(
  source: string,
  { timeZone, site, open }: ReadOptions,
): Promise<readonly DocumentEntry[]> {
  const url = httpUrl(source);
  const { bytes, type } = url ? await fetchBytes(url.href, open) : { bytes: await readBytes(source), type: null };
  const text = decodedText(await unpack(bytes, source), 'xml', type);
  if (text.includes('\0')) throw new RepositoryError('invalid', `${source} is not text; give RSS, Atom or JSON Feed.`);
  return documentsFromFeed(text, { name: url?.href ?? source, timeZone, site });
}

async function fetchBytes(
  url: string,
  open: boolean,
): Promise<{ readonly bytes: Uint8Array; readonly type: string | null }> {
  let response: Response;
  try {
    response = await createGuardedFetch({ maxBytes: MAX_BYTES, timeout: 30_000, open })(url, {});
  } catch (error) {
    const why = errorText(error);
    throw new RepositoryError('unreachable', `${url} could not be read: ${why} Give another address, or a file.`, {
      cause: error,
    });
  }
  if (response.ok) {
    return { bytes: new Uint8Array(await response.arrayBuffer()), type: response.headers.get('content-type') };
  }
  const { status } = response;
  const isThere = status !== 404 && status !== 410;
  const advice = isThere ? 'let programs read it, too, or give the file' : 'give the address where it is';
  throw new RepositoryError(isThere ? 'unreachable' : 'not-found', `${url} answered ${status}; ${advice}.`);
}

async function readBytes(file: string): Promise<Uint8Array> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) {
    const link = file.includes('/') ? typedLink(file) : file;
    const advice = link === file ? 'name a feed, as a file or an address' : `for the address write ${link}`;
    throw new RepositoryError('not-found', `There is no file ${file}; ${advice}.`);
  }
  if (found.size > MAX_BYTES) throw tooLarge(file);
  return readFile(file);
}

async function unpack(bytes: Uint8Array, source: string): Promise<Uint8Array> {
  try {
    return await unpacked(bytes, MAX_BYTES);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(source);
    throw new RepositoryError(
      'invalid',
      `${source} begins as a compressed file and cannot be unpacked; compress it again.`,
      {
        cause: error,
      },
    );
  }
}

function tooLarge(source: string): RepositoryError {
  return new RepositoryError('too-large', `${source} is larger than 50 MB; split it.`);
}
