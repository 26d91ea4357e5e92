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
