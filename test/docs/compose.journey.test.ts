import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { serveOptions } from '../../packages/masthead-cli/test/serve-options.ts';

// examples/compose.yaml: checked against the command line's own flags; where Docker runs, it is started.
const root = join(import.meta.dirname, '../..');
const FILE = join(root, 'examples/compose.yaml');
const ADDRESS = 'postgres://masthead:a-password@database/masthead';

interface Compose {
  readonly services: Readonly<
    Record<
      'masthead' | 'database',
      {
        readonly command?: readonly string[];
        readonly environment: Readonly<Record<string, string>>;
        readonly secrets: string[];
        readonly image?: string;
      }
    >
  >;
  readonly secrets: Readonly<Record<string, unknown>>;
}

let secrets: string;
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'masthead-compose-'));
  writeFileSync(join(secrets, 'postgres_password'), 'a-password');
  writeFileSync(join(secrets, 'database_url'), ADDRESS);
});
afterAll(() => rmSync(secrets, { recursive: true, force: true }));

const docker = (...args: string[]) =>
  spawnSync('docker', args, { encoding: 'utf8', env: { ...process.env, MASTHEAD_SECRETS: secrets } });

it('its command has flags that there are, and finds the database in the secret', async () => {
  const { services, secrets: named } = parse(readFileSync(FILE, 'utf8')) as Compose;
  const { command = [], environment, secrets: given } = services.masthead;
  const [verb, ...flags] = command;
  expect(verb).toBe('serve');
  expect(flags).not.toContain('--db');
  expect(Object.keys(environment)).toEqual(['DATABASE_URL_FILE']);
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('DATABASE_URL_FILE', join(secrets, environment.DATABASE_URL_FILE?.split('/').at(-1) ?? ''));
  expect(await serveOptions(flags)).toMatchObject({ database: ADDRESS, metrics: { port: 9464, host: '0.0.0.0' } });
  // No password is written into the file, and each secret that a service takes is named.
  expect(readFileSync(FILE, 'utf8')).not.toMatch(/PASSWORD: /);
  for (const secret of [...given, ...services.database.secrets]) expect(Object.keys(named)).toContain(secret);
  // As the image's own command, but for the database.
  const image = /^CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  expect(command).toEqual(JSON.parse(image));
});

it.skipIf(docker('info').status !== 0)(
  'it starts, answers, and ends',
  async () => {
    const compose = ['compose', '--project-name', 'masthead-compose-test', '--file', FILE];
    try {
      expect(docker(...compose, 'up', '--build', '--detach', '--wait')).toMatchObject({ status: 0 });
      const isAlive = async () => (await fetch('http://127.0.0.1:2584/xrpc/_health?probe=alive')).status;
      await expect.poll(isAlive).toBe(200);
    } finally {
      docker(...compose, 'down', '--volumes');
    }
  },
  900_000,
);
