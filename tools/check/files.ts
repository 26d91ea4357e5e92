import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');
const texts = new Map<string, string | null>();

/** Files by their paths from the root; nothing that is installed, built or generated. */
export function filesOf(...patterns: readonly string[]): string[] {
  const isOther = (path: string) => /(?:^|[\\/])(?:node_modules|dist|generated)(?:[\\/]|$)/.test(path);
  return globSync([...patterns], { cwd: root, exclude: isOther }).map((file) => file.replaceAll('\\', '/'));
}

/**
 * Reads a file once.
 *
 * @param path from the root
 * @returns an empty text for a folder, `null` where there is nothing
 */
export function textOf(path: string): string | null {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  const text = stat === undefined ? null : stat.isFile() ? readFileSync(join(root, path), 'utf8') : '';
  texts.set(path, text);
  return text;
}

/** What a file takes from another. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/**
 * What a file takes from others, types too.
 *
 * @param file its path from the root
 * @param code what it holds
 * @throws when it does not parse
 */
export function importsOf(file: string, code: string = textOf(file) ?? ''): Import[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ specifier: moduleRequest.value, typeOnly });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = code.slice(moduleRequest.start, moduleRequest.end);
    found.push({ specifier: written.replace(/^['"`]|['"`]$/g, ''), typeOnly: false });
  }
  return found;
}
