import { DOCUMENT, PUBLICATION } from 'masthead/internal/core';
import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** The start of an element. */
export interface PageTag {
  readonly name: string;
  readonly attributes: readonly Token.Attribute[];
  /** The element around it whose content does not count in a browser with JavaScript. */
  readonly within?: 'noscript' | 'template';
}

/** What is of interest in a page, wherever it stands. */
export interface PageTags {
  /** In the order of the page, at most 200. */
  readonly tags: readonly PageTag[];
  /** At most 20. */
  readonly comments: readonly string[];
  /** The first element that ends the head, such as `div`; `undefined` when none does. */
  readonly endsHead: string | undefined;
  /** Characters that are read without JavaScript, without white space; counted up to a few thousand. */
  readonly words: number;
  readonly scripts: number;
}

/** Elements in which nothing is a tag. */
const RAW = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
} as const;
const IN_HEAD = /^(?:html|head|base|basefont|bgsound|link|meta|noframes|noscript|script|style|template|title)$/;

const MAX_TAGS = 200;
const MAX_COMMENTS = 20;
const MAX_WORDS = 5000;

/**
 * Reads a page tag by tag without building a tree, so that what stands in the wrong place is found too.
 *
 * @param about whether a tag or comment is of interest, by what stands in it
 */
export function readPageTags(page: string, about: (written: string) => boolean): PageTags {
  const [tags, comments]: [PageTag[], string[]] = [[], []];
  let [words, scripts] = [0, 0];
  let [endsHead, raw]: (string | undefined)[] = [];
  let within: PageTag['within'];
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName: name, attrs: attributes }) {
        if (name === 'script') scripts++;
        if (!IN_HEAD.test(name) && within === undefined) endsHead ??= name;
        if (tags.length < MAX_TAGS && about(attributes.map(({ value }) => value).join(' '))) {
          tags.push({ name, attributes, ...(within && { within }) });
        }
        if (name === 'noscript' || name === 'template') within ??= name;
        if (!Object.hasOwn(RAW, name)) return;
        raw = name;
        tokenizer.lastStartTagName = name;
        tokenizer.state = RAW[name as keyof typeof RAW];
      },
      onEndTag({ tagName }) {
        raw = undefined;
        if (tagName === within) within = undefined;
      },
      onComment({ data }) {
        if (comments.length < MAX_COMMENTS && about(data)) comments.push(data);
      },
      onCharacter({ chars }) {
        if (raw === undefined && within === undefined && words < MAX_WORDS) words += chars.length;
      },
      onWhitespaceCharacter() {},
      onNullCharacter() {},
      onDoctype() {},
      onEof() {},
    },
  );
  tokenizer.write(page.replace(/^\uFEFF/, ''), true);
  return { tags, comments, endsHead, words, scripts };
}

/** The relation that an attribute's word means: written as it has to be, or as somebody misremembered it. */
export interface Relation {
  readonly wanted: typeof DOCUMENT | typeof PUBLICATION;
  readonly exact: boolean;
}

/** Characters of a word that are compared: the relations have 22 and 25. */
const MAX_WORD = 40;
/** Letters that may be wrong. */
const MAX_WRONG = 3;

/**
 * Which relation a word is, or is meant to be: `site.standard.documents`, `site-standard-document`, `standard.site.document`, `Site.Standart.Publication`.
 *
 * @returns `undefined` for a word that is neither
 */
export function relationOf(word: string): Relation | undefined {
  const written = word.toLowerCase();
  for (const wanted of [DOCUMENT, PUBLICATION] as const) {
    if (written === wanted) return { wanted, exact: true };
  }
  const letters = written.slice(0, MAX_WORD).replace(/[^a-z]/g, '');
  for (const wanted of [DOCUMENT, PUBLICATION] as const) {
    if (wrongLetters(letters, wanted.replaceAll('.', '')) <= MAX_WRONG) return { wanted, exact: false };
  }
  if (!letters.includes('standard') || !letters.includes('site')) return undefined;
  return { wanted: letters.includes('pub') ? PUBLICATION : DOCUMENT, exact: false };
}

/** How many letters of one word have to be changed, put in or left out to make the other of it. */
function wrongLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    let left = i + 1;
    const next = [left];
    for (const [j, wanted] of [...other].entries()) {
      const [above = 0, diagonal = 0] = [row[j + 1], row[j]];
      left = Math.min(left + 1, above + 1, diagonal + (letter === wanted ? 0 : 1));
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
