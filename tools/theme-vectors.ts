// `npm run vectors`: what `conformance/theme` says of each record's theme, against what it comes to now. `--write` brings the files up to date; format them
// afterwards. `--page FILE` draws all of them, light and dark, into an HTML file to look at.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { themePage } from './theme-vectors/theme-page.ts';
import { expectedTheme, vectorFiles } from './theme-vectors/vectors.ts';

const root = join(import.meta.dirname, '..');
const isWriting = process.argv.includes('--write');
const files = vectorFiles(root);

for (const { file, content } of files) {
  const vectors = content.vectors.map((vector) => ({ ...vector, expected: expectedTheme(vector.record) }));
  const changed = vectors.filter(({ expected }, at) => !isDeepStrictEqual(expected, content.vectors[at]?.expected));
  for (const { name } of changed) console.log(`${file}: ${name} ${isWriting ? 'written' : 'has changed'}`);
  if (isWriting) writeFileSync(join(root, file), `${JSON.stringify({ ...content, vectors }, null, 2)}\n`);
  else if (changed.length > 0) process.exitCode = 1;
}
const page = process.argv[process.argv.indexOf('--page') + 1];
if (process.argv.includes('--page') && page) {
  writeFileSync(
    page,
    themePage(
      files.flatMap(({ name, content }) =>
        content.vectors.map((vector) => ({ ...vector, name: `${name}/${vector.name}` })),
      ),
    ),
  );
}
