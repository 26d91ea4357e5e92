import type { AppViewOptions } from '../../masthead-appview/src/index.ts';
import serve, { readOptions } from '../src/verbs/serve.ts';

/** What `masthead serve` with these flags gives to `createAppView`; nothing is started. */
export function serveOptions(flags: readonly string[]): Promise<AppViewOptions> {
  serve.action(() => {}).parse(flags, { from: 'user' });
  return readOptions(serve.opts(), process.env);
}
