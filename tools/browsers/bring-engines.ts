// For CI: makes sure that the engines which `npm ci` does not bring are on this machine. Elsewhere
// it installs nothing, and says what would.
import { isCi } from '../is-ci.ts';
import { ENGINE_NAMES, ensureEngine, findEngine, howToInstall } from './engines.ts';

const missing = ENGINE_NAMES.filter((engine) => !(isCi() ? ensureEngine(engine) : findEngine(engine)));
if (missing.length > 0) {
  console.error(missing.map(howToInstall).join('\n'));
  process.exitCode = 1;
}
