import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { builtPackages } from '../../tools/package/built-package.ts';

// What runs where the project is hosted. It cannot run here, so what can be held is: what it may
// do, what it runs, and whose code.
interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = join(import.meta.dirname, '../..');
const files = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const workflow = (file: string) => parse(texts.get(file) ?? '') as Workflow;
const release = workflow('.github/workflows/release.yml');
const ci = workflow('.github/workflows/ci.yml');
const scripts = (job: Job | undefined) => job?.steps.flatMap(({ run }) => run ?? []).join('\n') ?? '';

describe.each(files)('%s', (file) => {
  const { permissions, jobs } = workflow(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('runs others’ code only at a commit that it names in full, and says which version that is', () => {
    const lines = texts.get(file)?.match(/^.*\buses:.*$/gm) ?? [];
    expect(lines.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^ +- uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may do no more by default than read', () => {
    for (const right of Object.values(permissions)) expect(right).toBe('read');
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThan(120);
  });

  it('leaves no key behind in the checkout, and stores none', () => {
    for (const { uses, with: given } of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect({ uses, given }).toMatchObject({ given: { 'persist-credentials': false } });
    expect(texts.get(file)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
  });

  it('names no registry: npm has its own', () => {
    expect(texts.get(file)).not.toMatch(/registry|npmjs|https?:/);
  });

  it('puts nothing that an event brings into a script: it comes through the environment', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });
});

it('everything runs on each change', () => {
  expect(Object.keys(ci.on).sort()).toEqual(['pull_request', 'push']);
  expect(Object.values(ci.jobs).map(scripts)).toEqual(['.ci/run']);
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
});

it.each(globSync(['package.json', 'packages/*/package.json'], { cwd: root }))(
  '%s runs nothing on whom it is installed',
  (file) => {
    const { scripts: own } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: Record<string, string> };
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(own ?? {}).not.toHaveProperty([name]);
  },
);

describe('a release', () => {
  const { make, publish, release: attach } = release.jobs;

  it('gives each job the one right that it needs, and none of them two', () => {
    expect(release.permissions).toEqual({});
    expect(make?.permissions).toEqual({ contents: 'read' });
    expect(publish?.permissions).toEqual({ 'id-token': 'write' });
    expect(attach?.permissions).toEqual({ contents: 'write' });
  });

  it('runs the code of dependencies only where nothing can be written', () => {
    for (const job of [publish, attach]) expect(scripts(job)).not.toMatch(/npm (?:ci|install|run|pack)|npx|\.ci\/run/);
  });

  it('checks everything before it makes the packages, and makes them once', () => {
    const said = scripts(make);
    expect(said.indexOf('.ci/run')).toBeGreaterThan(-1);
    expect(said.indexOf('.ci/run')).toBeLessThan(said.indexOf('npm run pack'));
    expect(publish?.needs).toBe('make');
    expect(attach?.needs).toEqual(['make', 'publish']);
    for (const job of [publish, attach]) expect(scripts(job)).toContain('sha256sum --check SHA256SUMS');
  });

  it('publishes all packages, each after those that it needs, with their provenance, and lets nobody write a token down', () => {
    const [, names = '', line = ''] = /^for name in ([a-z -]+); do\n\s*(npm publish .*)$/m.exec(scripts(publish)) ?? [];
    expect(names.split(' ')).toEqual([...builtPackages().keys()]);
    expect(line).toContain('"./$name-$version.tgz" --provenance --access public ');
  });
});
