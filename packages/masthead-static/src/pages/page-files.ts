import { join } from 'node:path';
import { canonicalizeUrl } from 'masthead/core';
import { percentDecoded } from 'masthead/internal/core/url/canonical-url';

/**
 * Where a page of a built site may be, relative to the folder that is served as `base`:
 * `a/b/index.html`, `a/b.html`, or `a/b` itself.
 *
 * @param base the URL of the folder's root
 * @returns empty when the page is not below `base`, or its path cannot be the name of a file
 */
export function pageFiles(page: string, base: string): readonly string[] {
  const [root, url] = [canonicalizeUrl(base), canonicalizeUrl(page)];
  if (root === null || url === null || (url !== root && !url.startsWith(`${root}/`))) return [];
  const names = url
    .slice(root.length)
    .split('/')
    .filter((segment) => segment !== '')
    .map(fileName);
  if (names.some((name) => name === undefined)) return [];
  const path = join(...names.filter((name) => name !== undefined), '.');
  if (names.length === 0) return ['index.html'];
  return /\.x?html?$/i.test(path) ? [path] : [join(path, 'index.html'), `${path}.html`];
}

/**
 * The decoded segment of a URL's path, as a server finds it on disk; `undefined` when it cannot be
 * a name.
 */
export function fileName(segment: string): string | undefined {
  const name = percentDecoded(segment) ?? segment;
  return /[/\\\0]/.test(name) || name === '..' || name === '.' ? undefined : name;
}
