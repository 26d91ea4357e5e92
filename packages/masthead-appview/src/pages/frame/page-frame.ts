import { escapeHtml } from 'masthead/render';
import { type HtmlPage, htmlPage, type ServedPage } from './html-page.ts';
import { MARK, PAGE_STYLE } from './page-style.ts';

/** The facts about the server in the foot of each page. */
export interface ServerFacts {
  readonly version: string;
  /** The path of this server's public address, as from `basePath`; absent at the root of a host. */
  readonly base?: string | undefined;
  /** The number of records of a server that makes no outside requests; absent on every other. */
  readonly records?: number | undefined;
}

/**
 * The path of a public address, such as `/masthead` of `https://site.example/masthead`. Every
 * address of this server in its pages begins with it.
 *
 * @returns without a slash at its end, and safe in HTML; empty at the root of a host
 */
export function basePath(publicUrl: string | undefined): string {
  const pathname = URL.parse(publicUrl ?? '')?.pathname ?? '';
  return pathname.replace(/(?<!\/)\/+$/, '').replace(/[&']/g, (sign) => (sign === '&' ? '%26' : '%27'));
}

/** The pages in the header. */
export type PlaceName = 'make' | 'check' | 'examples' | 'docs';

/** A phone shows all of them in one row, by their short words. */
const PLACES: readonly (readonly [name: PlaceName, address: string, words: string, short?: string])[] = [
  ['make', '/', 'Make a card', 'Make'],
  ['check', '/check', 'Why is there no card?', 'Check'],
  ['examples', '/examples', 'Examples'],
  ['docs', '/docs', 'Docs'],
];

/** Records beyond this number are not counted. */
export const MOST_COUNTED = 10_000;

export interface FramedPage extends Omit<HtmlPage, 'style'> {
  /** Which of the header's pages this is; absent for any other. */
  readonly place?: PlaceName;
  readonly facts: ServerFacts;
  /** The style of this page alone, after the common style. */
  readonly style?: string;
}

/** A page of this server for people: its own content between the common header and foot. */
export function framedPage({ place, facts, style = '', head = '', body, ...page }: FramedPage): ServedPage {
  const { base = '' } = facts;
  return htmlPage({
    ...page,
    base,
    head: `<link rel="icon" href="${base}/favicon.svg" type="image/svg+xml">\n${head}`,
    style: PAGE_STYLE + style,
    body: `${header(base, place)}\n${body}\n${foot(facts)}`,
  });
}

function header(base: string, place: PlaceName | undefined): string {
  const links = PLACES.map(([name, address, words, short]) => {
    const label = short ? `<span class="long">${words}</span><span class="short">${short}</span>` : words;
    return `<a href="${base}${address}"${name === place ? ' aria-current="page"' : ''}>${label}</a>`;
  });
  return `<header class="top"><div class="wrap"><a class="word" href="${base}/"><svg class="logo" viewBox="0 0 32 32" aria-hidden="true">${MARK}</svg><span>Masthead</span></a><nav aria-label="Pages">${links.join('')}</nav></div></header>`;
}

function foot({ version, records, base = '' }: ServerFacts): string {
  const count = records !== undefined && (records > MOST_COUNTED ? 'more than 10,000' : records);
  const sample = count === false ? '' : `Sample server: it has ${count} records and makes no outside requests. · `;
  return `<footer class="foot"><div class="wrap"><p>${sample}Version ${escapeHtml(version)} · <a href="${base}/docs#privacy">Privacy</a></p></div></footer>`;
}
