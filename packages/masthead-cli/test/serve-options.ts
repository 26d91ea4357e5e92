import type { AppViewOptions } from '../../masthead-appview/src/index.ts';
import serve, { readOptions } from '../src/verbs/serve.ts';

/** What `masthead serve` with these flags gives to `createAppView`; nothing is started. */
export function serveOptions(flags: readonly string[]): Promise<AppViewOptions> {
  // The verb is one for all files of a worker, and is to start a server again afterwards. Commander gives no other way to its action.
  const action: unknown = Reflect.get(serve, '_actionHandler');
  try {
    serve.action(() => {}).parse(flags, { from: 'user' });
  } finally {
    Reflect.set(serve, '_actionHandler', action);
  }
  return readOptions(serve.opts(), process.env);
}
