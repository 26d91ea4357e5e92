import { withTime } from 'masthead/internal/core/log';
import type { AppView } from 'masthead-appview';
import { readOptions, serveVerb } from '../operate/serve-options.ts';
import { endWithin, stopSignal } from '../process/stopping.ts';
import { jsonLog, print, printError } from '../terminal/output.ts';

// After draining: 10 s for open requests, and 10 s for the current transaction and for closing the
// store.
const CLOSING_SECONDS = 20;

export default serveVerb().action(async (flags) => {
  const { createAppView } = await import('masthead-appview');
  const options = await readOptions(flags, process.env);
  const log = flags.log === 'json' ? jsonLog : undefined;
  const say = log ?? ((line: string) => print(withTime(line)));
  const sample = flags.sample && (await import('../operate/sample.ts')).temporarySample(options);
  const appView = createAppView({ ...options, ...sample, log: log ?? ((line: string) => printError(withTime(line))) });
  const stop = stopSignal();
  // A stop signal also counts while the server still waits for its database.
  const started = await Promise.race([appView.start(), stop]);
  if (started) {
    say(`Masthead listens on ${started.url} (Ctrl-C stops it).`);
    const missing = await missingScripts(appView);
    if (missing) say(missing);
    if (sample) say(`It has sample records and makes no outside requests; its demo page is ${started.url}/demo.html.`);
    if (started.metricsPort !== undefined) say(`Metrics are at port ${started.metricsPort}, /metrics.`);
  }
  await stop;
  say('Stopping.');
  const ended = endWithin((flags.drainSeconds ?? 0) + CLOSING_SECONDS, say);
  await appView.close();
  ended();
  // Do not wait for open requests to other hosts.
  process.exit(0);
});

/**
 * The message for a server in a clone that was not built: the scripts that show the cards of its
 * pages are missing.
 */
export async function missingScripts(appView: Pick<AppView, 'fetch'>): Promise<string | undefined> {
  const { status } = await appView.fetch(new Request('http://localhost/script-tag.json'));
  return status === 404
    ? 'The scripts are missing, so its pages show plain links; npm run build makes them.'
    : undefined;
}
