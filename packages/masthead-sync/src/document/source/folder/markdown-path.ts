import { text } from 'masthead/internal/core';

/** What a path is made of. */
export interface PathParts {
  /** The file below its folder, with slashes. */
  readonly file: string;
  readonly fields: ReadonlyMap<string, unknown>;
  /** Year, month and day of the post, in its own zone; absent without a date. */
  readonly day?: readonly [year: string, month: string, day: string] | undefined;
  /** `/posts/:slug` and the like; when left out, the conventions count. */
  readonly format?: string | undefined;
}

/** The words that a format may have. */
const PATH_WORDS = [':path', ':slug', ':year', ':month', ':day'] as const;

/** The date and the name that Jekyll reads out of a file's name. */
export const DATED_NAME = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;

/** Whether a template has to be run to know the path. */
export function isTemplate(path: string): boolean {
  return /\{\{|\{%|<%|\$\{/.test(path);
}

/**
 * Where a Markdown file's page is: what its front matter says (`url`, `permalink`), the format, or the file's place, with its `slug`. A file `index.md` stands for its
 * folder; a dated file in Jekyll's `_posts` for `/2026/03/01/name.html`.
 *
 * @returns a path, or the whole address that front matter says
 * @throws {SyntaxError} with a sentence, when it cannot be known
 */
export function markdownPath({ file, fields, day, format }: PathParts): string {
  const said = text(fields.get('url')) ?? text(fields.get('permalink'));
  if (said !== undefined) return saidPath(said.trim(), file, fields, day);
  const folders = file
    .replace(/\.[a-z]+$/i, '')
    .replace(/[?#]/g, encodeURIComponent)
    .split('/');
  const name = folders.pop() ?? '';
  const dated = DATED_NAME.exec(name);
  const own = name === 'index' ? (folders.pop() ?? '') : (dated?.[4] ?? name);
  const slug =
    text(fields.get('slug'))
      ?.trim()
      .replace(/^\/+|(?<!\/)\/+$/g, '') ?? own;
  if (format !== undefined) return fill(format, folders, slug, day);
  const posts = folders.indexOf('_posts');
  if (posts >= 0 && dated) {
    const categories = words(fields.get('categories') ?? fields.get('category'));
    const above = [...folders.slice(0, posts), ...categories.map((word) => word.toLowerCase())];
    return `/${[...above, dated[1], dated[2]?.padStart(2, '0'), dated[3]?.padStart(2, '0'), slug].join('/')}.html`;
  }
  // Eleventy takes the date out of a name, too.
  return `/${[...folders, slug].filter((part) => part !== '').join('/')}`;
}

/** A list, or the words of a text, as Jekyll takes them. */
export function words(value: unknown): string[] {
  if (Array.isArray(value))
    return value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
  return text(value)?.split(/\s+/).filter(Boolean) ?? [];
}

function saidPath(said: string, file: string, fields: PathParts['fields'], day: PathParts['day']): string {
  if (isTemplate(said)) {
    throw new SyntaxError(
      'Its permalink is a template, which is not run here; say the path with --paths, or give the feed of the finished site.',
    );
  }
  if (/^https?:/i.test(said)) return said;
  const path = said.replace(/(^|\/)index\.html$/, '$1');
  const title =
    text(fields.get('slug')) ??
    file
      .replace(/^.*\//, '')
      .replace(/\.[a-z]+$/i, '')
      .replace(DATED_NAME, '$4');
  const filled = path.includes(':') ? fill(path.replaceAll(':title', ':slug'), [], title, day) : path;
  return filled.startsWith('/') ? filled : `/${filled}`;
}

function fill(format: string, folders: readonly string[], slug: string, day: PathParts['day']): string {
  const path = [...folders, slug].filter((part) => part !== '').join('/');
  const [year, month, date] = day ?? [];
  const values = new Map<string, string | undefined>([
    [':path', path],
    [':slug', slug],
    [':year', year],
    [':month', month],
    [':day', date],
  ]);
  const filled = format.replace(/:[a-z_]+/g, (word) => {
    const value = values.get(word);
    if (value !== undefined) return value;
    throw new SyntaxError(
      values.has(word)
        ? 'Its path has its date in it, and it says none; add a date to its front matter.'
        : `"${word}" is no part of a path that is known here; there are ${PATH_WORDS.join(', ')}.`,
    );
  });
  return filled.startsWith('/') ? filled : `/${filled}`;
}
