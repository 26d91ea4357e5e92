import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** As strict as the code of somebody else may be. */
export const STRICT: readonly string[] = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  ...['--verbatimModuleSyntax', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'],
];
/** How a bundler finds a module, and how Node does. */
export const BUNDLER: readonly string[] = ['--module', 'esnext', '--moduleResolution', 'bundler'];
export const NODENEXT: readonly string[] = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];

/**
 * What TypeScript says of a program; nothing when all is well.
 *
 * @param cwd the folder of its files
 * @param compiler of this repository
 */
export async function compile(
  args: readonly string[],
  cwd = root,
  compiler = 'node_modules/typescript-7/bin/tsc',
): Promise<string> {
  const done = promisify(execFile)(process.execPath, [join(root, compiler), ...args], { cwd });
  return done.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}
