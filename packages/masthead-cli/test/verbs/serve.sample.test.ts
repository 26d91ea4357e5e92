import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createAppView } from 'masthead-appview';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { temporarySample } from '../../src/operate/sample.ts';
import { missingScripts } from '../../src/verbs/serve.ts';

test.each([
  ['the usual port', {}, 'http://localhost:2584'],
  ['a port, on every address', { port: 3000, host: '0.0.0.0' }, 'http://localhost:3000'],
  ['one address', { host: '192.0.2.7' }, 'http://192.0.2.7:2584'],
  ['one address of IPv6', { host: '::1' }, 'http://[::1]:2584'],
  ['every address of IPv6', { host: '::' }, 'http://localhost:2584'],
  ['a public address', { publicUrl: 'https://cards.example', port: 0 }, 'https://cards.example'],
] as const)('%s: the pictures are on the server itself', (_note, options, at) => {
  const { images, database = '' } = temporarySample(options);
  rmSync(dirname(database), { recursive: true });
  expect(images).toBe(`${at}/images/{cid}.jpg`);
});

test('without a build the server says that scripts are missing, and what makes them', async () => {
  const appView = createAppView({ database: ':memory:', distDir: newFolder(), log: () => {} });
  onTestFinished(() => appView.close());
  expect(await missingScripts(appView)).toMatch(/scripts are missing.*npm run build/);
});
