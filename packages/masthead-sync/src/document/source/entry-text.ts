import { cutText } from 'masthead/lexicon';
import type { DocumentEntry } from '../document-entry.ts';

/** Bytes of `textContent`: a record and what is written with it travel in one request of a megabyte. */
const MAX_TEXT = 600_000;
const MAX_TAGS = 100;
/** Halves of a character: no PDS takes them. */
const HALVES = /\p{Cs}/gu;

type Words = Pick<DocumentEntry, 'title' | 'description' | 'textContent' | 'tags'>;
type Found = { readonly [Name in keyof Words]?: Words[Name] | undefined };

/** The words of an entry as a record may have them: no longer than the lexicon allows, whole characters, one line where it is one; without those that are empty. */
export function entryText({ title, description, textContent, tags }: Found): Words {
  const [line, summary, text] = [oneLine(title, 5000, 500), oneLine(description, 30_000, 3000), whole(textContent)];
  return {
    ...(line !== undefined && { title: line }),
    ...(summary !== undefined && { description: summary }),
    ...(text !== undefined && { textContent: text }),
    ...(tags && { tags: cleanTags(tags) }),
  };
}

function oneLine(text: string | undefined, maxBytes: number, maxGraphemes: number): string | undefined {
  const line = text
    ?.slice(0, maxBytes * 4)
    .replace(HALVES, '\uFFFD')
    .replace(/\s+/g, ' ')
    .trim();
  return line ? cutText(line, maxBytes, maxGraphemes).trimEnd() : undefined;
}

function whole(text: string | undefined): string | undefined {
  const trimmed = text?.replace(HALVES, '\uFFFD').trim();
  if (!trimmed) return undefined;
  // At most three bytes for each UTF-16 unit.
  if (trimmed.length * 3 <= MAX_TEXT) return trimmed;
  const { read } = new TextEncoder().encodeInto(trimmed, new Uint8Array(MAX_TEXT));
  return trimmed.slice(0, read).trimEnd();
}

function cleanTags(tags: readonly string[]): string[] {
  const clean = tags.slice(0, MAX_TAGS * 10).map((tag) => oneLine(tag.replace(/^\s*#/, ''), 1280, 128) ?? '');
  return [...new Set(clean)].filter((tag) => tag !== '').slice(0, MAX_TAGS);
}
