import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A piece of code in a page of documentation. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** Where it begins, such as `README.md:42`. */
  readonly place: string;
}

/**
 * Every fenced piece of code of a page.
 *
 * @param page its path in the repository
 * @param heading of the second level, for the code below it alone
 */
export function snippetsOf(page: string, heading?: string): Snippet[] {
  const whole = readFileSync(join(root, page), 'utf8');
  const text = heading === undefined ? whole : onlyUnder(heading, whole);
  return Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    place: `${page}:${text.slice(0, index).split('\n').length}`,
  }));
}

/** A page with nothing but line breaks outside of a part, so that places stay where they are. */
function onlyUnder(heading: string, page: string): string {
  const parts = page.split(/^(?=## )/m);
  if (!parts.some((part) => part.startsWith(`## ${heading}\n`))) throw new Error(`No page part is called ${heading}`);
  return parts.map((part) => (part.startsWith(`## ${heading}\n`) ? part : part.replace(/[^\n]/g, ''))).join('');
}

/**
 * The examples in comments of the code. The few in TypeScript need a browser or the public network.
 */
export function referenceSnippets(): Snippet[] {
  return globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root })
    .sort()
    .flatMap((file) => examplesOf(file.replaceAll('\\', '/')))
    .filter(({ language }) => language !== 'ts');
}

function examplesOf(file: string): Snippet[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/^ *\* @example\n *\* ```(\w+)\n([\s\S]*?)^ *\* ```$/gm);
  return Array.from(found, ({ 1: language = '', 2: code = '', index }) => ({
    language,
    code: code.replace(/^ *\* ?/gm, ''),
    place: `${file}:${text.slice(0, index).split('\n').length}`,
  }));
}

/**
 * Whether code asks the network as it is configured by default. Of comments, publishers.test.ts
 * runs that, on a network of its own.
 */
export function asksNetwork({ code }: Snippet): boolean {
  return code.includes('({}, ');
}

/** What comments say that code prints. */
export function printedBy(code: string): string[] {
  return Array.from(code.matchAll(/^ *console\.log\(.*\); \/\/ (.+)$/gm), ([, said = '']) => said);
}
