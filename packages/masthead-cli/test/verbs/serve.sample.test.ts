import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createAppView } from 'masthead-appview';
import { expect, test } from 'vitest';
import { temporarySample } from '../../src/operate/sample.ts';
import { missingScripts } from '../../src/verbs/serve.ts';

test.each([
  { note: 'the usual port', options: {}, at: 'http://localhost:2584' },
  { note: 'a port', options: { port: 3000 }, at: 'http://localhost:3000' },
  { note: 'one address', options: { host: '192.0.2.7' }, at: 'http://192.0.2.7:2584' },
  { note: 'one address of IPv6', options: { host: '::1' }, at: 'http://[::1]:2584' },
  { note: 'every address', options: { host: '0.0.0.0' }, at: 'http://localhost:2584' },
  { note: 'every address of IPv6', options: { host: '::' }, at: 'http://localhost:2584' },
  {
    note: 'a public address',
    options: { publicUrl: 'https://cards.example', port: 0 },
    at: 'https://cards.example',
  },
])('$note: the pictures are on the server itself', ({ options, at }) => {
  const { images, database = '' } = temporarySample(options);
  rmSync(dirname(database), { recursive: true });
  expect(images).toBe(`${at}/images/{cid}.jpg`);
});

test('without a build the server says that scripts are missing, and what makes them', async () => {
  const distDir = mkdtempSync(join(tmpdir(), 'masthead-unbuilt-'));
  const appView = createAppView({ database: ':memory:', distDir, log: () => {} });
  try {
    expect(await missingScripts(appView)).toMatch(/scripts are missing.*npm run build/);
  } finally {
    await appView.close();
    rmSync(distDir, { recursive: true });
  }
});
