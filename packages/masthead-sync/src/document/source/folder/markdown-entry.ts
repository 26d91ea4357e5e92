import { fields, text, withoutMarkup } from 'masthead/internal/core';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as phrase } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import type { DocumentEntry } from '../../document-entry.ts';
import { entryText, htmlText } from '../html-text.ts';
import { readDate } from '../read-date.ts';
import { splitFrontMatter } from './front-matter.ts';
import { DATED_NAME, markdownPath, words } from './markdown-path.ts';

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

/** Characters. */
const MAX_LENGTH = 262_144;
/** Brackets of one paragraph, list or table: those that never close cost the parser their square. */
const MAX_BRACKETS = 1000;
/** Quotes in quotes and lists in lists, at the beginning of a line: each level costs as much as all before it. */
const DEEP = /^(?:[ \t]{0,3}(?:>|[*+-]|\d{1,9}[.)])){20}/m;
const MAX_DEPTH = 100;
/** Of Hugo's shortcodes and of Liquid, Nunjucks and Jinja: not the text's own. */
const TEMPLATES = /\{\{[<%][^{}]{0,2000}[%>]\}\}|\{%[^{}]{0,2000}%\}/g;
const MODULES = /^(?:import|export)\s[^\n]*$/gm;

/**
 * The text of Markdown (CommonMark and GitHub's tables, footnotes and lists) as a person reads it: paragraphs with an empty line between them, without markup, pictures,
 * link targets and the tags of templates. HTML in it is read as HTML. A text of more than 262,144 characters or with a thousand brackets in one
 * paragraph is read less exactly.
 *
 * @param options `mdx`: leave out the lines that import and export
 */
export function markdownText(markdown: string, { mdx = false }: { readonly mdx?: boolean } = {}): string {
  const own = markdown.replace(TEMPLATES, '');
  const text = mdx ? own.replace(MODULES, '') : own;
  if (text.length > MAX_LENGTH || isCostly(text)) return withoutMarkup(text);
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return blockText(tree, 0).trim();
}

function isCostly(text: string): boolean {
  if (DEEP.test(text)) return true;
  return text.split(/\n[ \t\r]*\n/).some((block) => (block.match(/[[\]]/g)?.length ?? 0) > MAX_BRACKETS);
}

function phrases(node: Parameters<typeof phrase>[0]): string {
  return phrase(node, { includeImageAlt: false, includeHtml: false })
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

function blockText(node: Node, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return phrases(node);
    case 'tableRow':
      return node.children.map((cell) => phrases(cell)).join(' ');
    case 'code':
      return node.value;
    case 'html':
      return htmlText(node.value);
    case 'root':
    case 'blockquote':
    case 'footnoteDefinition':
      return joined(node.children, '\n\n', depth);
    case 'list':
    case 'listItem':
    case 'table':
      return joined(node.children, '\n', depth);
    default:
      return '';
  }
}

function joined(children: readonly Node[], between: string, depth: number): string {
  return children
    .map((child) => blockText(child, depth + 1))
    .filter((text) => text !== '')
    .join(between);
}

/** Where a Markdown file is and how it is read. */
export interface MarkdownOptions {
  /** Its path below the folder of all posts, with slashes, such as `posts/hello.md`. */
  readonly file: string;
  /** An IANA name, for dates without a zone; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** How paths are made where front matter says none, such as `/posts/:slug`; when left out, the file's place counts. */
  readonly paths?: string | undefined;
}

// The names that Hugo, Eleventy, Astro, Jekyll and Zola use, in small letters. The first that holds something counts.
const DATE = ['publishedat', 'date', 'pubdate', 'pubdatetime', 'publishdate', 'datepublished', 'published', 'created'];
const UPDATED = [
  'updatedat',
  'updated',
  'updateddate',
  'lastmod',
  'last_modified_at',
  'moddatetime',
  'datemodified',
  'modified',
];
const DESCRIPTION = ['description', 'summary', 'excerpt'];
const TAGS = ['tags', 'keywords'];
const COVER =
  'cover coverimage image heroimage ogimage featured_image featuredimage feature_image thumbnail images'.split(' ');
