// A reader of the <head> alone, by the rules of the HTML standard for the "in head" insertion mode. Everything that would begin the body ends it, and so does
// everything doubtful: what it gives is proof of something, so it rather misses a link than finds one where a browser would find none.

const VOID = new Set(['base', 'basefont', 'bgsound', 'link', 'meta']);
const RAW = new Set(['title', 'style', 'script', 'noscript', 'noframes']);
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*|=[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
const MOST = 100;

/** A `<link>` of a page's head. */
export interface HeadLink {
  /** Its relations, in lower case. */
  readonly rel: readonly string[];
  /** As written, without white space around it. */
  readonly href: string;
}

/**
 * The `<link>` elements of a page's `<head>`; not those in comments, scripts, templates, text or the body.
 *
 * @param html the page, or so much of it as was read: an unfinished tag at its end does not count
 */
export function headLinks(html: string): HeadLink[] {
  const links: HeadLink[] = [];
  let at = html.startsWith('\uFEFF') ? 1 : 0;
  while (at < html.length && links.length < MOST) {
    at = skipSpace(html, at);
    // Text begins the body.
    if (html[at] !== '<') return links;
    const markup = skipMarkup(html, at);
    if (markup !== null) {
      at = markup;
      continue;
    }
    const tag = readTag(html, at);
    if (!tag) return links;
    at = tag.end;
    if (tag.closing) {
      if (/^(?:head|body|html|br)$/.test(tag.name)) return links;
    } else if (VOID.has(tag.name)) {
      if (tag.name === 'link') links.push(toLink(tag.attributes));
    } else if (RAW.has(tag.name)) {
      const end = skipRaw(html, at, tag.name);
      if (end === null) return links;
      at = end;
    } else if (tag.name !== 'html' && tag.name !== 'head') {
      // A template's content is not in the page; everything else begins the body.
      return links;
    }
  }
  return links;
}

function skipSpace(html: string, from: number): number {
  let at = from;
  while (/[\t\n\f\r ]/.test(html[at] ?? '')) at++;
  return at;
}

/** Behind a comment, a doctype or what the standard reads as a comment; `null` when none of those begins here. */
function skipMarkup(html: string, at: number): number | null {
  if (html.startsWith('<!--', at)) {
    // "<!-->" and "<!--->" are whole comments.
    const short = /^<!---?>/.exec(html.slice(at, at + 6));
    if (short) return at + short[0].length;
    const end = /--!?>/g;
    end.lastIndex = at + 4;
    const found = end.exec(html);
    return found ? end.lastIndex : html.length;
  }
  if (/^<(?:[!?]|\/[^a-zA-Z])/.test(html.slice(at, at + 3))) {
    const end = html.indexOf('>', at);
    return end < 0 ? html.length : end + 1;
  }
  return null;
}

interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

function readTag(html: string, at: number): Tag | null {
  const opening = /<(\/?)([a-zA-Z][^\t\n\f\r />]*)/y;
  opening.lastIndex = at;
  const [, slash, name] = opening.exec(html) ?? [];
  if (name === undefined) return null;
  const attributes = new Map<string, string>();
  let end = opening.lastIndex;
  for (;;) {
    const rest = /[\s/]*>/y;
    rest.lastIndex = end;
    if (rest.test(html)) return { name: name.toLowerCase(), closing: slash === '/', attributes, end: rest.lastIndex };
    ATTRIBUTE.lastIndex = end;
    const [, key, double, single, bare] = ATTRIBUTE.exec(html) ?? [];
    if (key === undefined || ATTRIBUTE.lastIndex >= html.length) return null;
    // Of two of the same name the first counts.
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), double ?? single ?? bare ?? '');
    end = ATTRIBUTE.lastIndex;
    if (double !== undefined || single !== undefined || bare !== undefined) continue;
    const equals = /\s*=\s*(?=([>"']))/y;
    equals.lastIndex = end;
    const [, next] = equals.exec(html) ?? [];
    // A quote that nothing closes swallows the rest of the page.
    if (next === '"' || next === "'") return null;
    if (next === '>') end = equals.lastIndex;
  }
}

/** Behind the end of an element whose content is text; `null` when it has none, and for a script that hides its end in the old comment trick. */
function skipRaw(html: string, from: number, name: string): number | null {
  const closing = /<\/(title|style|script|noscript|noframes)(?=[\t\n\f\r />])/gi;
  closing.lastIndex = from;
  let found = closing.exec(html);
  while (found && found[1]?.toLowerCase() !== name) found = closing.exec(html);
  if (!found) return null;
  if (name === 'script' && /<!--/.test(html.slice(from, found.index))) return null;
  const end = html.indexOf('>', found.index);
  return end < 0 ? null : end + 1;
}

function toLink(attributes: ReadonlyMap<string, string>): HeadLink {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/[\t\n\f\r ]+/);
  return { rel: rel.filter((word) => word !== ''), href: (attributes.get('href') ?? '').trim() };
}
