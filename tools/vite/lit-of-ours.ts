import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LIT_FILE = /[\\/]node_modules[\\/](lit-html|lit-element|@lit[\\/]reactive-element)[\\/]([\w-]+\.js)$/;

/** A piece of lit's published code, which stands in its file exactly once, and what takes its place. */
export interface LitCut {
  /** Why nothing of ours misses it. */
  readonly note: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Takes out of lit what no element of ours uses (tools/vite/lit-cuts.txt); what hangs on that, the minifier takes. Only the script tags have this lit: the
 * library's is as it is published, since others extend the elements there.
 */
export function litOfOurs(): Plugin {
  const cutsOf = litCuts();
  return {
    name: 'lit-of-ours',
    transform: {
      filter: { id: LIT_FILE },
      handler(code, id) {
        const [, folder = '', file = ''] = LIT_FILE.exec(id) ?? [];
        const cuts = cutsOf.get(`${folder.replaceAll('\\', '/')}/${file}`);
        return cuts && { code: cutLit(code, cuts), map: null };
      },
    },
  };
}

/** The cuts of each of lit's files, by its path in node_modules. */
export function litCuts(): Map<string, LitCut[]> {
  return readCuts(readFileSync(join(import.meta.dirname, 'lit-cuts.txt'), 'utf8'));
}

/** @throws when lit has changed: a piece is not there, or not once */
export function cutLit(code: string, cuts: readonly LitCut[]): string {
  return cuts.reduce((rest, { note, from, to }) => {
    const [before, after, ...others] = rest.split(from);
    if (before === undefined || after === undefined || others.length > 0)
      throw new Error(`lit has changed: this does not stand there once: ${from} (tools/vite/lit-cuts.txt: ${note})`);
    return before + to + after;
  }, code);
}

/** Reads the table: `@ file`, then cuts, one after the other: `# why`, `- what goes` and `+ what takes its place`. */
function readCuts(table: string): Map<string, LitCut[]> {
  const found = new Map<string, LitCut[]>();
  let cuts: LitCut[] = [];
  let note = '';
  for (const line of table.split(/\r?\n/)) {
    const text = line.slice(2);
    if (line.startsWith('@ ')) {
      cuts = [];
      found.set(text, cuts);
    } else if (line.startsWith('# ')) note = text;
    else if (line.startsWith('- ')) cuts.push({ note, from: text, to: '' });
    else if (line.startsWith('+ ')) cuts.push({ ...(cuts.pop() as LitCut), to: text });
  }
  return found;
}
