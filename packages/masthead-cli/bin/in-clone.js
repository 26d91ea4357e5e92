// The command in a clone: what was built, and before that the sources. Those need a Node that reads TypeScript. `npm ci` brings one (the devDependency `node`), which
// takes over from an older one. The package does not hold this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const built = new URL('../dist/masthead.js', import.meta.url);
const isBuilt = existsSync(built);
// Without a build the packages are their sources.
const SOURCES = '--conditions=masthead-source';
const readsSources = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ').includes(SOURCES);
const ownNode = fileURLToPath(new URL(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, root));

const node = process.features.typescript ? process.execPath : existsSync(ownNode) ? ownNode : undefined;
if (node === process.execPath && (isBuilt || readsSources)) {
  await import(isBuilt ? built.href : new URL('packages/masthead-cli/src/masthead.ts', root).href);
} else if (node) {
  const child = spawn(node, [...(isBuilt ? [] : [SOURCES]), ...process.argv.slice(1)], { stdio: 'inherit' });
  // A terminal gives Ctrl-C to the child as well, and the second one would end it at once.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
} else {
  console.error(
    `A clone's command needs Node 22.18 or newer, and this is ${process.version}. Run "npm ci" with install scripts allowed: it brings its own Node 24.`,
  );
  process.exitCode = 1;
}
