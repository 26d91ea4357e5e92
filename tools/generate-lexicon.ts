// `npm run write -- lexicons`: src/lexicon/generated from lexicons/, and the CIDs in the table of
// lexicons/README.md.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { encode } from '@atcute/cbor';
import { CODEC_DCBOR, create, toString as written } from '@atcute/cid';
import { fail, keepInStep, textOf } from './generated.ts';
import { isOwn, type LexiconDocument, readLexicons, withoutUnused } from './lexicons/lexicon-files.ts';

const committed = join(import.meta.dirname, '../src/lexicon/generated');
const lexicons = readLexicons();
const work = mkdtempSync(join(tmpdir(), 'masthead-lexicon-'));

try {
  const fresh = generate();
  if (process.argv.includes('--write')) {
    rmSync(committed, { recursive: true, force: true });
    cpSync(fresh, committed, { recursive: true });
  } else {
    const flags = ['diff', '--no-index', '--name-only', '--', committed, fresh];
    const { status, stdout } = spawnSync('git', flags, { encoding: 'utf8' });
    if (status !== 0) fail(`Out of step: run \`npm run write -- lexicons\` and commit.\n${stdout}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
keepInStep('lexicons', { 'lexicons/README.md': await withCids(textOf('lexicons/README.md')) });

/** @returns the folder with the modules */
function generate(): string {
  // The generator reads what is beside its configuration. What only we say is read by `src/core`,
  // which takes no schema.
  for (const document of withoutUnused(lexicons.filter(({ id }) => !isOwn(id)))) {
    const path = join(work, 'lexicons', `${document.id}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(document));
  }
  const config = join(work, 'lex.config.js');
  const options = {
    generate: { files: ['lexicons/*.json'], outdir: 'generated', modules: { importSuffix: '.ts' } },
    formatter: { type: 'kempt', indentWidth: 2, lineWidth: 120 },
  };
  writeFileSync(config, `export default ${JSON.stringify(options)};\n`);
  const cli = join(dirname(createRequire(import.meta.url).resolve('@atcute/lex-cli')), '..', 'cli.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate', '-c', config], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`The lexicon generator refused lexicons/: correct what it names.\n${stdout}${stderr}`);
  const outdir = join(work, 'generated');
  for (const file of globSync('**/*.ts', { cwd: outdir })) {
    const path = join(outdir, file);
    const code = forAnybody(readFileSync(path, 'utf8'));
    writeFileSync(path, `// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.\n${code}`);
  }
  return outdir;
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

/**
 * The page with the CID of each lexicon's record at the end of its row. Rows are written by hand.
 *
 * @throws {Error} when the rows are not those of lexicons/, in order
 */
async function withCids(page: string): Promise<string> {
  const cids = new Map(await Promise.all(lexicons.map(async (each) => [each.id, await recordCid(each)] as const)));
  const rows = Array.from(page.matchAll(/^\| `([\w.]+)` \|/gm), ([, id]) => id);
  if (rows.join() !== [...cids.keys()].join())
    throw new Error(`lexicons/README.md needs a row with its source for each of ${[...cids.keys()].join(', ')}.`);
  return page.replace(/^(\| `([\w.]+)` \|.*\| )(?:`\w*`)? ?\|$/gm, (_, row, id) => `${row}\`${cids.get(id)}\` |`);
}

/**
 * The CID that a lexicon's record has on every PDS: of its DAG-CBOR, whose keys have one order,
 * whatever order a file has them in.
 */
async function recordCid(document: LexiconDocument): Promise<string> {
  return written(await create(CODEC_DCBOR, encode({ ...document, $type: 'com.atproto.lexicon.schema' })));
}
