import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparePictures } from './compare-pictures.ts';

/** What became of the stories between two builds. */
export interface Comparison {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly same: number;
}

/**
 * Compares the pictures of two builds and writes a page of the differences: before, after, and what differs in red.
 *
 * @param folder where `index.html` and its pictures go
 * @param names what the two are called, such as two commits
 */
export async function writeComparison(
  folder: string,
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
  names: { readonly before: string; readonly after: string },
): Promise<Comparison> {
  mkdirSync(folder, { recursive: true });
  const sections: string[] = [];
  const found = { changed: [] as string[], added: [] as string[], removed: [] as string[], same: 0 };
  const figure = (name: string, caption: string, picture: Buffer): string => {
    const file = `${name} ${caption}.png`.replace(/[^\w.-]+/g, '-');
    writeFileSync(join(folder, file), picture);
    return `<figure><img src="${file}" alt="${escaped(`${name}, ${caption}`)}" loading="lazy"><figcaption>${escaped(caption)}</figcaption></figure>`;
  };
  const section = (name: string, note: string, figures: readonly string[]): void => {
    sections.push(`<section><h2>${escaped(name)}</h2><p>${note}</p><div>${figures.join('')}</div></section>`);
  };
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(name);
    const now = after.get(name);
    if (old && now) {
      if (old.equals(now)) found.same += 1;
      else {
        const { pixels, picture } = await comparePictures(old, now);
        if (pixels === 0) found.same += 1;
        else {
          found.changed.push(name);
          section(name, `${pixels} pixels differ`, [
            figure(name, 'before', old),
            figure(name, 'after', now),
            figure(name, 'difference', picture),
          ]);
        }
      }
    } else if (now) {
      found.added.push(name);
      section(name, 'new', [figure(name, 'after', now)]);
    } else if (old) {
      found.removed.push(name);
      section(name, 'gone', [figure(name, 'before', old)]);
    }
  }
  writeFileSync(join(folder, 'index.html'), page(found, sections, names));
  return found;
}

function page(found: Comparison, sections: readonly string[], names: { before: string; after: string }): string {
  const { changed, added, removed, same } = found;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Stories: ${escaped(names.before)} to ${escaped(names.after)}</title>
<style>
  body { max-width: 100rem; margin: 2rem auto; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
  h2 { margin: 2.5rem 0 0; font-size: 1rem; }
  p { margin: 0 0 0.75rem; color: #555; }
  div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; align-items: start; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid #ccc; }
  figcaption { font-size: 0.8125rem; color: #555; }
</style>
<h1>Stories from ${escaped(names.before)} to ${escaped(names.after)}</h1>
<p>${changed.length} changed, ${added.length} new, ${removed.length} gone, ${same} the same.</p>
${sections.join('\n')}
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
