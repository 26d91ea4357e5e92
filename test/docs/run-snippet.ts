import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';

// From here a snippet finds the packages that it names.
const folder = join(import.meta.dirname, '../../node_modules/.cache/snippets');
let count = 0;

/**
 * Runs a module to its end in this process: one of its own would take ten times as long, and nearly
 * all of that to load the kit.
 *
 * @param env what it finds in its environment, beside what is there
 * @returns what it printed
 */
export async function runSnippet(code: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${++count}.mjs`);
  writeFileSync(file, code);
  let printed = '';
  const log = vi.spyOn(console, 'log').mockImplementation((...said: unknown[]) => {
    printed += `${format(...said)}\n`;
  });
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    log.mockRestore();
    rmSync(file);
  }
  return printed;
}
