import { Readability } from '@mozilla/readability';
import { type DOMWindow, JSDOM } from 'jsdom';
import sanitizeHtml from 'sanitize-html';

const ADDRESS = 'https://blog.example/walk';
const WORDS =
  'The harbour empties twice a day, and what stays behind is a map of where the water has been, who walked here, and when. ';
const PARAGRAPHS = `<p>${WORDS.repeat(2)}</p>`.repeat(4);

/** An article with an embed in the middle, as input of a reader mode. */
function article(embed: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A walk</title></head><body><main><article><h1>A walk</h1>${PARAGRAPHS}${embed}${PARAGRAPHS}</article></main></body></html>`;
}

/** The programs that reduce pages or HTML: the part that each keeps. */
export const READER_MODES: Readonly<Record<string, (embed: string) => Promise<string>>> = {
  Readability: async (embed) =>
    new Readability(new JSDOM(article(embed), { url: ADDRESS }).window.document).parse()?.content ?? '',
  'sanitize-html': async (embed) => sanitizeHtml(embed),
};

let parsing: DOMWindow | undefined;

/** The remaining links, each as its address and its words; pictures in them do not count. */
export function linksIn(html: string, address = ADDRESS): { readonly href: string; readonly words: string }[] {
  // A window costs ten times as much as a document.
  parsing ??= new JSDOM().window;
  const links = new parsing.DOMParser().parseFromString(html, 'text/html').querySelectorAll('a');
  return [...links].map((link) => ({
    href: URL.parse(link.getAttribute('href') ?? '', address)?.href ?? '',
    words: (link.textContent ?? '').replace(/\s+/g, ' ').trim(),
  }));
}
