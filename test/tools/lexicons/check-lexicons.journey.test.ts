import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readLexicons } from '../../../tools/lexicons/lexicon-files.ts';
import { lexiconTable, withTable } from '../../../tools/lexicons/lexicon-table.ts';

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

  it.each([
    [
      'a closed union',
      (text: string) => text.replace('"type": "union"', '"type": "union",\n"closed": true'),
      /closed: only there/,
    ],
    ['white space', (text: string) => `${text}\n`, /only white space/],
  ])('%s is a difference', (note, change, says) => {
    const { status, said } = check(ID, '--folder', repository(note, ID, change));
    expect(said).toMatch(says);
    expect(status).toBe(1);
  });

  it('a file that is not there is not found', () => {
    const { status, said } = check(
      'site.standard.document',
      '--folder',
      repository('other', ID, (text) => text),
    );
    expect(said).toMatch(/^not found +site\.standard\.document/m);
    expect(status).toBe(1);
  });

  it('a name that is not in lexicons/ is an error that says which are', () => {
    const { status, said } = check('a.b.c', '--folder', OURS);
    expect(said).toMatch(/a\.b\.c is not in lexicons\/: name one of .*site\.standard\.document/);
    expect(status).not.toBe(0);
  });

  it('two different files of one lexicon are not guessed between', () => {
    repository('twice', ID, (text) => text);
    writeFileSync(
      join(folder, 'twice', 'copy.json'),
      readFileSync(join(OURS, 'site/standard/theme/basic.json'), 'utf8').trim(),
    );
    expect(check(ID, '--folder', join(folder, 'twice')).said).toMatch(
      /two different files of site\.standard\.theme\.basic/,
    );
  });
});

describe('the table of lexicons', () => {
  test('stands in lexicons/README.md as the files are now', async () => {
    const page = readFileSync(join(root, 'lexicons/README.md'), 'utf8');
    expect(withTable(page, await lexiconTable(readLexicons(OURS)))).toBe(page);
  });

  test('has a source for each lexicon, and a lexicon for each source', async () => {
    const files = readLexicons(OURS);
    const [[, file] = []] = files;
    if (!file) throw new Error('there are lexicons');
    await expect(lexiconTable(new Map([...files, ['a.b.c', file]]))).rejects.toThrow(/a\.b\.c has no source/);
    files.delete('site.standard.document');
    await expect(lexiconTable(files)).rejects.toThrow(/lacks site\.standard\.document/);
  });
});
