import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A lexicon as its publisher has it: `defs` by name. */
export interface LexiconDocument {
  readonly id: string;
  readonly defs: Readonly<Record<string, unknown>>;
}

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
    const document = readLexicon(text);
    if (!document) continue;
    const { id } = document;
    if ((found.get(id)?.text ?? text) !== text)
      throw new Error(`${folder} has two different files of ${id}, the second at ${path}: name a folder with one.`);
    found.set(id, { document, text });
  }
  return found;
}

/** A lexicon from a file; `null` for any other JSON, and for what is no JSON. */
function readLexicon(text: string): LexiconDocument | null {
  try {
    const document = Object(JSON.parse(text)) as Record<string, unknown>;
    const { lexicon, id, defs } = document;
    const isLexicon = lexicon === 1 && typeof id === 'string' && typeof defs === 'object' && defs !== null;
    return isLexicon ? { ...document, id, defs: { ...defs } } : null;
  } catch {
    return null;
  }
}
