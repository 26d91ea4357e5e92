import { fields, text } from '../read-fields.ts';
import { withoutMarkup } from './without-markup.ts';

// A hostile record may nest for ever or hold a million blocks; an honest one is far below both.
const MAX_DEPTH = 32;
const MAX_NODES = 100_000;
const MAX_CHARACTERS = 1_000_000;

/** Where editors keep their words: as they are read, in Markdown, or in HTML. */
const KINDS: ReadonlyMap<string, 'plain' | 'markdown' | 'html'> = new Map([
  ['plaintext', 'plain'],
  ['code', 'plain'],
  ['markdown', 'markdown'],
  ['text', 'markdown'],
  ['content', 'markdown'],
  ['html', 'html'],
]);

/**
 * The words of a `site.standard.document` (docs/rules.md#reading-time): `textContent`, or when that is missing or empty the words inside `content`. Leaflet,
 * pckt and Offprint keep them in blocks, of which lists, quotes and tables hold more; others keep Markdown or HTML, whose marks are no words.
 *
 * @param document the record as it came
 * @returns paragraphs joined by newlines, a million characters at the most; `undefined` when there is no text, and when the record holds only a part of it: the
 *   rest is for members, or in a blob
 */
export function plainText(document: unknown): string | undefined {
  const { textContent, content } = fields(document);
  const written = text(textContent);
  // Leaflet alone hands the rest out to members; of the others a text that is there is all.
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