/** Collections of Eleventy, which are written as tags and say nothing about a post. */
const COLLECTIONS: ReadonlySet<string> = new Set(['all', 'post', 'posts']);

/**
 * Reads a document out of a Markdown file with front matter in YAML, TOML or JSON, by the conventions of Hugo, Eleventy, Astro, Jekyll and Zola
 * (docs/publishers.md has the table). Nothing in it is run, and no file is opened.
 *
 * @param markdown the file
 * @returns what the file says; `problem` says why it cannot be a document, `hidden` why its page is not public
 *
 * @example
 * ```js
 * import { documentFromMarkdown } from 'masthead-sync';
 *
 * const entry = documentFromMarkdown('---\ntitle: First\ndate: 2026-03-01\n---\nWords.', { file: 'posts/first.md' });
 * console.log(entry.path, entry.title); // /posts/first First
 * ```
 */
export function documentFromMarkdown(markdown: string, options: MarkdownOptions): DocumentEntry {
  const { file, timeZone = 'UTC', paths } = options;
  try {
    const { fields: given, body } = splitFrontMatter(markdown);
    const first = (names: readonly string[]) => names.map((name) => given.get(name)).find(isSomething);
    const name = file.replace(/^.*\//, '').replace(/\.[a-z]+$/i, '');
    const dated = DATED_NAME.exec(name);
    const date = first(DATE) ?? (dated ? `${dated[1]}-${dated[2]}-${dated[3]}` : undefined);
    const published = readDate(date, timeZone);
    if (date !== undefined && !published) {
      throw new SyntaxError(
        `Its date ${JSON.stringify(String(date).slice(0, 60))} cannot be read; write one such as 2026-11-01T10:00:00Z.`,
      );
    }
    const changed = first(UPDATED);
    const updated = readDate(changed, timeZone);
    const hidden = whyHidden(given);
    const cover = coverOf(first(COVER));
    return {
      source: file,
      ...place(markdownPath({ file, fields: given, day: dayOf(published?.value), format: paths }), hidden),
      ...entryText({
        title: textOf(given.get('title')),
        description: textOf(first(DESCRIPTION)),
        textContent: hidden === undefined ? markdownText(body, { mdx: /\.mdx$/i.test(file) }) : undefined,
        tags: tagsOf(first(TAGS) ?? fields(given.get('taxonomies')).tags),
      }),
      ...(published && { publishedAt: published.value }),
      ...(updated && { updatedAt: updated.value }),
      ...(cover !== undefined && { cover: { url: cover } }),
      ...(hidden !== undefined && { hidden }),
      ...((published?.assumed || updated?.assumed) && { assumedZone: true }),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return { source: file, problem: error.message };
    throw error;
  }
}

function place(path: string, hidden: string | undefined): Pick<DocumentEntry, 'url' | 'path'> {
  if (hidden === 'no page') return {};
  return /^https?:/i.test(path) ? { url: path } : { path };
}

function whyHidden(given: ReadonlyMap<string, unknown>): string | undefined {
  if (isTrue(given.get('draft'))) return 'a draft';
  if (given.get('published') === false || given.get('published') === 'false') return 'not published';
  return given.get('permalink') === false || given.get('permalink') === 'false' ? 'no page' : undefined;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

/** Jekyll's `published` is no date. */
function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : text(value);
}

function tagsOf(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list = typeof value === 'string' && value.includes(',') ? value.split(',') : words(value);
  return list.filter((tag) => !COLLECTIONS.has(tag.trim().toLowerCase()));
}

/** A picture, alone, in a list, or with its alternative text in an object. */
function coverOf(value: unknown): string | undefined {
  const picture: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof picture === 'string') return text(picture)?.trim();
  const { src, url, image, path } = fields(picture);
  return text(src) ?? text(url) ?? text(image) ?? text(path);
}

function dayOf(date: string | undefined): [string, string, string] | undefined {
  return date === undefined ? undefined : [date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)];
}
