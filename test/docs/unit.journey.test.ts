import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveOptions } from '../../packages/masthead-cli/test/serve-options.ts';

// The unit for systemd that docs/operate.md offers.
const UNIT = readFileSync(join(import.meta.dirname, '../../docs/operate/masthead.service'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'masthead-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a key is set to, one after the other. */
function values(key: string): string[] {
  return UNIT.split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));
}

const bytes = (written: string | undefined) => Number(/^(\d+)M$/.exec(written ?? '')?.[1] ?? Number.NaN);

/** A file for systemd's own tools: they look whether the program is there. */
function installed(): string {
  const file = join(folder, 'masthead.service');
  writeFileSync(file, UNIT.replace('/opt/masthead/node_modules/.bin/masthead', process.execPath));
  return file;
}

function hasSystemd(): boolean {
  try {
    return execFileSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).startsWith('systemd');
  } catch {
    return false;
  }
}

describe('the unit', () => {
  it('starts a command that there is, with flags that there are', async () => {
    const [start = ''] = values('ExecStart');
    const [, command, ...flags] = start.split(' ');
    expect(command).toBe('serve');
    expect(await serveOptions(flags)).toMatchObject({ drainSeconds: 5 });
  });

  it('is started again whatever ended it, for ever', () => {
    expect(values('Restart')).toEqual(['always']);
    expect(values('StartLimitIntervalSec')).toEqual(['0']);
  });

  it('waits longer than the server takes to end itself, and not for long', () => {
    const stop = Number(values('TimeoutStopSec')[0]);
    expect(stop).toBeGreaterThanOrEqual(5 + 20);
    expect(stop).toBeLessThanOrEqual(30);
  });

  it('is never started again because its source is away: neither it nor the image asks whether the server is ready', () => {
    expect(UNIT).not.toContain('_health');
    const image = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8');
    expect(image.match(/_health[^']*/g)).toEqual(['_health?probe=alive']);
  });

  it('bounds memory and threads', () => {
    const [high, most] = [bytes(values('MemoryHigh')[0]), bytes(values('MemoryMax')[0])];
    expect(high).toBeGreaterThan(512);
    expect(most).toBeGreaterThan(high);
    expect(Number(values('TasksMax')[0])).toBeGreaterThan(20);
  });

  it('reaches no network of the operator, but for this machine', () => {
    const denied = values('IPAddressDeny').join(' ').split(' ');
    for (const network of [
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '100.64.0.0/10',
      'link-local',
      'fc00::/7',
      '168.63.129.16',
    ])
      expect(denied).toContain(network);
    expect(values('IPAddressAllow')).toEqual(['localhost']);
  });

  it('makes only the system calls of a service', () => {
    expect(values('SystemCallFilter')).toEqual(['@system-service', '~@privileged']);
    expect(values('SystemCallArchitectures')).toEqual(['native']);
  });

  it.skipIf(!hasSystemd())('is right by systemd itself, and well shut', () => {
    // It only warns of keys that it does not know.
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', installed()], { encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    // In tenths: 10.0 would be open to everything.
    const judge = () =>
      execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', installed()], {
        encoding: 'utf8',
      });
    expect(judge).not.toThrow();
  });
});
