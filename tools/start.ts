// `npm start`: builds where a source has changed, then serves the sample events and a page that
// shows them. `--live` follows the public network, `--port N` picks another port.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AppViewOptions, createAppView } from '../packages/masthead-appview/src/index.ts';
import { sampleAppView, sampleImages } from '../packages/masthead-cli/src/operate/sample.ts';
import { isFresh } from './fresh-build.ts';

const root = join(import.meta.dirname, '..');
const data = join(root, 'data');

const { live, port } = parseArgs({
  options: {
    live: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.PORT ?? '2584' },
  },
}).values;

try {
  if (!/^\d+$/.test(port)) throw new Error(`A port is a number from 1 to 65535, not "${port}".`);
  build();
  mkdirSync(data, { recursive: true });
  const sample = sampleAppView(data);
  const options: AppViewOptions = live
    ? { database: join(data, 'live.sqlite'), ...(sample.staticDir && { staticDir: sample.staticDir }) }
    : { ...sample, images: sampleImages(`http://localhost:${port}`) };
  const appView = createAppView({ ...options, port: Number(port), log: (line) => console.log(line) });
  // A second Ctrl-C stops the hard way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void appView.close().then(() => process.exit(0)));
  }
  const { url } = await appView.start();
  console.log(`Masthead is at ${url}${live ? '/live.html' : ''} (Ctrl-C stops it).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** What the build says counts only where it fails. */
function build(): void {
  if (isFresh(root)) return;
  console.log('Building, as sources have changed since the last time: about a minute.');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe build failed; what is wrong stands above.`);
}
