// Reads RSS, RDF, Atom and JSON Feed into entries in the fields of a document; `read-feed.ts`
// has the file.

import { parseFeed } from 'feedsmith';
import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { fields, text } from 'masthead/internal/core/read-fields';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { resolveBases } from './feed-text.ts';
import { entryText, htmlText, withoutHtml } from './html-text.ts';
import type { DocumentEntry, Refusal } from './plan/document-plan.ts';
import { placeBelow } from './plan/place-entries.ts';
import { isZeroDate, type ReadDate, readDate, writtenDate } from './read-date.ts';

/** How a feed is read. */
export interface FeedOptions {
  /**
   * The name of the feed in messages; its address when that is known: relative links are resolved
   * against it.
   */
  readonly name: string;
  /** An IANA name, for dates without a zone; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** The address of the publication: a link that begins with its host only lacks the scheme. */
  readonly site?: string | undefined;
}

const MAX_ENTRIES = 100_000;
/** Characters: a longer description in RSS is the post itself. */
const LONGEST_SUMMARY = 500;

type Fields = Readonly<Record<string, unknown>>;
/** The base of relative addresses, and the hosts of the site itself. */
interface Bases {
  readonly base: string | undefined;
  readonly hosts: ReadonlySet<string>;
}
/** The fields that all formats have. */
interface Item {
  readonly title: string | undefined;
  /** Empty where the item has no link, and says that its identifier is not one. */
  readonly link: string | undefined;
  readonly id: string | undefined;
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
 * @throws {RepositoryError} `invalid` when it is in none of these formats, or defines XML entities
 */
export function documentsFromFeed(feed: string, { name, timeZone = 'UTC', site }: FeedOptions): DocumentEntry[] {
  refuseEntities(feed, name);
  const own = absolute(name, { base: undefined, hosts: new Set() });
  const { format, feed: parsed } = parse(resolveBases(feed, own), name);
  const { items, entries, link, links, home_page_url, feed_url } = fields(parsed);
  const list: unknown[] = Array.isArray(items) ? items : Array.isArray(entries) ? entries : [];
  const read = READERS[format] ?? rssItem;
  const hosts = new Set([site, own].map(hostOf).filter((host) => host !== undefined));
  // A file names the address at which it will be.
  const self =
    feed_url ??
    listOf(links)
      .map(fields)
      .find(({ rel }) => rel === 'self')?.href;
  const said = [own === undefined ? self : undefined, home_page_url, link];
  const base = said.reduce<string | undefined>(
    (before, next) => absolute(text(next), { base: before, hosts }) ?? before,
    own,
  );
  return list.map((item, place) => toEntry(linked(read(fields(item)), site), place, { base, hosts }, timeZone));
}

/** Characters before the first element, where declarations are. */
const PROLOGUE = 65_536;

/**
 * Refuses XML that defines its own entities: a few lines of them can expand to gigabytes, and no
 * feed needs any.
 *
 * @throws {RepositoryError} `invalid`
 */
function refuseEntities(xml: string, name: string): void {
  if (!/<!(?:ENTITY|DOCTYPE[^<>[]{0,1000}\[)/i.test(xml.slice(0, PROLOGUE))) return;
  throw new RepositoryError('invalid', `${name} defines XML entities, so it is not read; give it without a DOCTYPE.`);
}

function parse(feed: string, name: string): { readonly format: string; readonly feed: unknown } {
  try {
    return parseFeed(feed.trimStart(), { maxItems: MAX_ENTRIES });
  } catch (error) {
    throw new RepositoryError('invalid', `${name} cannot be read as a feed; ${adviceFor(feed)}.`, {
      cause: error,
    });
  }
}

/** What to do about a text that is not a feed. */
function adviceFor(text: string): string {
  const start = text.slice(0, PROLOGUE);
  if (/<html[\s>]|<!doctype html/i.test(start))
    return 'it is a web page: give the address of its feed, which is in its <link rel="alternate">';
  const isFeed = /<(?:rss|feed|rdf:RDF)[\s>]/i.test(start);
  return isFeed
    ? 'its XML is broken: look for an & or < that is not escaped, and for its end'
    : 'give RSS, Atom or JSON Feed';
}

/**
 * An item without a link gets its identifier as the page, where that is an address below the
 * publication.
 */
function linked(item: Item, site: string | undefined): Item {
  const { link, id } = item;
  const isBelow = link === undefined && id !== undefined && site !== undefined && placeBelow(id, site) !== null;
  return isBelow ? { ...item, link: id } : item;
}

function toEntry(item: Item, place: number, bases: Bases, timeZone: string): DocumentEntry {
  const { title, link, summary, content, tags, picture } = item;
  const url = absolute(link, bases);
  const source = url ?? `entry ${place + 1}${title === undefined ? '' : ` ("${title.slice(0, 80)}")`}`;
  if (url === undefined) return { source, problem: linkProblem(link, bases.base) };
  if (`${title}${summary}`.includes(UNREAD)) return { source, problem: { why: 'unread-words' } };
  const cover = absolute(text(picture), { ...bases, base: url });
  const { href: id, search } = httpUrl(item.id?.trim()) ?? {};
  return {
    source,
    url,
    // A query never counts, so an identifier with one would be the address of many pages.
    ...(id !== undefined && search === '' && canonicalizeUrl(id) !== canonicalizeUrl(url) && { id }),
    ...entryText({
      title: title === undefined ? undefined : withoutHtml(title),
      description: summary === undefined ? undefined : withoutHtml(summary),
      textContent: content,
      tags: tags.length > 0 ? tags.map((tag) => text(tag) ?? '') : undefined,
    }),
    ...datesOf(item, timeZone),
    ...(cover !== undefined && { cover }),
  };
}

/** Decoders write this for bytes that are not a character. */
const UNREAD = '\uFFFD';

type Dates = Pick<DocumentEntry, 'publishedAt' | 'updatedAt' | 'unreadDate' | 'assumedZone'>;

function datesOf(item: Pick<Item, 'published' | 'updated'>, timeZone: string): Dates {
  const [published, updated] = [readDate(item.published, timeZone), readDate(item.updated, timeZone)];
  const isDate = (date: ReadDate | undefined) => date !== undefined && !isZeroDate(date);
  const first = isDate(published) ? published : undefined;
  const unread = writtenDate(item.published);
  // A date that cannot be read is not replaced by the date of the last change.
  const later = isDate(updated) && (first || published || unread === undefined) ? updated : undefined;
  const named = first || later ? undefined : (unread ?? writtenDate(item.updated));
  return {
    ...(first && { publishedAt: first.value }),
    ...(later && { updatedAt: later.value }),
    ...(named !== undefined && { unreadDate: named }),
    ...((first?.assumed || later?.assumed) && { assumedZone: true }),
  };
}

function linkProblem(link: string | undefined, base: string | undefined): Refusal {
  const isRelative = link !== undefined && base === undefined && link.trim() !== '' && !URL.canParse(link);
  return isRelative ? { why: 'relative-link', link } : { why: 'no-link' };
}

function rssItem(item: Fields): Item {
  const { guid, dc, dcterms, content, atom, media, enclosures } = item;
  const { value, isPermaLink } = fields(guid);
  const whole = html(fields(content).encoded);
  const short = html(item.description);
  const isSummary = whole !== undefined || (short?.length ?? 0) <= LONGEST_SUMMARY;
  return {
    title: text(item.title) ?? text(first(fields(dc).titles)),
    link: text(item.link) ?? (isPermaLink === false ? '' : text(value)),
    id: text(value),
    published: item.pubDate ?? first(fields(dc).dates) ?? first(fields(dcterms).created) ?? fields(atom).published,
    updated: fields(atom).updated ?? first(fields(dcterms).modified),
    summary: isSummary ? short : undefined,
    content: whole ?? (isSummary ? undefined : short),
    tags: listOf(item.categories).map((category) => withoutHtml(text(fields(category).name) ?? '')),
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
    id: text(item.id),
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
    id: text(item.id),
    published: item.date_published,
    updated: item.date_modified,
    summary: text(item.summary),
    content: html(item.content_html) ?? text(item.content_text),
    tags: listOf(item.tags),
    picture: item.image ?? item.banner_image ?? enclosed(item.attachments, 'url', 'mime_type'),
  };
}

/** An Atom text, which states whether it is HTML. */
function construct(value: unknown): string | undefined {
  const { value: written, type } = fields(value);
  return /^x?html$|\/(?:x?html)/.test(text(type) ?? '') ? html(written) : text(written);
}

function html(value: unknown): string | undefined {
  const written = text(value);
  return written === undefined ? undefined : htmlText(written) || undefined;
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

/**
 * An http(s) address, relative to a base where there is one. A whole address keeps its spelling.
 */
function absolute(written: string | undefined, bases: Bases): string | undefined {
  const given = withScheme(written?.trim() ?? '', bases);
  if (given === '' || !URL.canParse(given, bases.base)) return undefined;
  const { protocol, href } = new URL(given, bases.base);
  if (!/^https?:$/.test(protocol)) return undefined;
  return /^https?:/i.test(given) ? given : href;
}

/** Adds the scheme to an address that lacks only that. */
function withScheme(address: string, { base, hosts }: Bases): string {
  // Somebody who leaves out `https://` means the host, not a folder of that name.
  const [scheme] = /^https?:/i.exec(base ?? '') ?? ['https:'];
  if (/^\w/.test(address) && hosts.has(hostOf(`https://${address}`) ?? '')) return `${scheme}//${address}`;
  return base === undefined && /^\/\/\w/.test(address) ? `https:${address}` : address;
}

/** The host of an address, in small letters and without `www.`; `undefined` where it has none. */
function hostOf(address: string | undefined): string | undefined {
  const host = address !== undefined && URL.canParse(address) ? new URL(address).host : '';
  return host.includes('.') || host.startsWith('localhost') ? host.replace(/^www\./, '') : undefined;
}
