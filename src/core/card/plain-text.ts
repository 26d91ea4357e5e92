import { fields, text } from '../read-fields.ts';

// A hostile record may nest for ever or hold a million blocks; an honest one is far below both.
const MAX_DEPTH = 32;
const MAX_NODES = 100_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * The words of a `site.standard.document` (DESIGN.md §2, "Reading time"): `textContent`, or when that is missing or empty the plain text inside `content`:
 * Leaflet writes `content.pages[].blocks[].block.plaintext`, lists nest, and other editors keep `text` or `markdown` in the content itself.
 *
 * @param document the record as it came
 * @returns paragraphs joined by newlines, a million characters at the most; `undefined` when there is no text
 */
export function plainText(document: unknown): string | undefined {
  const { textContent, content } = fields(document);
  const written =
    text(textContent) ?? (collect(content, ['plaintext']) || collect(content, ['text', 'markdown']) || undefined);
  return written?.slice(0, MAX_CHARACTERS);
}

function collect(root: unknown, keys: readonly string[]): string {
  const found: string[] = [];
  let nodes = 0;
  let characters = 0;
  const visit = (node: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES || characters > MAX_CHARACTERS) return;
    for (const [key, value] of Object.entries(fields(node))) {
      const words = keys.includes(key) && text(value);
      if (words) {
        found.push(words);
        characters += words.length;
      } else if (value && typeof value === 'object') visit(value, depth + 1);
    }
  };
  visit(root, 0);
  return found.join('\n');
}
