// Generates src/lexicon/generated from lexicons/, and the table in lexicons/README.md. With --check
// it changes nothing and fails when the two are out of step.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readLexicons } from './lexicons/lexicon-files.ts';
import { OWN_AUTHORITY } from './lexicons/lexicon-sources.ts';
import { withTable } from './lexicons/lexicon-table.ts';
import { withoutUnused } from './lexicons/without-unused.ts';

const root = join(import.meta.dirname, '..');
const committed = join(root, 'src', 'lexicon', 'generated');
const MEND = 'run `npm run write -- lexicons` and commit.';
const lexicons = readLexicons(join(root, 'lexicons'));
const work = mkdtempSync(join(tmpdir(), 'masthead-lexicon-'));

try {
  generateInto(join(work, 'generated'));
  if (process.argv.includes('--check')) check(join(work, 'generated'));
  else {
    rmSync(committed, { recursive: true, force: true });
    cpSync(join(work, 'generated'), committed, { recursive: true });
    console.log(`Generated ${globSync('**/*.ts', { cwd: committed }).length} files in src/lexicon/generated.`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

const path = join(root, 'lexicons/README.md');
const page = readFileSync(path, 'utf8');
const wanted = await withTable(page, lexicons);
if (page !== wanted) {
  if (process.argv.includes('--check')) {
    console.error(`lexicons/README.md is out of step with lexicons/: ${MEND}`);
    process.exitCode = 1;
  } else writeFileSync(path, wanted);
}

function generateInto(outdir: string): void {
  // The generator resolves what its configuration names against the configuration's own folder, so
  // the lexicons go where it is.
  // What only we say is read by `src/core`, which takes no schema.
  const documents = [...lexicons.values()]
    .map(({ document }) => document)
    .filter(({ id }) => !id.startsWith(OWN_AUTHORITY));
  for (const document of withoutUnused(documents)) {
    const path = join(work, 'lexicons', `${document.id}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(document));
  }
  const config = join(work, 'lex.config.js');
  writeFileSync(
    config,
    `export default ${JSON.stringify({
      generate: { files: ['lexicons/**/*.json'], outdir: 'generated', modules: { importSuffix: '.ts' } },
      formatter: { type: 'kempt', indentWidth: 2, lineWidth: 120 },
    })};\n`,
  );
  const cli = join(dirname(createRequire(import.meta.url).resolve('@atcute/lex-cli')), '..', 'cli.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate', '-c', config], { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`The lexicon generator refused lexicons/: correct what it names.\n${stdout}${stderr}`);
  }
  for (const file of globSync('**/*.ts', { cwd: outdir })) {
    const path = join(outdir, file);
    const code = forAnybody(readFileSync(path, 'utf8'));
    writeFileSync(path, `// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.\n${code}`);
  }
}

/**
 * The package hands these files out, so they declare nothing globally: whoever has another
 * generator's types of the same records would get an error for each. Beside a record's schema
 * stands its name.
 */
function forAnybody(code: string): string {
  const [, record] = /interface Records \{\s*("[\w.]+")/.exec(code) ?? [];
  const own = code
    .replace("import type {} from '@atcute/lexicons/ambient';\n", '')
    .replace(/declare module '@atcute\/lexicons\/ambient' \{\n[\s\S]*?\n\}\n?/, '');
  return record ? `${own}\n/** What stands in a record's own \`$type\`. */\nexport const $type = ${record};\n` : own;
}

function check(fresh: string): void {
  const flags = ['diff', '--no-index', '--name-only', '--', committed, fresh];
  const { status, stdout } = spawnSync('git', flags, { encoding: 'utf8' });
  process.exitCode = status === 0 ? 0 : 1;
  if (status === 0) console.log('src/lexicon/generated is in step with lexicons/.');
  else console.error(`src/lexicon/generated is out of step with lexicons/: ${MEND}\n${stdout}`);
}
