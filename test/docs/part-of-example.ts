import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const built = /(^|[\\/])(node_modules|dist|_site|\.astro)[\\/]/;
const files = globSync('examples/**/*.*', { cwd: root }).filter((file) => !built.test(file));

/**
 * The examples that a piece of code is taken from. An empty line in it leaves something out.
 *
 * @param code what the documentation shows
 * @param extensions of the files that may hold it
 */
export function examplesWith(code: string, extensions: readonly string[]): string[] {
  const parts = code.split(/\n{2,}/).map(bare);
  return files.filter((file) => {
    if (!extensions.includes(extname(file))) return false;
    const source = bare(readFileSync(join(root, file), 'utf8'));
    return parts.every((part) => source.includes(part));
  });
}

/** Without what differs by where it stands: the indentation, and a template's last line break. */
function bare(code: string): string {
  return code.replace(/^[ \t]+/gm, '').trim();
}
