// `npm run write -- vectors`: writes into conformance/theme what each record's theme comes to. A
// test compares (test/theme/publication-theme.vectors.journey.test.ts).
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedTheme, vectorFiles } from '../test/theme/theme-vectors.ts';

const root = join(import.meta.dirname, '..');
const files = process.argv.includes('--write') ? vectorFiles(root) : [];
for (const { file, content } of files) {
  const vectors = content.vectors.map((each) => ({ ...each, expected: expectedTheme(each.record) }));
  writeFileSync(join(root, file), JSON.stringify({ ...content, vectors }, null, 2));
}
if (files.length > 0) execFileSync('biome', ['format', '--write', ...files.map(({ file }) => file)], { cwd: root });
