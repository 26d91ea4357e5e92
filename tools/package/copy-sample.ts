import { cpSync } from 'node:fs';
import { join } from 'node:path';

// Of demo/: what `masthead serve --sample` reads. The rest writes these.
const SAMPLE = ['page', 'sample/events.jsonl', 'sample/images.json', 'sample/images'];

/**
 * Copies the sample into the build of `masthead-cli`.
 *
 * @param root the repository
 * @param folder of the package, built
 */
export function copySample(root: string, folder: string): void {
  for (const path of SAMPLE) cpSync(join(root, 'demo', path), join(folder, 'dist/demo', path), { recursive: true });
}
