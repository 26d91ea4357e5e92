import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const isWriting = process.argv.includes('--write');

/** The text of a file of the repository; empty where there is none. */
export function textOf(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}

/**
 * Writes what a tool has generated. Without `--write` nothing changes, and the process fails where
 * a file is out of step.
 *
 * @param name what `npm run write` calls the tool
 * @param files each text by its file's path from the root
 */
export function keepInStep(name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files).filter(([file, text]) => textOf(file) !== text)) {
    if (isWriting) writeFileSync(join(root, file), text);
    else fail(`${file} is out of step: run \`npm run write -- ${name}\` and commit.`);
  }
}

/** Says what is wrong; the process then fails, and goes on. */
export function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
