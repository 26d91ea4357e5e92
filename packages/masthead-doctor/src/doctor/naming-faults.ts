import { shown } from 'masthead/internal/check';
import { DOCUMENT, didsIn, httpUrl, isAtprotoDid, isHandle, PUBLICATION, readRecordUri } from 'masthead/internal/core';
import type { PageNames, PageSource } from '../site/page/name-page.ts';
import { type PageTag, type PageTags, type Relation, readPageTags, relationOf } from './page-tags.ts';

/** Why something in a page that is to name a record names none: a sentence that begins small, and what to do. */
export interface NamingFault {
  readonly says: string;
  readonly advice: string;
  /** What was written there in the place of the record, for what it says of the account. */
  readonly written?: string;
}

/** What may be meant to name a record. */
const ABOUT = /at:\/|site[\s._:/-]?s?tand|standard[\s._:/-]?site|\bat:(?:canonical|alternate)\b|bsky\.app\/profile/i;
const AT_TAG = /^at:(?:canonical|alternate)$/i;
const QUOTES = /[“”„‟«»″]/;
const TAG = '<link rel="site.standard.document" href="at://DID/site.standard.document/KEY">';
const INTO_HEAD = 'Put it into the <head>, before anything that is shown.';
/** Below this, scripts write the page: a front page with one picture has more words. */
const FEW_WORDS = 60;
/** Characters of a tag that stands as text or in a comment. */
const MAX_TAG = 600;

/** Everything in the page of a link that is to name a record and does not, as far as its HTML shows it; none for a page that was not read. */
export function namingFaults({ answer, named }: Pick<PageNames, 'answer' | 'named'>): NamingFault[] {
  const { html } = answer;
  if (html === undefined) return [];
  const right = new Set(named.flatMap(({ how, written }) => rightUri(written, COLLECTIONS[how] ?? [])));
  const page = readPageTags(html, (written) => ABOUT.test(written));
  const found = [
    ...page.tags.flatMap((tag) => tagFault(tag, page, right) ?? []),
    ...(right.size > 0 ? [] : page.comments.flatMap((comment) => commentFault(comment) ?? [])),
  ];
  const each = found.filter(({ says }, place) => found.findIndex((other) => other.says === says) === place);
  return each.length > 0 || right.size > 0 ? each : wholePageFault(html, page);
}

/** What each tag may name; others of `PAGE_SOURCES` are no tags. */
const COLLECTIONS: Readonly<Partial<Record<PageSource, readonly string[]>>> = {
  'document-link': [DOCUMENT],
  'publication-link': [PUBLICATION],
  'at-canonical': [DOCUMENT, PUBLICATION],
  'at-alternate': [DOCUMENT, PUBLICATION],
};

/** The at-uri of a record by which a tag can name one; none otherwise. */
function rightUri(written: string, collections = [DOCUMENT, PUBLICATION] as readonly string[]): string[] {
  const parts = readRecordUri(written);
  return parts?.authority.startsWith('did:') && collections.includes(parts.collection) ? [parts.uri] : [];
}

