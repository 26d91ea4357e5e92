import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { folderForEachTest } from '../support/for-each-test.ts';
import { missingHere } from '../support/missing/missing-here.ts';
import { ANY_RECORD } from './any-record.ts';
import { expectedTheme, VECTORS, vectorFiles } from './theme-vectors.ts';

const root = join(import.meta.dirname, '../..');
const folder = folderForEachTest();
beforeEach(() => {
  if (spawnSync('python3', ['--version']).status !== 0)
    throw missingHere('Python is not installed; Debian has it as python3');
});

function run(where = folder) {
  const { status, stdout, stderr } = spawnSync('python3', [join(where, 'run.py')], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** The program, with other files than ours. */
function runOn(files: Readonly<Record<string, string>>) {
  for (const name of ['run.py', 'theme.py']) cpSync(join(root, VECTORS, name), join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return run();
}

describe('run.py, the second implementation,', () => {
  it('agrees on every vector', () => {
    const count = vectorFiles(root).reduce((sum, { content }) => sum + content.vectors.length, 0);
    expect(run(join(root, VECTORS))).toEqual({ status: 0, said: `${count} vectors agree\n` });
  });

  it('agrees on records that nobody wrote down, good and broken', () => {
    const records = fc.sample(ANY_RECORD, inject('amount') === 'all' ? 250 : 60);
    const vectors = records.map((record, at) => ({ name: `${at}`, note: '', record, expected: expectedTheme(record) }));
    const { status, said } = runOn({ 'any.json': JSON.stringify({ version: 1, vectors }) });
    const differing = vectors.filter(({ name }) => said.includes(`any/${name}:`)).map(({ record }) => record);
    expect({ status, said, differing }).toEqual({
      status: 0,
      said: `${records.length} vectors agree\n`,
      differing: [],
    });
  });

  it.each([
    ['an unknown version', '{"version": 2, "vectors": []}', 'any.json: version 2, and this runs version 1'],
    ['no vectors at all', '{"version": 1, "vectors": []}', '0 vectors agree'],
  ])('fails for %s', (_what, file, told) => {
    expect(runOn({ 'any.json': file })).toEqual({ status: 1, said: expect.stringContaining(told) });
  });

  it('names the vector and the place where something differs, and fails', () => {
    const whole = readFileSync(join(root, VECTORS, 'basic.json'), 'utf8');
    const at = whole.indexOf('"blue-on-white"');
    const changed = whole
      .slice(at)
      .replace('"link": "#0066cc"', '"link": "#0067cc"')
      .replace('"link/background": 5.57', '"link/background": 5.59')
      .replace('"background": "derived"', '"background": "native"');
    const { status, said } = runOn({ 'basic.json': whole.slice(0, at) + changed });
    for (const place of ['light.colors.link', 'light.ratios.link/background', 'dark.background: said to be published'])
      expect(said).toContain(`basic/blue-on-white: ${place}`);
    expect(status).toBe(1);
  });
});
