import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const OURS = join(root, 'lexicons');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-lexicons-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function check(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/check-lexicons.ts'), ...args], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

/** A repository with our file of a lexicon, changed. */
function repository(name: string, id: string, change: (text: string) => string): string {
  const path = join(folder, name, 'lexicons', `${id.replaceAll('.', '/')}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, change(readFileSync(join(OURS, `${id.replaceAll('.', '/')}.json`), 'utf8')));
  return join(folder, name);
}

describe('npm run lexicons:check with a folder', () => {
  const ID = 'site.standard.theme.basic';

  it('all that the table names are the same as themselves', () => {
    cpSync(OURS, join(folder, 'whole'), { recursive: true });
    const { status, said } = check('--folder', join(folder, 'whole'));
    expect(said).toMatch(/(\d+) of \1 are the same\./);
    // Masthead's own are nobody's to compare with.
    expect(said).not.toContain('alt.masthead');
    expect(status).toBe(0);
  });

  it('a closed union is a difference', () => {
    const folder = repository('closed', ID, (text) =>
      text.replace('"type": "union"', '"type": "union",\n"closed": true'),
    );
    const { status, said } = check(ID, '--folder', folder);
    expect(said).toMatch(/closed: only there/);
    expect(status).toBe(1);
  });
});
