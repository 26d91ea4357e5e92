import { importsOf, targetOf } from '../import-problems.ts';

/** What the check of a package's imports needs to know of it. */
export interface CheckedPackage {
  readonly name: string;
  /** Paths from the root. */
  readonly entries: readonly string[];
  /** The names of the packages that are installed with it. */
  readonly dependencies: readonly string[];
  /** Those among them that another one asks for, as a plugin asks for what it extends. */
  readonly peers?: readonly string[];
}

/**
 * What a package's code imports that is not installed with it, and what is installed and never imported: `masthead` is to bring nothing of the server.
 *
 * @param sources the code of all files, by their path from the root
 * @returns a sentence for each problem; none where all is well
 */
export function packageProblems(checked: CheckedPackage, sources: ReadonlyMap<string, string>): string[] {
  const { name, entries, dependencies, peers = [] } = checked;
  const problems: string[] = [];
  const used = new Set(peers);
  const files = new Set(entries);
  for (const file of files) {
    const code = sources.get(file);
    if (code === undefined) {
      problems.push(`${name}: there is no ${file}, which its package.json leads to`);
      continue;
    }
    for (const { specifier, typeOnly } of importsOf(file, code)) {
      const target = targetOf(file, specifier);
      if (typeOnly || (target !== undefined && !sources.has(target))) continue;
      if (target !== undefined) {
        files.add(target);
        continue;
      }
      const dependency = packageOf(specifier);
      if (dependency === undefined) continue;
      used.add(dependency);
      if (dependencies.includes(dependency)) continue;
      problems.push(
        `${file}: imports "${specifier}", and the package ${name}, which it is part of, does not depend on that`,
      );
    }
  }
  for (const dependency of dependencies) {
    if (!used.has(dependency)) problems.push(`${name}: depends on ${dependency}, and imports it nowhere`);
  }
  return problems;
}

/** The package of a specifier; `undefined` for Node's own modules, and for an address that is put together when it runs. */
function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('node:') || !/^[@\w./-]+$/.test(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
