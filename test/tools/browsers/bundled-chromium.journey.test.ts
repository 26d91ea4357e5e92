import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundledChromium } from '../../../tools/browsers/bundled-chromium.ts';

const MODULE = join(import.meta.dirname, '../../../tools/browsers/bundled-chromium.ts');
const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(bundledChromium())(
  'is unpacked once by two processes at once, and starts in a folder with a space',
  async () => {
    const caches = join(folder, 'a folder');
    mkdirSync(caches);
    const code = `import { unpackChromium } from ${JSON.stringify(MODULE)};
    console.log(unpackChromium(${JSON.stringify(join(caches, '1.0.0'))}));`;
    const unpack = async () => (await run(process.execPath, ['--input-type=module', '--eval', code])).stdout.trim();
    const [start, other] = await Promise.all([unpack(), unpack()]);
    expect(other).toBe(start);
    expect(readdirSync(caches)).toEqual(['1.0.0']);
    const browser = await chromium.launch({ executablePath: start });
    try {
      const page = await browser.newPage();
      await page.setContent('<p style="display: inline-block">A word');
      expect(await page.locator('p').evaluate((text) => text.getBoundingClientRect().width)).toBeGreaterThan(30);
    } finally {
      await browser.close();
    }
  },
);
