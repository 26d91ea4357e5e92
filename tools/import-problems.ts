import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { ImportRule } from './import-rules.ts';

/** What a file takes from another. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

type ImportRules = Readonly<Record<string, ImportRule>>;

/**
 * Where imports break the rules: a file takes from a room that its own may not take from, or files import each other in a circle. Types count too.
 *
 * @param sources the code of all files, by their path from the root
 * @returns a sentence for each problem; none where all is well
 */
export function importProblems(sources: ReadonlyMap<string, string>, rules: ImportRules): string[] {
  const imports = new Map([...sources].map(([file, code]) => [file, importsOf(file, code)]));
  const problems: string[] = [];
  for (const [file, taken] of imports) {
    const room = roomOf(file, rules);
    const rule = rules[room];
    if (!rule) problems.push(`${file}: the folder "${room}" has no import rule; add it to tools/import-rules.ts`);
    for (const { specifier, typeOnly } of rule ? taken : []) {
      const target = targetOf(file, specifier);
      const problem =
        target === undefined ? outside(specifier, typeOnly, room, rules) : inside(target, typeOnly, room, rules);
      if (problem) problems.push(`${file}: imports "${specifier}": ${problem}`);
    }
  }
  for (const circle of findCircles(imports)) {
    const way = [...circle, circle[0]].join(' → ');
    problems.push(`${way}: a circle of imports; move what two files share to a third`);
  }
  return problems;
}

/** The rule's own name of where a file is: the file itself, or the innermost folder that has rules. In a package its name stands before. */
function roomOf(file: string, rules: ImportRules): string {
  const place = file.replace(/^(?:packages\/([^/]+)\/)?src\//, (_, name) => (name ? `${name}/` : ''));
  if (rules[place]) return place;
  const folders = place.split('/').slice(0, -1);
  while (folders.length > 1 && !rules[folders.join('/')]) folders.pop();
  return folders.join('/');
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

/** The file that a specifier leads to; `undefined` for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : undefined;
}

function inside(target: string, typeOnly: boolean, room: string, rules: ImportRules): string | undefined {
  const rule = rules[room];
  const other = roomOf(target, rules);
  if (other === room || rule?.folders.includes(other)) return undefined;
  if (rule?.types?.includes(other)) return typeOnly ? undefined : `only types may come from ${other}`;
  return `${room} may not import ${other}`;
}

function outside(specifier: string, typeOnly: boolean, room: string, rules: ImportRules): string | undefined {
  const { browser = false, packages = [] } = rules[room] ?? {};
  if (specifier.startsWith('node:')) return browser ? `${room} runs in a browser` : undefined;
  if (packages === 'any' || typeOnly) return undefined;
  if (packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))) return undefined;
  return `${room} may use ${packages.join(', ') || 'no package'} only`;
}

/** The circles of a graph, one for each group of files that all lead to each other: its shortest. */
function findCircles(imports: ReadonlyMap<string, readonly Import[]>): string[][] {
  const graph = new Map(
    [...imports].map(([file, taken]) => {
      const targets = taken.map(({ specifier }) => targetOf(file, specifier) ?? '');
      return [file, [...new Set(targets)].filter((target) => imports.has(target)).sort()];
    }),
  );
  const seen = new Set<string>();
  const circles: string[][] = [];
  for (const file of [...graph.keys()].sort()) {
    if (seen.has(file)) continue;
    const circle = shortestWayBack(graph, file);
    if (!circle) continue;
    circles.push(circle);
    for (const member of circle) seen.add(member);
  }
  return circles;
}

function shortestWayBack(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | undefined {
  const from = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) {
        const way = [file];
        for (let at = file; at !== start; ) {
          at = from.get(at) ?? start;
          way.unshift(at);
        }
        return way;
      }
      if (from.has(target)) continue;
      from.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
}
