// `npm run bench:tests`: where the Node tests' time goes, as seconds of the processor by folder and by file. `--project NAME` measures one project of
// vitest.config.ts, `--files N` shows so many files, `--from FILE` shows what an earlier run measured.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileCosts, type FileRow, fileRows, folderRows } from '../tools/tests/file-costs.ts';

const { values: flags } = parseArgs({
  options: {
    files: { type: 'string', default: '30' },
    from: { type: 'string' },
    project: { type: 'string', multiple: true, default: ['short'] },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'masthead-costs-'));
const file = flags.from ?? join(folder, 'costs.jsonl');
if (!flags.from) {
  const began = performance.now();
  const projects = flags.project.map((project) => `--project=${project}`);
  const { status } = spawnSync('vitest', ['run', ...projects], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MASTHEAD_COSTS: file },
  });
  console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} seconds by the clock.`);
  if (status !== 0) console.log('Some of it failed: the figures are of what ran.');
}
const lines = readFileSync(file, 'utf8').trim().split('\n');
rmSync(folder, { recursive: true, force: true });
const rows = fileRows(lines.map((line) => JSON.parse(line) as FileCosts));

console.log('\n| folder | files | processor, s | its processes | by the clock |\n| --- | --- | --- | --- | --- |');
for (const row of folderRows(rows)) console.log(tableRow(row, String(row.files)));
console.log('\n| file | processor, s | its processes | by the clock |\n| --- | --- | --- | --- |');
for (const row of rows.slice(0, Number(flags.files))) console.log(tableRow(row));

function tableRow({ file, own, children, seconds }: FileRow, ...cells: string[]): string {
  return `| ${[`\`${file}\``, ...cells, ...[own, children, seconds].map((each) => each.toFixed(1))].join(' | ')} |`;
}
