import { onPath } from './on-path.ts';

/**
 * The Firefox of this machine: `FIREFOX_PATH` when set, else the first on the PATH; `undefined`
 * when there is none.
 */
export function firefoxPath(): string | undefined {
  return onPath(['firefox-esr', 'firefox'], { before: [process.env.FIREFOX_PATH] });
}
