import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.ts';

const COMMAND = 'apt-get update && apt-get install --yes chromium';

/**
 * Finds a Chromium or Chrome, or installs Debian's package where that needs nobody's leave (as root, or by password-free sudo).
 *
 * @returns the browser's path; `undefined` after printing the exact command that brings one
 */
export function ensureChromium(): string | undefined {
  const installed = chromiumPath();
  if (installed) return installed;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo --non-interactive ';
  if (runs('apt-get --version') && (!sudo || runs('sudo --non-interactive true'))) {
    console.log('There is no Chromium or Chrome here; installing Debian’s package "chromium".');
    const script = COMMAND.replaceAll('apt-get', `${sudo}apt-get`);
    spawnSync('sh', ['-c', script], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const path = chromiumPath();
  if (!path) {
    console.error(
      `The tests need Chromium or Chrome. Install one, for instance with: sudo sh -c '${COMMAND}'\nor name yours: CHROMIUM_PATH=/path/to/chrome npm test`,
    );
  }
  return path;
}

function runs(command: string): boolean {
  return spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0;
}
