import { readFile, stat } from 'node:fs/promises';
import { RepositoryError } from 'masthead/internal/atproto';
import { errorText, httpUrl } from 'masthead/internal/core';
import { createGuardedFetch } from 'masthead/internal/node';
import { documentsFromFeed } from './feed-entries.ts';
import type { DocumentEntry } from './plan/document-plan.ts';

/** Bytes of a feed on the network. */
const MAX_REMOTE = 5 * 1024 * 1024;
/** Bytes of a file on this machine. */
const MAX_LOCAL = 50 * 1024 * 1024;

/** How a feed is read. */
export interface ReadOptions {
  /** An IANA name, for dates without a zone; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** Addresses on this machine may be asked. */
  readonly open: boolean;
}

/**
 * Reads a feed.
 *
 * @param source a path or an http(s) address
 * @throws {RepositoryError} `not-found`, `too-large`, `unreachable` or `invalid`
 */
export async function readFeed(source: string, { timeZone, open }: ReadOptions): Promise<readonly DocumentEntry[]> {
  const url = httpUrl(source);
  const text = url ? await fetchText(url.href, open) : await readText(source);
  return documentsFromFeed(text, { name: url?.href ?? source, timeZone });
}

async function fetchText(url: string, open: boolean): Promise<string> {
  let response: Response;
  try {
    response = await createGuardedFetch({ maxBytes: MAX_REMOTE, timeout: 30_000, open })(url, {});
  } catch (error) {
    const why = errorText(error);
    throw new RepositoryError('unreachable', `${url} could not be read: ${why} Give another address, or a file.`, {
      cause: error,
    });
  }
  if (response.ok) return response.text();
  throw new RepositoryError('not-found', `${url} answered ${response.status}; give the address where it is.`);
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile())
    throw new RepositoryError('not-found', `There is no file ${file}; name a feed, as a file or an address.`);
  if (found.size > MAX_LOCAL) throw new RepositoryError('too-large', `${file} is larger than 50 MB; divide it.`);
  const bytes = await readFile(file);
  if (bytes.includes(0)) throw new RepositoryError('invalid', `${file} is no text; give RSS, Atom or JSON Feed.`);
  return bytes.toString('utf8');
}
