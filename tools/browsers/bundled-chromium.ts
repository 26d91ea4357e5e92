import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
const PACKAGE = join(root, 'node_modules/@sparticuz/chromium');
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

let found: { readonly path: string | undefined } | undefined;

/**
 * The Chromium that `npm ci` brings for Linux on x64, without a window. What is installed of it is
 * packed; the first who asks unpacks it below `node_modules/.cache`.
 *
 * @returns what starts it; `undefined` on other machines, and where it cannot be unpacked, after
 *   printing why
 */
export function bundledChromium(): string | undefined {
  found ??= { path: find() };
  return found.path;
}

function find(): string | undefined {
  const { platform, arch } = process;
  if (platform !== 'linux' || arch !== 'x64' || !existsSync(LINKER) || !existsSync(PACKAGE)) return undefined;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  try {
    return unpackChromium(join(root, 'node_modules/.cache/chromium', version));
  } catch (error) {
    console.error(`The Chromium of npm ci cannot be unpacked: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/**
 * Unpacks it, unless that was done.
 *
 * @param folder which is there whole or not at all, however many processes come at once
 * @returns what starts it
 */
export function unpackChromium(folder: string): string {
  const start = join(folder, 'start');
  if (existsSync(start)) return start;
  mkdirSync(dirname(folder), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  try {
    writeFileSync(join(beside, 'chromium'), packed('chromium.br'), { mode: 0o755 });
    for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
      const { status, error, stderr } = spawnSync('tar', ['-x', '-o', '-f', '-', '-C', beside], {
        input: packed(archive),
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`tar ended with ${error?.message ?? `${status}: ${stderr}`}`);
    }
    writeFileSync(join(beside, 'fonts.conf'), FONTS);
    writeFileSync(join(beside, 'start'), START, { mode: 0o755 });
    chmodSync(beside, 0o755);
    renameSync(beside, folder);
  } catch (error) {
    // Somebody else was done before.
    if (!existsSync(start)) throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return start;
}

function packed(file: string): Buffer {
  return brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', file)));
}
