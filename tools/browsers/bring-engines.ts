// For CI: makes sure that the engines which `npm ci` does not bring are on this machine.
import { ENGINE_NAMES } from './engine-name.ts';
import { ensureEngine } from './ensure-engine.ts';

const missing = ENGINE_NAMES.filter((engine) => !ensureEngine(engine));
if (missing.length > 0) process.exitCode = 1;
