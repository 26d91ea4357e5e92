import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { localServer } from '../support/local-server.ts';
import { newFolder } from '../support/new-folder.ts';

// The three ways of docs/operate.md to start a blocked server again: the commands themselves, with
// stand-ins for systemd and Docker.
const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const folder = newFolder();

/**
 * Runs a shell's words, and returns what was called of the programs in `stubs`, each a script of
 * its own.
 */
async function calls(shell: string, stubs: Readonly<Record<string, string>>): Promise<string[]> {
  const log = join(folder, 'calls');
  writeFileSync(log, '');
  for (const [name, script] of Object.entries(stubs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> ${log}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const child = spawn('sh', ['-c', shell], { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } });
  await once(child, 'close');
  return readFileSync(log, 'utf8').split('\n').filter(Boolean);
}

describe.skipIf(spawnSync('curl', ['--version']).status !== 0)('the timer of systemd', () => {
  const [, written = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(read('docs/operate/masthead-alive.service')) ?? [];
  // As systemd reads it. It is waited for a moment where nobody ever answers, and for whoever does
  // as long as a busy machine takes.
  const command = written.replaceAll('$$', '$');
  const waiting = (seconds: number) => command.replace('--max-time 10 --retry 2', `--max-time ${seconds} --retry 0`);

  it.each([
    { note: 'answers', status: 200, kills: false },
    { note: 'has failed, and says so', status: 503, kills: true },
    { note: 'takes the connection and is silent', status: null, kills: true },
    { note: 'does not listen: it starts, or was stopped', status: 'away', kills: false },
  ])('a server that $note: ended $kills', async ({ status, kills }) => {
    const { port, close } = await localServer((_, response) => {
      if (typeof status === 'number') response.writeHead(status).end();
    });
    if (status === 'away') await close();
    const told = await calls(waiting(status === null ? 0.5 : 200).replace(':2584', `:${port}`), { systemctl: '' });
    expect(told).toEqual(kills ? ['systemctl kill --signal=SIGKILL masthead.service'] : []);
  });

  it('runs a service that there is, which names a unit that there is', () => {
    expect(command).toContain('_health?probe=alive');
    expect(read('docs/operate/masthead-alive.timer')).toContain('[Timer]');
  });
});

describe('the restarter of Docker', () => {
  const { services } = parse(read('examples/compose-restarter.yaml'));
  const [, , loop] = services.restarter.command;
  // One round: the second pause fails.
  const sleep = `test ! -e ${folder}/slept && touch ${folder}/slept`;

  it.each([
    { note: 'nothing that is unhealthy', unhealthy: '', restarts: [] },
    { note: 'two', unhealthy: '4f2a 9b1c', restarts: ['docker restart -t 0 4f2a 9b1c'] },
  ])('finds $note', async ({ unhealthy, restarts }) => {
    rmSync(join(folder, 'slept'), { force: true });
    const docker = `test "$1" = restart || printf '%s\\n' ${unhealthy}`;
    const [, asks, ...more] = await calls(loop, { sleep, docker });
    expect(asks).toBe('docker ps --quiet --filter health=unhealthy --filter label=restart-if-unhealthy');
    expect(more.filter((call) => call.startsWith('docker'))).toEqual(restarts);
  });
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'the unit is right by systemd itself, and well shut',
  () => {
    const file = join(folder, 'masthead.service');
    const unit = read('docs/operate/masthead.service');
    // It looks whether the program is there, and only warns of keys that it does not know.
    writeFileSync(file, unit.replace('/opt/masthead/node_modules/.bin/masthead', process.execPath));
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    expect(analyze('verify', '--man=no')).toMatchObject({ stderr: '', status: 0 });
    // In tenths: 10.0 would be open to everything.
    expect(analyze('security', '--offline=true', '--threshold=20', '--no-pager')).toMatchObject({ status: 0 });
  },
);
