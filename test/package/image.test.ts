import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyModules } from '../../tools/copy-modules.ts';
import { freePort } from '../../tools/free-port.ts';

// Where no registry of images can be reached: each step of the Dockerfile in a folder that stands for the root of its stage.
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Step {
  readonly word: string;
  readonly rest: string;
}

const steps: Step[] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const space = line.indexOf(' ');
    return { word: line.slice(0, space), rest: line.slice(space + 1) };
  });
const ignored = new Set(readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n'));

let folder: string;
const stages: string[] = [];
const environment: Record<string, string> = {};
const read = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest);
/** The folders that the image has besides those of its base. */
const within = (stage: string, text: string) => text.replace(/(?<![\w.:}/])\/(?=(?:src|app|data)\b)/g, `${stage}/`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-image-'));
  const names = new Map<string, string>();
  let stage = '';
  let place = '';
  for (const { word, rest } of steps) {
    if (word === 'FROM') {
      stage = join(folder, String(stages.push('')));
      stages[stages.length - 1] = stage;
      names.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last', stage);
    } else if (word === 'WORKDIR') {
      place = within(stage, rest);
      mkdirSync(place, { recursive: true });
    } else if (word === 'COPY') copy(rest, names, stage, place);
    // The machine's own packages are not this test's to install.
    else if (word === 'RUN' && !rest.startsWith('apt-get ')) await execute(within(stage, rest), place);
    else if (word === 'ENV') {
      for (const [, name = '', quoted, bare] of rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
        environment[name] = within(stage, quoted ?? bare ?? '');
    } else expect(['RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']).toContain(word);
  }
}, 400_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copy(rest: string, names: ReadonlyMap<string, string>, stage: string, place: string): void {
  const [, from = '', what = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  if (from !== '') {
    cpSync(join(names.get(from) ?? '', what), join(stage, to), { recursive: true });
    return;
  }
  expect([what, to]).toEqual(['.', '.']);
  for (const name of readdirSync(root)) {
    if (ignored.has(name)) continue;
    cpSync(join(root, name), join(place, name), {
      recursive: true,
      filter: (file) => !ignored.has(relative(root, file)),
    });
  }
}

async function execute(command: string, cwd: string): Promise<void> {
  const line = command
    // What this very run began with: all packages, from the lock file.
    .replace(
      /^npm ci --no-audit --no-fund(?= && npm run pack)/,
      `mkdir node_modules && ${copyModules(root, 'node_modules', '-al').join(' ')}`,
    )
    // A user of the base image.
    .replace('chown node ', 'test -d ');
  await run('sh', ['-ec', line], {
    cwd,
    env: { ...process.env, npm_config_prefer_offline: 'true' },
    maxBuffer: 2 ** 26,
  });
}

describe('the image', () => {
  it('has one base, by its digest', () => {
    const bases = read('FROM').map((rest) => rest.replace(/ AS \w+$/, ''));
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/);
  });

  it('has no database of its own in its command: DATABASE_URL comes before the one in /data', () => {
    expect(read('CMD').join()).not.toContain('--db');
    // Where `./data/masthead.sqlite` is /data/masthead.sqlite.
    expect(read('WORKDIR').at(-1)).toBe('/');
    expect(read('EXPOSE')).toEqual(['2584 9464']);
  });

  it('holds every package as the lock file has it, and none of the tools', () => {
    const [, image = ''] = stages;
    const at = (file: string) =>
      JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { version: string; integrity: string }> };
    const locked = at(join(root, 'package-lock.json')).packages;
    const installed = Object.entries(at(join(image, 'app/node_modules/.package-lock.json')).packages);
    expect(installed.length).toBeGreaterThan(50);
    for (const [name, { version, integrity }] of installed) {
      expect({ name, version, integrity }).toEqual({
        name,
        version: locked[name]?.version,
        integrity: locked[name]?.integrity,
      });
    }
    const names = installed.map(([name]) => name);
    for (const tool of ['typescript', 'vite', 'vitest', '@atproto/pds'])
      expect(names).not.toContain(`node_modules/${tool}`);
    for (const needed of ['kysely', 'pg', 'sharp', 'ws']) expect(names).toContain(`node_modules/${needed}`);
  });

  it('runs as nobody special, and writes to /data only', () => {
    expect(read('USER')).toEqual(['node']);
    expect(read('VOLUME')).toEqual(['/data']);
    // Nothing is made after the user is set, so all else belongs to root.
    const user = steps.findIndex(({ word }) => word === 'USER');
    expect(steps.slice(user).filter(({ word }) => word === 'RUN' || word === 'COPY')).toEqual([]);
    expect(environment.NODE_OPTIONS).toContain('--max-old-space-size=512');
  });

  it('has the fonts that the handbook names, and no list of packages', () => {
    const installs = read('RUN').filter((rest) => rest.startsWith('apt-get '));
    const [, names = ''] =
      /^apt-get update && apt-get install --yes --no-install-recommends ([a-z -]+) && rm -rf \/var\/lib\/apt\/lists\/\*$/.exec(
        installs.join(),
      ) ?? [];
    // The base image has no fontconfig, and without its settings no font is found.
    const [settings, ...fonts] = names.split(' ');
    expect(settings).toBe('fontconfig-config');
    const handbook = readFileSync(join(root, 'docs/operate.md'), 'utf8');
    const [, table = ''] = /\n(\| package .*?)\n\n/s.exec(handbook) ?? [];
    expect([...table.matchAll(/`(fonts-[a-z-]+)`/g)].map(([, name]) => name)).toEqual(fonts);
    // They belong to the last stage.
    const last = steps.findLastIndex(({ word }) => word === 'FROM');
    expect(steps.findIndex(({ rest }) => rest.startsWith('apt-get '))).toBeGreaterThan(last);
    expect(relative(stages.at(-1) ?? '', environment.XDG_CACHE_HOME ?? '')).toBe('data');
  });

  it('serves as its command says, is well by its own health check, and ends on SIGTERM', async () => {
    const [, image = ''] = stages;
    const port = await freePort();
    writeFileSync(join(folder, 'nothing.jsonl'), '');
    const words = [...read('ENTRYPOINT'), ...read('CMD')].flatMap(
      (list) => JSON.parse(within(image, list)) as string[],
    );
    // In place of the public network.
    const args = [
      ...words.slice(1),
      '--replay',
      join(folder, 'nothing.jsonl'),
      '--port',
      String(port),
      '--metrics-port',
      '0',
    ];
    const child: ChildProcess = spawn(process.execPath, args, {
      cwd: image,
      env: { PATH: process.env.PATH, ...environment },
    });
    try {
      let err = '';
      child.stderr?.on('data', (data) => {
        err += data;
      });
      await expect.poll(() => (child.exitCode === null ? err : `It ended: ${err}`)).toContain('Masthead listens');
      const [, check = ''] = /CMD (\[.*\])$/.exec(read('HEALTHCHECK')[0] ?? '') ?? [];
      const [, ...checking] = JSON.parse(check.replace('2584', String(port))) as string[];
      await run(process.execPath, checking);
      const card = await fetch(`http://127.0.0.1:${port}/card.png?url=https%3A%2F%2Fa.example`);
      expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect((await fetch(`http://127.0.0.1:${port}/masthead.js`)).status).toBe(200);
      expect(readdirSync(join(image, 'data'))).toContain('masthead.sqlite');
      child.kill('SIGTERM');
      expect(await once(child, 'close')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
