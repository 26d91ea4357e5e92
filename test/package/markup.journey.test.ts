import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sharedNetwork } from '../support/network/shared-network.ts';

// The integration for Astro, as its users have it: from the package, in a build of Astro's own command. Eleventy's plugin: packages/masthead-static/test/pages/eleventy.journey.test.ts.
const root = join(import.meta.dirname, '../..');
const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const KEY = '3mwozxkf2m222';

it('a site that Astro builds names its records', async () => {
  const network = await sharedNetwork();
  const alice = await network.createAccount('alice.test');
  const publication = `at://${alice.did}/${PUBLICATION}/${KEY}`;
  await alice.putRecord(PUBLICATION, KEY, { url: 'https://alice.example/blog', name: 'Alice' });
  const document = { site: publication, path: '/first', title: 'First', publishedAt: '2026-11-01T10:00:00.000Z' };
  await alice.putRecord(DOCUMENT, KEY, document);
  const folder = mkdtempSync(join(tmpdir(), 'masthead-astro-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(root, 'packages/masthead-static'), join(folder, 'node_modules/masthead-static'));
    symlinkSync(join(root, 'node_modules/astro'), join(folder, 'node_modules/astro'));
    symlinkSync(join(root, 'node_modules/astro/node_modules/cookie'), join(folder, 'node_modules/cookie'));
    mkdirSync(join(folder, 'src/pages'), { recursive: true });
    writeFileSync(
      join(folder, 'src/pages/first.astro'),
      '<html lang="en"><head><meta charset="utf-8"><title>First</title></head><body>First</body></html>',
    );
    const options = JSON.stringify({ publication, plc: network.plcUrl, handleResolver: network.pdsUrl });
    writeFileSync(
      join(folder, 'astro.config.mjs'),
      `import { mastheadAstro } from 'masthead-static';
export default { site: 'https://alice.example', base: '/blog', integrations: [mastheadAstro(${options})] };`,
    );
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    });
    const page = readFileSync(join(folder, 'dist/first/index.html'), 'utf8');
    expect(page).toContain(`<link rel="site.standard.document" href="at://${alice.did}/${DOCUMENT}/${KEY}">`);
    expect(page.indexOf('at:canonical')).toBeLessThan(page.indexOf('</head>'));
    expect(readFileSync(join(folder, 'dist/.well-known/site.standard.publication'), 'utf8')).toBe(publication);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
