import { RepositoryError } from 'masthead/internal/atproto';
import { errorText } from 'masthead/internal/core';
import type { GuardedFetch } from 'masthead/internal/node';
import type { DocumentEntry } from '../document-entry.ts';

/** What a source holds. */
export interface ReadSource {
  readonly kind: 'folder' | 'feed' | 'sitemap';
  readonly entries: readonly DocumentEntry[];
  /** What people should know, as sentences. */
  readonly notes: readonly string[];
  /** Whether these are all pages that the source has. A feed has the newest only. */
  readonly whole: boolean;
}

/** How a source is read. */
export interface SourceOptions {
  /** An IANA name, for dates without a zone; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** For a folder: how paths are made where front matter says none, such as `/posts/:slug`. */
  readonly paths?: string | undefined;
  /** For a sitemap: whether this page has to be read, for its title; all are when left out. */
  readonly needsPage?: ((url: string, lastmod: string | undefined) => boolean) | undefined;
  /** For a sitemap: only these pages. */
  readonly wants?: ((url: string) => boolean) | undefined;
  /** Called after each page or post. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a text from the network. Throws a `RepositoryError` (`unreachable` or `not-found`). */
export async function fetchText(get: GuardedFetch, url: string, signal: AbortSignal | undefined): Promise<string> {
  let response: Response;
  try {
    response = await get(url, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    const why = errorText(error);
    throw new RepositoryError('unreachable', `${url} could not be read: ${why} Give another address, or a file.`, {
      cause: error,
    });
  }
  if (response.ok) return response.text();
  throw new RepositoryError('not-found', `${url} answered ${response.status}; give the address where it is.`);
}
