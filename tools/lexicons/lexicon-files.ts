import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LexiconDocument } from './without-unused.ts';

/** A file of a folder of lexicons. */
export interface LexiconFile {
  readonly document: LexiconDocument;
  /** As it is written. */
  readonly text: string;
}

/**
 * Reads the lexicons of a folder, at any depth, by their names. Two files of one lexicon (a
 * publisher's own, and another's copy of it) are not guessed between.
 *
 * @throws {Error} when two files with different texts are of one lexicon
 */
export function readLexicons(folder: string): Map<string, LexiconFile> {
  const found = new Map<string, LexiconFile>();
  for (const path of globSync('**/*.json', { cwd: folder, exclude: ['**/node_modules/**'] }).sort()) {
    const text = readFileSync(join(folder, path), 'utf8');
    const document = toLexicon(text);
    if (!document) continue;
    const other = found.get(document.id);
    if (other && other.text !== text) {
      throw new Error(
        `${folder} has two different files of ${document.id}, the second at ${path}: name a folder with one.`,
      );
    }
    found.set(document.id, { document, text });
  }
  return found;
}

/** A lexicon from a file; `null` for any other JSON, and for what is no JSON. */
function toLexicon(text: string): LexiconDocument | null {
  try {
    const { lexicon, id, defs, ...rest } = Object(JSON.parse(text)) as Record<string, unknown>;
    if (lexicon !== 1 || typeof id !== 'string' || typeof defs !== 'object' || defs === null) return null;
    return { ...rest, lexicon, id, defs: defs as LexiconDocument['defs'] } as LexiconDocument;
  } catch {
    return null;
  }
}
