import type { CardView } from '../../core/card/card-view.ts';
import { wordsLanguage } from '../../core/words-language.ts';
import { ALL_MESSAGES } from '../../elements/text/all-messages.ts';
import { ENGLISH_CARD, ENGLISH_PROFILE } from '../../elements/text/english.ts';
import { boundFormats } from '../../elements/text/format.ts';
import { canonicalLanguage } from '../../elements/text/language-of.ts';
import type { CardMessages, Messages, ProfileMessages } from '../../elements/text/message-set.ts';
import { textWidth } from '../svg/text-width.ts';
import { fitText } from '../svg/wrap-text.ts';
import { escapeHtml } from './escape-html.ts';

/** The size of a frame, CSS pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const WIDTH = 600;
const CARD = { withoutCover: 230, publication: 150 };
const PROFILE_HEIGHTS: Readonly<Record<string, number>> = { full: 640, compact: 48 };
const SUMMARY_HEIGHT = 240;
/** A compact card or profile, of one line. */
export const LINE_HEIGHT = 48;
// A cover is 1.91 times as wide as high, with 170 px of text below.
const COVER_RATIO = 1.91;
const BELOW_COVER = 170;

/**
 * The size that a card has in a frame.
 *
 * @param maxWidth what the embedding page has for it; 600 is the most that a card takes
 * @param layout `publication` and `article` where the page has chosen one
 */
export function cardFrameSize(view: CardView, maxWidth: number = WIDTH, layout?: string): FrameSize {
  const width = Math.min(WIDTH, maxWidth);
  if (layout === 'compact') return { width, height: LINE_HEIGHT };
  const publication = layout === 'publication' || (layout !== 'article' && view.title === view.source?.title);
  if (publication) return { width, height: CARD.publication };
  return { width, height: view.thumb ? Math.round(width / COVER_RATIO) + BELOW_COVER : CARD.withoutCover };
}

/**
 * The size that a profile has in a frame: a summary, or another layout. A full one has no height
 * that fits everybody.
 */
export function profileFrameSize(maxWidth: number = WIDTH, layout = 'summary'): FrameSize {
  return { width: Math.min(WIDTH, maxWidth), height: PROFILE_HEIGHTS[layout] ?? SUMMARY_HEIGHT };
}

/** The scheme that a frame's page has for every reader, or `light dark`, which follows them. */
export type FrameScheme = 'light' | 'dark' | 'light dark';

/**
 * The scheme of `/embed`, and of the `<iframe>` around it: where the two differ, browsers lay a
 * white or a black box under the page.
 *
 * @param scheme of a card, where `publication` is asked for; a profile has no publication's colours
 */
export function frameScheme(appearance: string | undefined, scheme?: 'light' | 'dark'): FrameScheme {
  if (appearance === 'publication') return scheme ?? 'light dark';
  return appearance === 'light' || appearance === 'dark' ? appearance : 'light dark';
}

/** A frame of an AppView's `/embed`, and the link below it. */
export interface Frame {
  /** Of `/embed`, query included. */
  readonly address: string;
  /** What a screen reader says of the frame. */
  readonly title: string;
  readonly size: FrameSize;
  /**
   * `frameScheme` of the page in it; none for a byline, which has no ground of its own and needs
   * the box.
   */
  readonly scheme: FrameScheme | undefined;
  /**
   * Where the card leads, and the words of the link: all that is left where somebody takes frames
   * out, or the AppView is gone.
   */
  readonly link: { readonly href: string; readonly words: string };
}

/** Writes a frame: it runs its own script, opens links in a new tab, and may do nothing else. */
export function writeFrame({ address, title, size, scheme, link }: Frame): string {
  const { width, height } = size;
  const style = `border:0;max-width:100%;vertical-align:top${scheme === undefined ? '' : `;color-scheme:${scheme}`}`;
  const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="${style}" loading="lazy" referrerpolicy="no-referrer" sandbox="${sandbox}"></iframe>
<p style="margin:${CAPTION.gap}px 0 0;max-width:${width}px;font-size:${CAPTION.size}px;line-height:${CAPTION.line}px;overflow-wrap:anywhere"><a href="${escapeHtml(link.href)}">${escapeHtml(link.words)}</a></p>`;
}

/** CSS pixels. */
const CAPTION = { gap: 4, size: 14, line: 20, lines: 4 };
/** The least that stands below a frame: a line of words. */
export const CAPTION_HEIGHT: number = CAPTION.gap + CAPTION.line;

/**
 * The words below a frame, and their height in CSS pixels, as far as it can be known without the
 * page's font.
 *
 * @param room CSS pixels; what does not fit into it is cut with an ellipsis, as is what would take
 *   more than four lines. At least `CAPTION_HEIGHT`
 */
export function frameCaption(
  title: string,
  width: number,
  room: number,
): { readonly words: string; readonly height: number } {
  const { gap, size, line, lines } = CAPTION;
  const most = Math.min(lines, Math.floor((room - gap) / line));
  // No line is full, and the page's font may be wider.
  const wide = 0.85 * width;
  const words = fitText(title, { width: most * wide, size });
  return { words, height: gap + line * Math.max(1, Math.min(most, Math.ceil(textWidth(words, size) / wide))) };
}

const LANGUAGES: Readonly<Record<string, Messages>> = { ...ALL_MESSAGES, en: {} };

/**
 * The messages of a card, as the element would choose them. English fills in what a language, or
 * `own`, leaves out.
 *
 * @param lang BCP 47; English when left out, and for a language without messages
 * @param own used instead of Masthead's own messages
 */
export function cardMessages(lang: string | undefined, own: Messages | undefined): CardMessages {
  return { ...ENGLISH_CARD, ...messagesFor(lang, own, 'card') };
}

/** The messages of a profile, chosen in the same way. */
export function profileMessages(lang: string | undefined, own: Messages | undefined): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...messagesFor(lang, own, 'profile') };
}

/** Whether there are messages in a language, given as a valid tag of BCP 47. */
export function hasMessages(lang: string): boolean {
  return Object.hasOwn(LANGUAGES, wordsLanguage(lang));
}

function messagesFor(lang: string | undefined, own: Messages | undefined, part: keyof Messages) {
  boundFormats();
  const tag = lang ? canonicalLanguage(lang) : 'en';
  const found = own ?? (hasMessages(tag) ? LANGUAGES[wordsLanguage(tag)] : undefined);
  return found && { ...found[part], lang: tag };
}