function tagFault(tag: PageTag, page: PageTags, right: ReadonlySet<string>): NamingFault | undefined {
  const of = (name: string) => tag.attributes.find((each) => each.name === name)?.value.trim();
  const uri = tag.attributes.map(({ value }) => unquoted(value)).find((value) => /^at:\//i.test(value));
  // What the head says rightly may well stand elsewhere too, in other words.
  if (uri !== undefined && rightUri(uri).some((each) => right.has(each))) return undefined;
  const said = relationsOf(tag);
  const [first] = said;
  if (tag.name === 'meta' && AT_TAG.test(of('name') ?? of('property') ?? '')) return atTagFault(tag, page);
  if (tag.name === 'link' && first?.attribute === 'rel' && first.relation.exact) {
    return hrefFault(tag, first.relation.wanted, page);
  }
  if (first) return relationFault(tag, first, uri);
  const parts = readRecordUri(uri);
  if (tag.name !== 'link' || (parts?.collection !== DOCUMENT && parts?.collection !== PUBLICATION)) return undefined;
  return {
    says: `a <link> names ${shown(uri)} with rel ${shown(of('rel') ?? '')}, and no reader looks for that`,
    advice: `Write rel="${parts.collection}".`,
    ...(uri !== undefined && { written: uri }),
  };
}

interface SaidRelation {
  readonly attribute: string;
  readonly word: string;
  readonly relation: Relation;
}

/** The attributes whose words are a relation, or are meant to be; the exact one of `rel` first. */
function relationsOf({ attributes }: PageTag): SaidRelation[] {
  const said = attributes
    .filter(({ name }) => /^(?:rel|rev|name|property|itemprop|type|class|id|data-rel)$/.test(name))
    .flatMap(({ name: attribute, value }) =>
      value
        .slice(0, 300)
        .split(/[\s,]+/)
        .flatMap((word) => {
          const relation = relationOf(word);
          return relation ? [{ attribute, word, relation }] : [];
        }),
    );
  const rank = ({ attribute, relation }: SaidRelation) => Number(attribute !== 'rel') * 2 + Number(!relation.exact);
  return said.sort((a, b) => rank(a) - rank(b));
}

/** The relation stands on another element, in another attribute, or is written otherwise. */
function relationFault(
  { name, attributes }: PageTag,
  { attribute, word, relation: { wanted, exact } }: SaidRelation,
  uri: string | undefined,
): NamingFault {
  const written = uri ?? attributes.find((each) => /^(?:href|content)$/.test(each.name))?.value;
  const more = written === undefined ? {} : { written };
  const collection = readRecordUri(uri)?.collection;
  const meant = collection === DOCUMENT || collection === PUBLICATION ? collection : wanted;
  const element = `<${name.slice(0, 40)}>`;
  if (name !== 'link') {
    const says = `the relation ${shown(word)} stands on a ${element}, where no reader looks for it`;
    return { says, advice: `Write <link rel="${meant}" href="at://…"> into the <head>.`, ...more };
  }
  if (attribute !== 'rel') {
    const says = `a <link> has its relation in "${attribute}", and readers look into "rel"`;
    return { says, advice: `Write rel="${meant}".`, ...more };
  }
  const curly =
    QUOTES.test(word) || exact ? ' with quotation marks that are letters (”), as text programs write them' : '';
  const says = `a <link> has rel ${shown(word)}${curly}, which is not ${meant}`;
  return { says, advice: `Write rel="${meant}", with plain quotation marks and letter by letter.`, ...more };
}

/** The relation is right: what it leads to, or where it stands, is not. */
function hrefFault(tag: PageTag, wanted: Relation['wanted'], page: PageTags): NamingFault | undefined {
  const href = tag.attributes.find(({ name }) => name === 'href')?.value.trim();
  const at = `<link rel="${wanted}">`;
  if (href === undefined || href === '') {
    const other = tag.attributes.find(
      ({ name, value }) => name !== 'href' && /^(?:at:\/|https?:\/)/i.test(value.trim()),
    );
    const where = other ? `has its at-uri in "${other.name}"` : 'has no href';
    const more = other ? { written: other.value } : {};
    return {
      says: `${at} ${where}, and readers look into "href"`,
      advice: 'Write the at-uri of the record into href.',
      ...more,
    };
  }
  return targetFault(`${at} leads to`, href, [wanted]) ?? placeFault(tag, at, page);
}

function atTagFault(tag: PageTag, page: PageTags): NamingFault | undefined {
  const of = (name: string) => tag.attributes.find((each) => each.name === name)?.value.trim();
  const [name = of('property') ?? '', content] = [of('name'), of('content')];
  const at = `<meta name="${name.toLowerCase()}">`;
  if (of('name') === undefined) {
    const says = `a <meta> has ${shown(name)} in "property", and readers look into "name"`;
    return { says, advice: `Write name="${name.toLowerCase()}".`, ...(content !== undefined && { written: content }) };
  }
  if (content === undefined || content === '') {
    return { says: `${at} has no content`, advice: 'Write the at-uri of the record into content.' };
  }
  // What else belongs to a page may be any record: the post about it, for instance.
  if (/alternate/i.test(name)) return undefined;
  return targetFault(`${at} names`, content, [DOCUMENT, PUBLICATION]) ?? placeFault(tag, at, page);
}

/** What is written in the place of an at-uri by DID. */
function targetFault(lead: string, written: string, collections: readonly string[]): NamingFault | undefined {
  const wanted = collections.join(' or ');
  const says = (what: string) => `${lead} ${shown(written)}, ${what}`;
  const parts = readRecordUri(written);
  const advice = `Write the at-uri of the record, at://DID/${collections[0]}/KEY.`;
  if (parts) {
    if (!collections.includes(parts.collection)) {
      return { says: says(`which is a record of another kind than ${wanted}`), advice, written };
    }
    if (parts.authority.startsWith('did:')) return undefined;
    return {
      says: says('by the handle, which may pass to somebody else'),
      advice: `Write the DID in the place of ${parts.authority}.`,
      written,
    };
  }
  const isAt = written.toLowerCase().startsWith('at://');
  const { length } = written.replace(/\/$/, '').split('/');
  const what = QUOTES.test(written)
    ? 'with quotation marks that are letters (”), as text programs write them'
    : /^https?:\/\/bsky\.app\//i.test(written)
      ? 'a page in Bluesky’s app and no record'
      : /^https?:/i.test(written)
        ? 'the address of a page and no record'
        : isAt && length === 3
          ? 'an account without one of its records'
          : isAt && length === 4
            ? 'a collection without the key of a record'
            : 'which is no at-uri of a record';
  return { says: says(what), advice, written };
}

/** A tag that is right in itself, where a browser has no head. */
function placeFault({ within }: PageTag, at: string, { endsHead }: PageTags): NamingFault {
  if (within !== undefined) {
    return { says: `${at} stands in a <${within}>, which does not count`, advice: 'Put it into the <head> itself.' };
  }
  const ended =
    endsHead === undefined || endsHead === 'body' ? '' : `: <${endsHead.slice(0, 40)}> before it ends the <head>`;
  return { says: `${at} stands in the body, where it does not count${ended}`, advice: INTO_HEAD };
}

function commentFault(comment: string): NamingFault | undefined {
  if (!/<(?:link|meta)\b/i.test(comment) || !/site\.standard\.|at:canonical/i.test(comment)) return undefined;
  const at = comment.indexOf('at://');
  const [uri] = at < 0 ? [undefined] : (/^[^\s"'<>]+/.exec(comment.slice(at, at + MAX_TAG)) ?? [undefined]);
  return {
    says: 'the tag that names a record stands in a comment',
    advice: 'Take the <!-- and --> around it away.',
    ...(uri !== undefined && { written: uri }),
  };
}

/** Of a page that is to name nothing at all. */
function wholePageFault(html: string, { words, scripts }: PageTags): NamingFault[] {
  if (isEscaped(html)) {
    const says = 'the tag that names a record is shown as text: its < is written as &lt;';
    return [{ says, advice: 'Put it in where HTML is taken as it is, such as the header code of the theme.' }];
  }
  if (scripts === 0 || words >= FEW_WORDS) return [];
  const says = 'the page is empty until its JavaScript runs, and what that puts into the <head> no reader sees';
  return [{ says, advice: `Let the server or the build write the tag into the HTML that it sends: ${TAG}` }];
}

/** Whether the first tag that is shown as text is to name a record. */
function isEscaped(html: string): boolean {
  const at = html.search(/&lt;(?:link|meta) /i);
  return at >= 0 && html.slice(at, at + MAX_TAG).includes('site.standard.');
}

/** The account that is named by what stands in the place of an at-uri; `undefined` when none is. */
export function accountIn(written: string): string | undefined {
  const [did] = didsIn(written.slice(0, MAX_TAG));
  if (did !== undefined) return isAtprotoDid(did) ? did : undefined;
  const handle = httpUrl(written)?.pathname.split('/')[2] ?? '';
  return /^https?:\/\/bsky\.app\/profile\//i.test(written.trim()) && isHandle(handle) ? handle : undefined;
}

function unquoted(value: string): string {
  return value.trim().replace(/^[“”„‟«»″]/, '');
}
