import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A recipe that is whole: what it installs, the files that it has one write, and what it has one
 * run.
 */
export interface WholeRecipe {
  readonly title: string;
  readonly packages: readonly string[];
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The last line, such as `npx astro build`. */
  readonly command: string;
}

const INSTALL = /^npm install (.*)$/m;
const FILE = /^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$/gms;
const SHELL = /^```sh\n(.*?)^```$/gms;

/** The recipes for static sites in docs/put-it-on-a-page.md that begin with `npm install`. */
export function wholeRecipes(): WholeRecipe[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/put-it-on-a-page.md'), 'utf8');
  const part = text.split(/^## /m).find((each) => each.startsWith('Markdown and static sites\n')) ?? '';
  return part.split(/^### /m).flatMap((section) => {
    const [, packages] = INSTALL.exec(section) ?? [];
    const [title = ''] = section.split('\n');
    const files = Array.from(section.matchAll(FILE), ([, name = '', written = '']) => ({ name, text: written }));
    const command = [...section.matchAll(SHELL)].at(-1)?.[1]?.trim() ?? '';
    return packages === undefined ? [] : [{ title, packages: packages.split(' '), files, command }];
  });
}
