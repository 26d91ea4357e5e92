import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { picture } from '../../../../../../test/publish/pictures.ts';
import { readFolder } from '../../../../src/document/source/folder/read-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-folder-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

const post = (more = '') => `---\ntitle: x\ndate: 2026-03-01\n${more}---\nWords.\n`;
const read = (below = 'posts') => readFolder(join(folder, below), {});

it('reads the posts of all folders, in the order of their names', async () => {
  put('posts/b.md', post());
  put('posts/a/index.md', post());
  put('posts/c.mdx', post());
  for (const other of [
    'README.txt',
    '_index.md',
    '_drafts/d.md',
    '.git/e.md',
    'node_modules/x/README.md',
    '_site/f.md',
  ])
    put(`posts/${other}`, post());
  expect(await read()).toMatchObject({
    kind: 'folder',
    whole: true,
    notes: [],
    entries: [{ source: 'a/index.md' }, { source: 'b.md' }, { source: 'c.mdx' }],
  });
});

it("reads Hugo's JSON; braces that are no object are no front matter", async () => {
  put('posts/a.md', '{\n"title": "x",\n"date": "2026-03-01"\n}\nWords.\n');
  put('posts/b.md', '{{< note >}}\n');
  put('posts/c.md', '{"x"} is a set.\n');
  expect((await read()).entries).toEqual([
    expect.objectContaining({ source: 'a.md', path: '/a', title: 'x', textContent: 'Words.' }),
    { source: 'b.md', hidden: 'no front matter' },
    { source: 'c.md', hidden: 'no front matter' },
  ]);
});

it('passes over what has no front matter, and refuses what is no post', async () => {
  put('posts/README.md', '# Notes\n');
  put('posts/binary.md', Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0]));
  put('posts/latin.md', Buffer.from(post('author: Jos\u00e9\n'), 'latin1'));
  put('posts/long.md', post() + 'x'.repeat(10 * 1024 * 1024));
  const { entries } = await read();
  expect(entries).toEqual([
    { source: 'README.md', hidden: 'no front matter' },
    { source: 'binary.md', problem: expect.stringContaining('no text') },
    { source: 'latin.md', problem: expect.stringContaining('not UTF-8') },
    { source: 'long.md', problem: expect.stringContaining('larger than 4 MB') },
  ]);
});

// Hundreds of posts take seconds.
it('says how far it is', async () => {
  put('posts/a.md', post());
  put('posts/b.md', post());
  const told: number[][] = [];
  await readFolder(join(folder, 'posts'), { onProgress: (done, all) => told.push([done, all]) });
  expect(told).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

it('follows no symbolic link, to a file or to a folder', async () => {
  put('secret/s.md', post());
  put('posts/a.md', post());
  symlinkSync(join(folder, 'secret/s.md'), join(folder, 'posts/b.md'));
  symlinkSync(join(folder, 'secret'), join(folder, 'posts/c'));
  symlinkSync(join(folder, 'posts'), join(folder, 'posts/loop'));
  const { entries, notes } = await read();
  expect(entries.map(({ source }) => source)).toEqual(['a.md']);
  expect(notes).toEqual([expect.stringContaining('3 symbolic links')]);
});

it('finds covers beside the post and where generators keep them, and none outside', async () => {
  const png = await picture(20, 20);
  put('secret.png', png);
  put('posts/a/x.png', png);
  put('posts/static/y.png', png);
  put('posts/big.png', Buffer.concat([png, Buffer.alloc(1_000_001)]));
  put('posts/text.png', 'no picture');
  symlinkSync(join(folder, 'secret.png'), join(folder, 'posts/link.png'));
  const covers = [
    'x.png',
    '/y.png',
    '../../secret.png',
    '../link.png',
    '../big.png',
    '../text.png',
    '/on-site.png',
    'https://b.example/x.png',
    'none.png',
    '../../none.png',
  ];
  covers.forEach((cover, place) => {
    put(`posts/a/${place}.md`, post(`cover: ${cover}\n`));
  });
  const { entries, notes } = await read();
  const file = {
    path: expect.any(String),
    cid: expect.stringMatching(/^bafkrei/),
    mimeType: 'image/png',
    size: png.length,
  };
  expect(entries.map(({ cover }) => cover)).toEqual([
    { file },
    { file },
    undefined,
    undefined,
    undefined,
    undefined,
    { url: '/on-site.png' },
    { url: 'https://b.example/x.png' },
    undefined,
    undefined,
  ]);
  // Whether there is a file outside is not said.
  expect(notes).toHaveLength(7);
  expect(notes.at(-2)).toMatch(/9\.md: its cover \.\.\/\.\.\/none\.png is outside the folder/);
  expect(notes.at(-3)).toMatch(/8\.md: there is no cover none\.png/);
  expect(notes.join('\n')).toMatch(
    /2\.md: its cover \.\.\/\.\.\/secret\.png is outside the folder.*3\.md: its cover \.\.\/link\.png is outside the folder.*4\.md: its cover \.\.\/big\.png has \d+ bytes.*5\.md: its cover \.\.\/text\.png is no picture/s,
  );
});
