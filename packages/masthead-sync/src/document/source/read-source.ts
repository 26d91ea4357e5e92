import { readFile, stat } from 'node:fs/promises';
import type { ClientConfig } from 'masthead/client';
import { checkText, isDevelopment, RepositoryError, readConfig, readOptions } from 'masthead/internal/atproto';
import { shellWord } from 'masthead/internal/check';
import { httpUrl } from 'masthead/internal/core';
import { createGuardedFetch } from 'masthead/internal/node';
import { isMarkdown, kindOfPath, readFolder } from './folder/read-folder.ts';
import type { ReadSource, SourceOptions } from './source-options.ts';
import { fetchText } from './source-options.ts';
import { documentsFromFeed } from './web/feed-entries.ts';
import { isSitemap, readSitemap } from './web/sitemap.ts';

/** Bytes of a feed or sitemap on the network. */
const MAX_REMOTE = 5 * 1024 * 1024;
/** Bytes of a file on this machine. */
const MAX_LOCAL = 50 * 1024 * 1024;

/**
 * Reads the pages that a source describes: a folder of Markdown files; or a feed or sitemap, given as a file or an http(s) address.
 *
 * @param config `plc` at an `http:` address, for a network on this machine; else nothing of it is needed
 * @param source a path or an address
 * @throws {RepositoryError} `not-found`, `too-large`, `unreachable` or `invalid`
 *
 * @example
 * ```js
 * import { readSource } from 'masthead-sync';
 *
 * const { kind, entries } = await readSource({}, './docs');
 * console.log(kind, entries.length > 0); // folder true
 * ```
 */
export async function readSource(config: ClientConfig, source: string, how?: SourceOptions): Promise<ReadSource> {
  const options = readOptions(how);
  checkText('source', source, 'a folder, a file or an address');
  const url = httpUrl(source);
  const open = isDevelopment(readConfig(config));
  const get = createGuardedFetch({ maxBytes: MAX_REMOTE, timeout: 30_000, open });
  if (!url) {
    const kind = await kindOfPath(source);
    if (kind === 'folder') return readFolder(source, options);
    if (kind === null)
      throw new RepositoryError(
        'not-found',
        `There is no file or folder ${source}; name a folder of posts, a feed or a sitemap.`,
      );
    if (isMarkdown(source))
      throw new RepositoryError(
        'invalid',
        `${source} is one post; give the folder of all, or write this one with "npx masthead-cli document ${shellWord(source)}".`,
      );
  }
  const text = url ? await fetchText(get, url.href, options.signal) : await readTextFile(source);
  if (isSitemap(text) || /^\s*https?:\/\//i.test(text))
    return readSitemap(text, source, { get, getPage: createGuardedFetch({ open }) }, options);
  return {
    kind: 'feed',
    entries: documentsFromFeed(text, { name: url?.href ?? source, timeZone: options.timeZone }),
    notes: [],
    whole: false,
  };
}

async function readTextFile(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_LOCAL) throw new RepositoryError('too-large', `${file} is larger than 50 MB; divide it.`);
  const bytes = await readFile(file);
  if (bytes.includes(0))
    throw new RepositoryError('invalid', `${file} is no text; give a feed, a sitemap or a folder of posts.`);
  return bytes.toString('utf8');
}
