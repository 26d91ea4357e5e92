// An AppView in a process of its own, as `masthead serve` runs one: from the package that `npm run
// bench -- appview` has built.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AppViewOptions, createAppView } from 'masthead-appview';

function quiet(line: string): void {
  if (/failed|stopped/.test(line)) console.error(line);
}

process.once('message', async (options: AppViewOptions) => {
  const appView = createAppView({
    rateLimit: { requests: 1e9, seconds: 1 },
    ...options,
    port: 0,
    host: '127.0.0.1',
    log: quiet,
  });
  const { port } = await appView.start();
  process.once('SIGTERM', () => void appView.close().then(() => process.exit()));
  process.send?.(port);
  process.on('message', () => process.send?.({ held: sweptMemory() }));
});

/** Bytes on the main thread's heap and beside it, after a garbage collection. */
function sweptMemory(): number {
  setFlagsFromString('--expose-gc');
  const sweep = runInNewContext('gc') as () => void;
  sweep();
  sweep();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
