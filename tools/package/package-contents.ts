/** What a file of a package is called in the list of its contents: code that entries share has names from the bundler, which change with any import. */
const SHARED = /^(dist\/lib\/shared)\/[^/]+?(\.d\.ts|\.js)$/;

/**
 * The list of what a package holds, a line each, sorted. The bundler's own files count as one line for each kind.
 *
 * @param files paths within the package
 */
export function packageContents(files: readonly string[]): string {
  const lines = new Set(files.map((file) => file.replace(SHARED, '$1/*$2')));
  return `${[...lines].sort().join('\n')}\n`;
}

/**
 * How a package's contents differ from the list in the repository.
 *
 * @returns a sentence; `undefined` where they are the same
 */
export function contentsProblem(name: string, listed: string, contents: string): string | undefined {
  if (listed === contents) return undefined;
  const [before, now] = [listed, contents].map((text) => new Set(text.split('\n').filter(Boolean)));
  const added = [...(now ?? [])].filter((file) => !before?.has(file));
  const gone = [...(before ?? [])].filter((file) => !now?.has(file));
  return `packages/contents/${name}.txt is out of step (new: ${added.join(', ') || 'nothing'}; gone: ${gone.join(', ') || 'nothing'}). If that is meant, run npm run pack -- --write.`;
}
