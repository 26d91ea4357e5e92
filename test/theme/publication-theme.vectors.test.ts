import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedTheme, VECTORS, vectorFiles } from '../../tools/theme-vectors/vectors.ts';
import { missingHere } from '../support/missing/missing-here.ts';

const root = join(import.meta.dirname, '../..');
const files = vectorFiles(root);

describe.each(files)('conformance/theme/$name.json', ({ content }) => {
  it.each(content.vectors)('$name: $note', ({ record, expected }) => {
    expect(expectedTheme(record)).toEqual(expected);
  });
});

it('has 40 records or more, each with a name of its own in its file', () => {
  const names = files.flatMap(({ name, content }) => content.vectors.map((vector) => `${name}/${vector.name}`));
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});

describe('run.py, the second implementation', () => {
  it('agrees on every vector', () => {
    needPython();
    const count = files.reduce((sum, { content }) => sum + content.vectors.length, 0);
    expect(run(join(root, VECTORS))).toEqual({ status: 0, stdout: `${count} vectors agree\n` });
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

function run(folder: string): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync('python3', [join(folder, 'run.py')], { encoding: 'utf8' });
  return { status, stdout };
}
