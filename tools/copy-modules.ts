import { join } from 'node:path';

/**
 * The command that copies what a checkout has installed. The cache beside it is left out: programs that run meanwhile write and remove its files.
 *
 * @param to a folder that is there and empty
 * @param flag of `cp`: `-al` links the files, `-a` makes copies with an owner of their own
 */
export function copyModules(checkout: string, to: string, flag: '-a' | '-al'): [command: string, ...args: string[]] {
  const what = ['-mindepth', '1', '-maxdepth', '1', '!', '-name', '.cache'];
  return ['find', join(checkout, 'node_modules'), ...what, '-exec', 'cp', flag, '-t', to, '{}', '+'];
}
