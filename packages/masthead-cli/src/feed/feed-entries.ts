import { parseFeed } from 'feedsmith';
import { RepositoryError } from 'masthead/internal/atproto';
import { fields, text } from 'masthead/internal/core';
import { entryText, htmlText } from './html-text.ts';
import type { DocumentEntry } from './plan/document-plan.ts';
import { readDate } from './read-date.ts';

/** How a feed is read. */
export interface FeedOptions {
  /** What messages call the feed; its address when that is known: relative links count from there. */
  readonly name: string;
  /** An IANA name, for dates without a zone; `UTC` when left out. */
  readonly timeZone?: string | undefined;
}

const MAX_ENTRIES = 100_000;
/** Characters: a description in RSS that is longer is the post itself. */
const LONGEST_SUMMARY = 500;

type Fields = Readonly<Record<string, unknown>>;
/** What the formats have in common. */
interface Item {
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly published: unknown;
  readonly updated: unknown;
  readonly summary: string | undefined;
  readonly content: string | undefined;
  readonly tags: readonly unknown[];
  readonly picture: unknown;
}

const READERS: Readonly<Record<string, (item: Fields) => Item>> = {
  rss: rssItem,
  rdf: rssItem,
  atom: atomItem,
  json: jsonItem,
};

/**
 * Reads documents out of a feed: RSS, RDF, Atom or JSON Feed.
 *
 * @param feed the file
 * @returns one for each entry, in the feed's order, 100,000 at most
 * @throws {RepositoryError} `invalid` when it is none of these, or defines XML entities
 */
export function documentsFromFeed(feed: string, { name, timeZone = 'UTC' }: FeedOptions): DocumentEntry[] {
  refuseEntities(feed, name);
  const { format, feed: parsed } = parse(feed, name);
  const { items, entries, xml, link, home_page_url } = fields(parsed);
  const list: unknown[] = Array.isArray(items) ? items : Array.isArray(entries) ? entries : [];
  const read = READERS[format] ?? rssItem;
  const bases = [name, text(home_page_url), text(link), text(fields(xml).base)].filter(
    (base) => base !== undefined && /^https?:/i.test(base),
  );
  return list.map((item, place) => toEntry(read(fields(item)), place, bases.at(-1), timeZone));
}

/** Characters before the first element: declarations stand there. */
const PROLOGUE = 65_536;

/**
 * Refuses XML that defines entities of its own: a few lines of them can stand for gigabytes, and no feed needs any.
 *
 * @throws {RepositoryError} `invalid`
 */
