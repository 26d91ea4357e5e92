import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.ts';
import type { EngineName } from './engine-name.ts';
import { firefoxPath } from './firefox-path.ts';
import { miniBrowser } from './mini-browser.ts';
import { onPath } from './on-path.ts';

/** How an engine comes to a machine: Debian's packages, and how to name one that is somewhere else. */
interface Installation {
  readonly title: string;
  readonly packages: string;
  readonly instead?: string;
  readonly isThere: () => boolean;
}

const INSTALLATIONS: Readonly<Record<EngineName, Installation>> = {
  chromium: {
    title: 'Chromium or Chrome',
    packages: 'chromium',
    instead: 'CHROMIUM_PATH=/path/to/chrome',
    isThere: () => !!chromiumPath(),
  },
  firefox: {
    title: 'Firefox',
    packages: 'firefox-esr',
    instead: 'FIREFOX_PATH=/path/to/firefox',
    isThere: () => !!firefoxPath(),
  },
  webkit: {
    title: 'WebKit with its driver and a virtual screen',
    packages: 'webkit2gtk-driver xvfb',
    isThere: () => !!(miniBrowser() && onPath(['WebKitWebDriver']) && onPath(['Xvfb'])),
  },
};

/**
 * Makes sure that an engine is on this machine, and installs Debian's packages where that needs nobody's leave (as root, or by password-free sudo).
 *
 * @returns whether it is there; `false` after printing the exact command that brings it
 */
export function ensureEngine(name: EngineName): boolean {
  const { title, packages, instead, isThere } = INSTALLATIONS[name];
  if (isThere()) return true;
  const command = `apt-get update && apt-get install --yes ${packages}`;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo --non-interactive ';
  if (runs('apt-get --version') && (!sudo || runs('sudo --non-interactive true'))) {
    console.log(`There is no ${title} here; installing ${packages} from Debian.`);
    spawnSync('sh', ['-c', command.replaceAll('apt-get', `${sudo}apt-get`)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (isThere()) return true;
  const own = instead ? `\nor name yours: ${instead} npm test` : '';
  console.error(`The tests need ${title}. Install it, on Debian with: sudo sh -c '${command}'${own}`);
  return false;
}

function runs(command: string): boolean {
  return spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0;
}
