import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseSync } from 'oxc-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { until } from '../support/clock/clock.ts';
import { startNetwork, type TestNetwork } from '../support/network/start-network.ts';
import { untilHealthy } from '../support/network/until-healthy.ts';
import { newFolder } from '../support/new-folder.ts';
import { type InstalledPackage, installedPackage, packageLimit } from '../support/packages/installed-package.ts';
import { npm } from '../support/packages/npm.ts';

// `masthead-cli` as an operator gets it: its tarball, in an empty folder, with what it depends on.
// It indexes all that its network writes, so the network is its own: in a shared one another test
// may be the first to claim the same address.
const run = promisify(execFile);
const temporary = newFolder();
let cli: InstalledPackage;
let network: TestNetwork;

beforeAll(async () => {
  [cli, network] = await Promise.all([installedPackage('masthead-cli'), startNetwork()]);
});

/** The words of a command of npx that runs what is installed. */
const npx = (...args: string[]) => ['--no-install', ...args];

/** Ends a server that npx runs, and waits until it is gone. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

describe('the installed masthead-cli', () => {
  it('brings all that it needs, by itself, and nothing that must be compiled', async () => {
    const names = Object.keys(cli.installed);
    expect(names).toEqual(expect.arrayContaining(['node_modules/masthead', 'node_modules/masthead-appview']));
    expect(names.length).toBeLessThanOrEqual(packageLimit('masthead-cli'));
    const scripts = Object.entries(cli.installed).filter(([, { hasInstallScript }]) => hasInstallScript);
    // What core-js would run prints an advertisement.
    expect(scripts.map(([name]) => name)).toEqual(['node_modules/core-js']);
    // Fails where a package is missing or does not fit.
    expect(await npm(['ls', '--all'], cli.folder)).toContain(`masthead-cli@${cli.version}`);
  });

  it('has a command that lists every other', async () => {
    const { stdout } = await run('npx', npx('masthead', 'help'), { cwd: cli.folder });
    for (const verb of ['init', 'theme', 'icon', 'card', 'doctor', 'serve', 'index'])
      expect(stdout).toContain(`npx masthead-cli ${verb} `);
  });

  it('looks at the version of Node before it imports anything of its own', () => {
    const bin = parseSync('masthead.js', readFileSync(join(cli.home, 'bin/masthead.js'), 'utf8'));
    expect(bin.module.staticImports.map(({ moduleRequest }) => moduleRequest.value)).toEqual(['node:fs']);
    const code = readFileSync(join(cli.home, 'dist/masthead.js'), 'utf8');
    const { module, errors } = parseSync('masthead.js', code);
    expect(errors).toEqual([]);
    expect(module.staticImports).toEqual([]);
    expect(code.indexOf('process.versions.node')).toBeLessThan(code.indexOf('import('));
  });

  it('names the Node that it needs to an older one', async () => {
    // Node 18 and 20 in place of this one: nothing but the version differs for a file that imports
    // nothing before.
    const old = join(temporary, 'old-node.cjs');
    writeFileSync(
      old,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
    );
    const command = join(cli.home, 'bin/masthead.js');
    await expect(run(process.execPath, ['--require', old, command, 'serve'])).rejects.toMatchObject({
      code: 1,
      stderr: 'Masthead needs Node 22.19 or newer; this is 20.20.2. Install a newer Node and try again.\n',
    });
  });

  it('has its entries', async () => {
    const code = `const entries = ['masthead-appview', 'masthead/publish', 'masthead-doctor', 'masthead/check'];
      const [{ createAppView }, { signIn }, { diagnose }, { checkPublication }] = await Promise.all(entries.map((entry) => import(entry)));
      console.log(typeof createAppView, typeof signIn, typeof diagnose, typeof checkPublication);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: cli.folder });
    expect(stdout.trim()).toBe('function function function function');
  });

  it('serves the sample to who has nothing yet', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const args = npx('masthead-cli', 'serve', '--sample', '--port', String(port));
    const empty = join(temporary, 'empty');
    mkdirSync(empty);
    const environment = { ...process.env, TMPDIR: empty };
    const child = spawn('npx', args, { cwd: cli.folder, detached: true, env: environment });
    try {
      await untilHealthy(url);
      const embed = await fetch(`${url}/embed?url=https://tidewater.example/essays/the-harbour-at-low-water`);
      expect(await embed.text()).toContain('The harbour at low water');
      const builder = await fetch(url, { headers: { accept: 'text/html' } });
      expect(await builder.text()).toContain('builder.js');
      expect((await fetch(`${url}/demo.html`)).status).toBe(200);
      const picture = await fetch(`${url}/card.png?url=https://tidewater.example`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      const script = await fetch(`${url}/${cli.version}/masthead.js`);
      expect(script.headers.get('cache-control')).toContain('immutable');
    } finally {
      await stop(child);
    }
    expect(readdirSync(empty).filter((name) => name.startsWith('masthead-'))).toEqual([]);
  });

  it('serves a record that somebody writes as a card, a picture and the script, and its metrics', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const url = `http://localhost:${port}`;
    const args = [
      ...['serve', '--source', network.pdsUrl.replace(/^http/, 'ws'), '--source-is', 'pds', '--from', 'now'],
      ...['--plc', network.plcUrl, '--dev', network.pdsUrl, '--images', 'pds', '--db', join(temporary, 'index.sqlite')],
      ...['--port', String(port), '--metrics-port', String(metricsPort), '--log', 'json'],
    ];
    const child: ChildProcess = spawn('npx', npx('masthead-cli', ...args), { cwd: cli.folder, detached: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += data));
    try {
      await untilHealthy(url);
      const alice = await network.createAccount('alice.test');
      await alice.putRecord('site.standard.publication', '3mwozxkf2m222', {
        url: 'https://alice.example',
        name: 'Alice writes',
      });
      const ask = async () => {
        const answer = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://alice.example`);
        const { view } = (await answer.json()) as { view?: { external?: { title?: string } } };
        return view?.external?.title;
      };
      await until(async () => expect(await ask()).toBe('Alice writes'));
      const picture = await fetch(`${url}/card.png?url=https://alice.example`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      const script = await fetch(`${url}/masthead.js`);
      expect(await script.text()).toBe(readFileSync(join(cli.home, '../masthead/dist/masthead.js'), 'utf8'));
      const metrics = await fetch(`http://localhost:${metricsPort}/metrics`);
      expect(await metrics.text()).toContain('masthead_');
      expect(said).toContain('Masthead listens');
      expect(said).not.toMatch(/failed|ERR_MODULE_NOT_FOUND/);
    } finally {
      await stop(child);
    }
  });
});
