import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** What Playwright and Puppeteer keep of browsers, a folder for each version. */
const { PLAYWRIGHT_BROWSERS_PATH, PUPPETEER_CACHE_DIR } = process.env;
const PROGRAM = 'chrome-*/{chrome,chrome.exe,*.app/Contents/MacOS/*}';
const CACHED = [
  `${PLAYWRIGHT_BROWSERS_PATH || '{.cache,Library/Caches,AppData/Local}/ms-playwright'}/chromium-*/${PROGRAM}`,
  `${PUPPETEER_CACHE_DIR || '.cache/puppeteer'}/chrome/*/${PROGRAM}`,
];

/**
 * Flags for a quiet headless browser that never calls home; `--no-sandbox` only where the sandbox
 * cannot run, as root.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * The Chromium or Chrome of this machine: `CHROMIUM_PATH` when set, else the first on the PATH,
 * else the usual place of the system, else the last that Playwright or Puppeteer brought, else the
 * one that `npm ci` brings.
 *
 * @returns `undefined` when there is none
 */
export function chromiumPath(): string | undefined {
  const cached = globSync(CACHED, { cwd: homedir() }).sort().reverse();
  const elsewhere = [...PLACES, ...cached.map((file) => resolve(homedir(), file))];
  return onPath(NAMES, process.env.CHROMIUM_PATH) ?? elsewhere.find(isExecutable) ?? bundledChromium();
}

/**
 * Finds a program.
 *
 * @param names to look for in each folder of the PATH
 * @param named the whole path of one that comes first
 * @returns the first that can be run
 */
export function onPath(names: readonly string[], named = ''): string | undefined {
  const found = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [named, ...found].find((file) => file && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const modules = join(import.meta.dirname, '../../node_modules');
const PACKAGE = join(modules, '@sparticuz/chromium');
/** It is made for this linker, so not for Alpine. */
const LINKER = '/lib64/ld-linux-x86-64.so.2';

/** The machine's own fonts, and one for a machine that has none. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** No sandbox: that needs a helper of root's, or a kernel that lets everybody make namespaces. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" --no-sandbox --disable-gpu --headless=shell "$@"
`;

/**
 * The Chromium that `npm ci` brings for Linux on x64, without a window. What is installed of it is
 * packed; the first who asks unpacks it below `node_modules/.cache`, where it is whole or not at
 * all, however many processes come at once.
 *
 * @returns what starts it; `undefined` on other machines, and where it cannot be unpacked, after
 *   printing why
 */
function bundledChromium(): string | undefined {
  const isMadeFor = process.platform === 'linux' && process.arch === 'x64' && existsSync(LINKER);
  if (!isMadeFor || !existsSync(PACKAGE)) return undefined;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(modules, '.cache/chromium', version);
  const start = join(folder, 'start');
  if (existsSync(start)) return start;
  const beside = `${folder}-${process.pid}`;
  try {
    unpackInto(beside);
    renameSync(beside, folder);
  } catch (error) {
    // Another process may have been done before.
    if (!existsSync(start)) return void console.error('The Chromium of npm ci cannot be unpacked:', error);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return start;
}

function unpackInto(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const packed = (file: string) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', file)));
  writeFileSync(join(folder, 'chromium'), packed('chromium.br'), { mode: 0o755 });
  for (const archive of ['al2023.tar.br', 'fonts.tar.br'])
    execFileSync('tar', ['-x', '-o', '-f', '-', '-C', folder], { input: packed(archive) });
  writeFileSync(join(folder, 'fonts.conf'), FONTS);
  writeFileSync(join(folder, 'start'), START, { mode: 0o755 });
}
