import type { AppViewOptions } from '../../masthead-appview/src/index.ts';
import { readOptions, serveVerb } from '../src/operate/serve-options.ts';

/** What `masthead serve` with these flags gives to `createAppView`; nothing is started. */
export function serveOptions(flags: readonly string[]): Promise<AppViewOptions> {
  const verb = serveVerb().action(() => {});
  return readOptions(verb.parse(flags, { from: 'user' }).opts(), process.env);
}
