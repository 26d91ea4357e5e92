import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chromiumPath, onPath } from './chromium.ts';

/** The engines that the element tests can run in. */
export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

/** How an engine is found, and how it comes to a machine. */
interface Engine {
  readonly title: string;
  /** The program to start, when all that it needs is there. */
  readonly find: () => string | undefined;
  /** Of Debian. */
  readonly packages: string;
  /** What names one that is somewhere else. */
  readonly variable?: string;
}

const ENGINES: Readonly<Record<EngineName, Engine>> = {
  chromium: {
    title: 'Chromium or Chrome',
    find: chromiumPath,
    packages: 'chromium',
    variable: 'CHROMIUM_PATH',
  },
  firefox: {
    title: 'Firefox',
    find: () => onPath(['firefox-esr', 'firefox'], process.env.FIREFOX_PATH),
    packages: 'firefox-esr',
    variable: 'FIREFOX_PATH',
  },
  webkit: {
    title: 'WebKit with its driver and a virtual screen',
    // The browser that WebKit's driver starts, where Debian puts it.
    find: () => onPath(['WebKitWebDriver']) && onPath(['Xvfb']) && globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0],
    // The fonts are as wide as Arial and Times, by which the drawings' journey measures Chromium.
    packages: 'webkit2gtk-driver xvfb fonts-liberation',
  },
};

const sudo = process.getuid?.() === 0 ? '' : 'sudo ';

/**
 * Reads which engines somebody wants.
 *
 * @param wanted names with commas between them, or `all`; Chromium alone when empty or left out
 * @throws for a name that is none, and says which there are
 */
export function engineNames(wanted = ''): readonly EngineName[] {
  if (wanted === 'all') return ENGINE_NAMES;
  return (wanted || 'chromium').split(',').map((name) => {
    const known = ENGINE_NAMES.find((engine) => engine === name.trim());
    if (!known) throw new Error(`There is no engine "${name}"; there are ${ENGINE_NAMES.join(', ')} and all.`);
    return known;
  });
}

/** The program of an engine on this machine; `undefined` when it is not there. Installs nothing. */
export function findEngine(name: EngineName): string | undefined {
  return ENGINES[name].find();
}

/**
 * The same of an engine that must be there.
 *
 * @throws when it is missing, and says what brings it
 */
export function needEngine(name: EngineName): string {
  const found = findEngine(name);
  if (found === undefined) throw new Error(howToInstall(name));
  return found;
}

/**
 * For CI: makes sure that an engine is on this machine, and installs Debian's packages where that
 * needs nobody's leave (as root, or by password-free sudo).
 *
 * @returns whether it is there
 */
export function ensureEngine(name: EngineName): boolean {
  const { title, find, packages } = ENGINES[name];
  if (find()) return true;
  const run = (command: string) => spawnSync('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (onPath(['apt-get']) && (!sudo || run('sudo --non-interactive true').status === 0)) {
    console.log(`There is no ${title} here; installing ${packages} from Debian.`);
    run(`export DEBIAN_FRONTEND=noninteractive; ${aptCommand(packages)}`);
  }
  return find() !== undefined;
}

/**
 * Says that an engine is missing, and what brings it.
 *
 * @returns a sentence without its full stop
 */
export function howToInstall(name: EngineName): string {
  const { title, packages, variable } = ENGINES[name];
  const named = variable ? `; or name yours: ${variable}=/path/to/it npm test` : '';
  return `there is no ${title} here; install it, on Debian with: ${aptCommand(packages)}${named}`;
}

function aptCommand(packages: string): string {
  return `${sudo}apt-get update && ${sudo}apt-get install --yes ${packages}`;
}
