import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BuiltPackage } from './built-package.ts';

const root = join(import.meta.dirname, '../..');
// Where each project's tsconfig.json has the compiler write.
const COMPILED = join(root, 'node_modules/.cache/types');

/**
 * Has the compiler write an ES module and a declaration for each source of every package.
 *
 * @returns whether it found no fault; what it found stands on standard output
 */
export function compilePackages(): boolean {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  const projects = ['src', ...globSync('packages/*/tsconfig.json', { cwd: root })];
  return spawnSync(process.execPath, [tsc, '--build', ...projects], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Writes a package's code: for each source one module and its types, at the source's own path. */
export function writePackage({ folder, lib, manifest }: BuiltPackage): void {
  const source = join(folder, 'src');
  const compiled = join(COMPILED, relative(root, source));
  // Beside the old one until it is whole: whoever serves dist/ meanwhile finds either of them.
  const fresh = join(folder, dirname(lib), `.lib-${process.pid}`);
  try {
    // By the sources: what the compiler wrote for one that is gone may still be there.
    for (const file of globSync('**/*.ts', { cwd: source, exclude: ['**/*.d.ts'] })) {
      const [module, types] = [file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.d.ts')];
      mkdirSync(dirname(join(fresh, file)), { recursive: true });
      cpSync(join(compiled, module), join(fresh, module));
      // A command alone exports nothing that would have types.
      if (JSON.stringify(manifest.exports).includes('.d.ts'))
        writeFileSync(join(fresh, types), withJsEndings(readFileSync(join(compiled, types), 'utf8')));
    }
    rmSync(join(folder, lib), { recursive: true, force: true });
    renameSync(fresh, join(folder, lib));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * In declarations the compiler leaves the endings of imports as they are in the sources, which no
 * package has.
 */
function withJsEndings(declarations: string): string {
  return declarations.replace(/((?:from |import\()["']\.{1,2}\/[^"']*)\.ts(?=["'])/g, '$1.js');
}
