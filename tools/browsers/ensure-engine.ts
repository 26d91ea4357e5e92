import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.ts';
import type { EngineName } from './engine-name.ts';
import { firefoxPath } from './firefox-path.ts';
import { miniBrowser } from './mini-browser.ts';
import { onPath } from './on-path.ts';

/**
 * How an engine comes to a machine: the packages of each system's manager, and how to name one that
 * is somewhere else.
 */
interface Installation {
  readonly title: string;
  readonly packages: { readonly apt: string } & Partial<Record<'dnf' | 'apk' | 'pacman' | 'brew', string>>;
  readonly instead?: string;
  readonly isThere: () => boolean;
}

const INSTALLATIONS: Readonly<Record<EngineName, Installation>> = {
  chromium: {
    title: 'Chromium or Chrome',
    packages: { apt: 'chromium', dnf: 'chromium', apk: 'chromium', pacman: 'chromium', brew: 'chromium' },
    instead: 'CHROMIUM_PATH=/path/to/chrome',
    isThere: () => !!chromiumPath(),
  },
  firefox: {
    title: 'Firefox',
    packages: { apt: 'firefox-esr', dnf: 'firefox', apk: 'firefox-esr', pacman: 'firefox', brew: 'firefox' },
    instead: 'FIREFOX_PATH=/path/to/firefox',
    isThere: () => !!firefoxPath(),
  },
  webkit: {
    title: 'WebKit with its driver and a virtual screen',
    packages: { apt: 'webkit2gtk-driver xvfb' },
    isThere: () => !!(miniBrowser() && onPath(['WebKitWebDriver']) && onPath(['Xvfb'])),
  },
};

/** Whether an engine is on this machine. Nothing is installed. */
export function hasEngine(name: EngineName): boolean {
  return INSTALLATIONS[name].isThere();
}

/**
 * For CI: makes sure that an engine is on this machine, and installs Debian's packages where that
 * needs nobody's leave (as root, or by password-free sudo).
 *
 * @returns whether it is there; `false` after printing what brings it
 */
export function ensureEngine(name: EngineName): boolean {
  const { title, isThere, packages } = INSTALLATIONS[name];
  if (isThere()) return true;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo --non-interactive ';
  if (onPath(['apt-get']) && (!sudo || runs('sudo --non-interactive true'))) {
    console.log(`There is no ${title} here; installing ${packages.apt} from Debian.`);
    spawnSync('sh', ['-c', aptCommand(packages.apt).replaceAll('apt-get', `${sudo}apt-get`)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (isThere()) return true;
  console.error(howToInstall(name));
  return false;
}

/**
 * Says that an engine is missing, and what to type on this system.
 *
 * @returns a sentence without its full stop
 */
export function howToInstall(name: EngineName): string {
  const { title, packages, instead } = INSTALLATIONS[name];
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  const commands: readonly (readonly [manager: string, command: string | undefined])[] = [
    ['apt-get', `${sudo}sh -c '${aptCommand(packages.apt)}'`],
    ['dnf', packages.dnf && `${sudo}dnf install --assumeyes ${packages.dnf}`],
    ['apk', packages.apk && `${sudo}apk add ${packages.apk}`],
    ['pacman', packages.pacman && `${sudo}pacman --sync ${packages.pacman}`],
    ['brew', packages.brew && `brew install --cask ${packages.brew}`],
  ];
  const [, command] = commands.find(([manager, how]) => how && onPath([manager])) ?? [];
  const ways = [command && `install it with: ${command}`, instead && `name yours: ${instead} npm test`];
  const said = ways.filter((way) => way).join('; or ');
  return `there is no ${title} here; ${said || `it needs Debian, with its packages ${packages.apt}`}`;
}

function aptCommand(packages: string): string {
  return `apt-get update && apt-get install --yes ${packages}`;
}

function runs(command: string): boolean {
  return spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0;
}
