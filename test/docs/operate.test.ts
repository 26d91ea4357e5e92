import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { serveOptions } from '../../packages/masthead-cli/test/serve-options.ts';
import { newFolder } from '../support/new-folder.ts';
import { snippetsOf } from './snippets.ts';

// The files that docs/operate.md offers, against the command line's own flags and each other. What
// starts a blocked server again: blocked.journey.test.ts.
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const IMAGE = read('Dockerfile');

describe('the unit for systemd', () => {
  const unit = read('docs/operate/masthead.service');
  /** What a key is set to, one after the other. */
  const values = (key: string) =>
    Array.from(unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value = '']) => value);
  const megabytes = (key: string) => Number(/^(\d+)M$/.exec(values(key)[0] ?? '')?.[1] ?? Number.NaN);

  it('starts a command that there is, with flags that there are', async () => {
    const [, command, ...flags] = values('ExecStart')[0]?.split(' ') ?? [];
    expect(command).toBe('serve');
    expect(await serveOptions(flags)).toMatchObject({ drainSeconds: 5 });
  });

  it('is started again whatever ended it, and waits longer than the server takes to end itself', () => {
    expect([values('Restart'), values('StartLimitIntervalSec')]).toEqual([['always'], ['0']]);
    const stop = Number(values('TimeoutStopSec')[0]);
    expect(stop).toBeGreaterThanOrEqual(5 + 20);
    expect(stop).toBeLessThanOrEqual(30);
  });

  it('is never started again because its source is away: neither it nor the image asks whether the server is ready', () => {
    expect(unit).not.toContain('_health');
    expect(IMAGE.match(/_health[^']*/g)).toEqual(['_health?probe=alive']);
  });

  it('bounds memory, threads and system calls, and reaches no network of the operator but this machine', () => {
    expect(megabytes('MemoryHigh')).toBeGreaterThan(512);
    expect(megabytes('MemoryMax')).toBeGreaterThan(megabytes('MemoryHigh'));
    expect(Number(values('TasksMax')[0])).toBeGreaterThan(20);
    expect(values('SystemCallFilter')).toEqual(['@system-service', '~@privileged']);
    expect(values('SystemCallArchitectures')).toEqual(['native']);
    const local = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'link-local', 'fc00::/7'];
    const denied = values('IPAddressDeny').join(' ').split(' ');
    expect(denied).toEqual(expect.arrayContaining([...local, '168.63.129.16']));
    expect(values('IPAddressAllow')).toEqual(['localhost']);
  });
});

interface Compose {
  readonly services: Readonly<
    Record<
      'masthead' | 'database',
      {
        readonly command?: readonly string[];
        readonly environment: Readonly<Record<string, string>>;
        readonly secrets: string[];
        readonly restart?: string;
      }
    >
  >;
  readonly secrets: Readonly<Record<string, unknown>>;
}

describe('examples/compose.yaml', () => {
  const { services, secrets } = parse(read('examples/compose.yaml')) as Compose;

  it('has a command with flags that there are, which finds the database in the secret', async () => {
    const folder = newFolder();
    const database = 'postgres://masthead:a-password@database/masthead';
    writeFileSync(join(folder, 'database_url'), database);
    const [verb, ...flags] = services.masthead.command ?? [];
    expect(verb).toBe('serve');
    expect(flags).not.toContain('--db');
    expect(services.masthead.environment).toEqual({ DATABASE_URL_FILE: expect.stringMatching(/\/database_url$/) });
    vi.stubEnv('DATABASE_URL', undefined);
    vi.stubEnv('DATABASE_URL_FILE', join(folder, 'database_url'));
    expect(await serveOptions(flags)).toMatchObject({ database, metrics: { port: 9464, host: '0.0.0.0' } });
    // As the image's own command, but for the database.
    expect(services.masthead.command).toEqual(JSON.parse(/^CMD (\[.*\])$/m.exec(IMAGE)?.[1] ?? ''));
  });

  it('holds no password, and names each secret that a service takes', () => {
    expect(read('examples/compose.yaml')).not.toMatch(/PASSWORD: /);
    for (const secret of [...services.masthead.secrets, ...services.database.secrets])
      expect(Object.keys(secrets)).toContain(secret);
  });

  it('is what the restarter adds to', () => {
    const { services: added } = parse(read('examples/compose-restarter.yaml'));
    expect(services.masthead.restart).toBe('always');
    expect(added.masthead.labels).toEqual(['restart-if-unhealthy']);
  });
});

it('the probes of Kubernetes ask what the image asks', () => {
  const [snippet] = snippetsOf('docs/operate.md').filter(({ language }) => language === 'yaml');
  const { startupProbe, livenessProbe, readinessProbe } = parse(snippet?.code ?? '');
  const [, asked] = /127\.0\.0\.1:2584([^']*)'/.exec(IMAGE) ?? [];
  expect([startupProbe.httpGet, livenessProbe.httpGet]).toEqual(Array(2).fill({ path: asked, port: 2584 }));
  expect(readinessProbe.httpGet).toEqual({ path: '/xrpc/_health', port: 2584 });
});
