import { fields, text } from '../read-fields.ts';
import { withoutMarkup } from './without-markup.ts';

// Limits against hostile records that nest endlessly or hold a million blocks. Honest records are far below.
const MAX_DEPTH = 32;
const MAX_NODES = 100_000;
const MAX_CHARACTERS = 1_000_000;

/** The fields in which editors keep text, and the text's format. */
const KINDS: ReadonlyMap<string, 'plain' | 'markdown' | 'html'> = new Map([
  ['plaintext', 'plain'],
  ['code', 'plain'],
  ['markdown', 'markdown'],
  ['text', 'markdown'],
  ['content', 'markdown'],
  ['html', 'html'],
]);

/**
 * The text of a `site.standard.document` (docs/rules.md#reading-time): `textContent`, or the text inside `content` when that is missing or empty. Leaflet,
 * pckt and Offprint keep it in blocks, which nest in lists, quotes and tables. Others keep Markdown or HTML, of which the markup is left out.
 *
 * @param document the record as it came
 * @returns paragraphs joined by newlines, at most a million characters; `undefined` when there is no text, and when the record holds only a part of it
 *   because the rest is for members or in a blob
 */
export function plainText(document: unknown): string | undefined {
  const { textContent, content } = fields(document);
  const written = text(textContent);
  // Only Leaflet has texts of which a part is for members; from other editors `textContent` is the whole text.
  if (written && !text(fields(content).$type)?.startsWith('pub.leaflet.')) return written.slice(0, MAX_CHARACTERS);
  const { plain, markdown, html, forMembers, inBlob } = collect({ content });
  if (forMembers) return undefined;
  if (written) return written.slice(0, MAX_CHARACTERS);
  if (inBlob) return undefined;
  const found = bounded(plain) || withoutMarkup(bounded(markdown)) || withoutMarkup(bounded(html));
  return found || undefined;
}

function bounded(parts: readonly string[]): string {
  return parts.join('\n').slice(0, MAX_CHARACTERS);
}

function collect(root: unknown) {
  const found = {
    plain: [] as string[],
    markdown: [] as string[],
    html: [] as string[],
    forMembers: false,
    inBlob: false,
  };
  let nodes = 0;
  let characters = 0;
  const visit = (node: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES || characters > MAX_CHARACTERS) return;
    for (const [key, value] of Object.entries(fields(node))) {
      if (value && typeof value === 'object') {
        if (key === 'textBlob') found.inBlob = true;
        visit(value, depth + 1);
        continue;
      }
      const kind = KINDS.get(key);
      const words = kind && text(value);
      if (words) {
        found[kind].push(words);
        characters += words.length;
      } else if (key === '$type' && String(value).includes('.membersOnlyDelimiter')) found.forMembers = true;
    }
  };
  visit(root, 0);
  return found;
}
