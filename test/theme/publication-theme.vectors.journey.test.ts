import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingHere } from '../support/missing/missing-here.ts';
import { ANY_RECORD } from './any-record.ts';
import { expectedTheme, VECTORS, vectorFiles } from './theme-vectors.ts';

const root = join(import.meta.dirname, '../..');
const files = vectorFiles(root);

describe('run.py, the second implementation', () => {
  it('agrees on every vector', () => {
    needPython();
    const count = files.reduce((sum, { content }) => sum + content.vectors.length, 0);
    expect(run(join(root, VECTORS))).toMatchObject({ status: 0, stdout: `${count} vectors agree\n` });
  });
  it('agrees on records that nobody wrote down, good and broken', () => {
    needPython();
    const records = fc.sample(ANY_RECORD, 250);
    const vectors = records.map((record, at) => ({ name: `${at}`, note: '', record, expected: expectedTheme(record) }));
    const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
    try {
      for (const file of ['run.py', 'theme.py']) cpSync(join(root, VECTORS, file), join(folder, file));
      writeFileSync(join(folder, 'any.json'), JSON.stringify({ version: 1, vectors }));
      const { status, stdout } = run(folder);
      const differing = vectors.filter(({ name }) => stdout.includes(`any/${name}:`)).map(({ record }) => record);
      expect({ status, stdout, differing }).toEqual({ status: 0, stdout: '250 vectors agree\n', differing: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  it.each([
    [
      'a version that it does not know',
      '{"version": 2, "vectors": []}',
      'any.json: version 2, and this runs version 1',
    ],
    ['no vectors at all', '{"version": 1, "vectors": []}', '0 vectors agree'],
  ])('fails for %s', (_what, file, said) => {
    needPython();
    const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
    try {
      for (const name of ['run.py', 'theme.py']) cpSync(join(root, VECTORS, name), join(folder, name));
      writeFileSync(join(folder, 'any.json'), file);
      const { status, stdout, stderr } = run(folder);
      expect(stdout + stderr).toContain(said);
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  it.each([
    ['a colour', 'light.colors.link', (text: string) => text.replace('"link": "#0066cc"', '"link": "#0067cc"')],
    [
      'a ratio',
      'light.ratios.link/background',
      (text: string) => text.replace('"link/background": 5.57', '"link/background": 5.59'),
    ],
    [
      'an origin',
      'dark.background: said to be published',
      (text: string) => text.replace('"background": "derived"', '"background": "native"'),
    ],
  ])('names the vector and the place where %s differs, and fails', (_what, place, change) => {
    needPython();
    const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
    try {
      cpSync(join(root, VECTORS), folder, { recursive: true });
      const file = join(folder, 'basic.json');
      const before = readFileSync(file, 'utf8');
      const at = before.indexOf('"blue-on-white"');
      const after = before.slice(0, at) + change(before.slice(at));
      expect(after).not.toBe(before);
      writeFileSync(file, after);
      const { status, stdout } = run(folder);
      expect(stdout).toContain(`basic/blue-on-white: ${place}`);
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function needPython(): void {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
  } catch {
    throw missingHere('Python is not installed; Debian has it as python3');
  }
}

function run(folder: string): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync('python3', [join(folder, 'run.py')], { encoding: 'utf8' });
  return { status, stdout, stderr };
}
