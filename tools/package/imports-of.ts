import { parseSync } from 'oxc-parser';

/** What a file takes from another. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/**
 * What a file takes from others, types too.
 *
 * @param file its path, for the message when it does not parse
 */
export function importsOf(file: string, code: string): Import[] {
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
