import { readFile, stat } from 'node:fs/promises';
import { httpUrl } from 'masthead/core';
import { PublishError } from 'masthead/internal/atproto';
import { shellWord } from 'masthead/internal/check';
import { createGuardedFetch } from 'masthead/internal/node';
import { fetchText } from './fetch-text.ts';
import { isMarkdown, kindOfPath, readFolder } from './folder/read-folder.ts';
import type { ReadSource, SourceOptions } from './source-options.ts';
import { documentsFromFeed } from './web/feed-entries.ts';
import { readSitemap } from './web/read-sitemap.ts';
import { isSitemap } from './web/sitemap.ts';

/** Bytes of a feed or sitemap on the network. */
const MAX_REMOTE = 5 * 1024 * 1024;
/** Bytes of a file on this machine. */
const MAX_LOCAL = 50 * 1024 * 1024;

/**
 * Reads the pages that a source describes: a folder of Markdown files; or a feed or sitemap, given as a file or an http(s) address.
 *
 * @param source a path or an address
 * @throws {PublishError} `not-found`, `too-large`, `unreachable` or `invalid`
 */
export async function readSource(source: string, options: SourceOptions = {}): Promise<ReadSource> {
  const url = httpUrl(source);
  const open = options.development !== undefined;
  const get = createGuardedFetch({ maxBytes: MAX_REMOTE, timeout: 30_000, open });
  if (!url) {
    const kind = await kindOfPath(source);
    if (kind === 'folder') return readFolder(source, options);
    if (kind === null)
      throw new PublishError(
        'not-found',
        `There is no file or folder ${source}; name a folder of posts, a feed or a sitemap.`,
      );
    if (isMarkdown(source))
      throw new PublishError(
        'invalid',
        `${source} is one post; give the folder of all, or write this one with "npx masthead-cli publish document ${shellWord(source)}".`,
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
  if (size > MAX_LOCAL) throw new PublishError('too-large', `${file} is larger than 50 MB; divide it.`);
  const bytes = await readFile(file);
  if (bytes.includes(0))
    throw new PublishError('invalid', `${file} is no text; give a feed, a sitemap or a folder of posts.`);
  return bytes.toString('utf8');
}