function refuseEntities(xml: string, name: string): void {
  if (!/<!(?:ENTITY|DOCTYPE[^<>[]{0,1000}\[)/i.test(xml.slice(0, PROLOGUE))) return;
  throw new RepositoryError('invalid', `${name} defines XML entities, so it is not read; give it without a DOCTYPE.`);
}

function parse(feed: string, name: string): { readonly format: string; readonly feed: unknown } {
  try {
    return parseFeed(feed.replace(/^\uFEFF/, '').trimStart(), { maxItems: MAX_ENTRIES });
  } catch (error) {
    throw new RepositoryError('invalid', `${name} is no feed that can be read; give RSS, Atom or JSON Feed.`, {
      cause: error,
    });
  }
}

function toEntry(item: Item, place: number, base: string | undefined, timeZone: string): DocumentEntry {
  const { title, link, summary, content, tags, picture } = item;
  const url = absolute(link, base);
  const source = url ?? `entry ${place + 1}${title === undefined ? '' : ` ("${title.slice(0, 80)}")`}`;
  if (url === undefined) return { source, problem: linkProblem(link, base) };
  const [published, updated] = [readDate(item.published, timeZone), readDate(item.updated, timeZone)];
  const cover = absolute(text(picture), url);
  return {
    source,
    url,
    ...entryText({
      title,
      description: summary,
      textContent: content,
      tags: tags.length > 0 ? tags.map((tag) => text(tag) ?? '') : undefined,
    }),
    ...(published && { publishedAt: published.value }),
    ...(updated && { updatedAt: updated.value }),
    ...(cover !== undefined && { cover }),
    ...((published?.assumed || updated?.assumed) && { assumedZone: true }),
  };
}

function linkProblem(link: string | undefined, base: string | undefined): string {
  const isRelative = link !== undefined && base === undefined && link.trim() !== '' && !URL.canParse(link);
  return isRelative
    ? `Its link ${link.slice(0, 200)} is relative, and this file does not say to what; write whole addresses into the feed, or give the feed by its own address.`
    : 'It has no link to its page; a record needs one. Put the link into the feed.';
}

function rssItem(item: Fields): Item {
  const { guid, dc, dcterms, content, atom, media, enclosures } = item;
  const { value, isPermaLink } = fields(guid);
  const whole = html(fields(content).encoded);
  const short = html(item.description);
  const isSummary = whole !== undefined || (short?.length ?? 0) <= LONGEST_SUMMARY;
  return {
    title: decoded(item.title) ?? decoded(first(fields(dc).titles)),
    link: text(item.link) ?? (isPermaLink === false ? undefined : text(value)),
    published: item.pubDate ?? first(fields(dc).dates) ?? first(fields(dcterms).created) ?? fields(atom).published,
    updated: fields(atom).updated ?? first(fields(dcterms).modified),
    summary: isSummary ? short : undefined,
    content: whole ?? (isSummary ? undefined : short),
    tags: listOf(item.categories).map((category) => decoded(fields(category).name)),
    picture: mediaPicture(media) ?? enclosed(enclosures, 'url', 'type'),
  };
}

function atomItem(item: Fields): Item {
  const links = listOf(item.links).map(fields);
  const alternate = links.find(
    ({ rel, type }) => (rel ?? 'alternate') === 'alternate' && (type ?? 'text/html') === 'text/html',
  );
  const enclosures = links.filter(({ rel }) => rel === 'enclosure');
  return {
    title: construct(item.title),
    link: text(alternate?.href) ?? text(links.find(({ rel }) => (rel ?? 'alternate') === 'alternate')?.href),
    published: item.published,
    updated: item.updated,
    summary: construct(item.summary),
    content: construct(item.content),
    tags: listOf(item.categories).map((category) => fields(category).label ?? fields(category).term),
    picture: mediaPicture(item.media) ?? enclosed(enclosures, 'href', 'type'),
  };
}

function jsonItem(item: Fields): Item {
  return {
    title: text(item.title),
    link: text(item.url),
    published: item.date_published,
    updated: item.date_modified,
    summary: text(item.summary),
    content: html(item.content_html) ?? text(item.content_text),
    tags: listOf(item.tags),
    picture: item.image ?? item.banner_image ?? enclosed(item.attachments, 'url', 'mime_type'),
  };
}

/** An Atom text, which says itself whether it is HTML. */
function construct(value: unknown): string | undefined {
  const { value: written, type } = fields(value);
  return /^x?html$|\/(?:x?html)/.test(text(type) ?? '') ? html(written) : text(written);
}

function html(value: unknown): string | undefined {
  const written = text(value);
  return written === undefined ? undefined : htmlText(written) || undefined;
}

/** A title in RSS has entities as a rule, and may be about a tag: only the entities are read as HTML. */
function decoded(value: unknown): string | undefined {
  const written = text(value)?.slice(0, 20_000);
  if (written === undefined || !/&#?\w+;/.test(written)) return written;
  return htmlText(written.replaceAll('<', '&lt;'));
}

function mediaPicture(media: unknown): unknown {
  const { contents, thumbnails, group } = fields(media);
  const pictures = [...listOf(contents), ...listOf(fields(group).contents)].map(fields);
  const picture = pictures.find(({ medium, type }) => medium === 'image' || /^image\//.test(text(type) ?? ''));
  return picture?.url ?? fields(first(thumbnails)).url ?? fields(first(fields(group).thumbnails)).url;
}

function enclosed(list: unknown, address: string, type: string): unknown {
  return listOf(list)
    .map(fields)
    .find((each) => /^image\//.test(text(each[type]) ?? ''))?.[address];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/** An http(s) address, relative to a base where there is one. */
function absolute(written: string | undefined, base: string | undefined): string | undefined {
  const trimmed = written?.trim() ?? '';
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined;
  const { protocol, href } = new URL(trimmed, base);
  return /^https?:$/.test(protocol) ? (/^https?:/i.test(trimmed) ? trimmed : href) : undefined;
}
