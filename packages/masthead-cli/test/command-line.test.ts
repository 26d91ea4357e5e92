import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadVerbs } from '../src/command-line.ts';
import { main } from '../src/main.ts';

const ROOT = join(import.meta.dirname, '../../..');
const VERBS = new URL('../src/verbs/', import.meta.url);

let out: string;
let err: string;
beforeEach(() => {
  out = err = '';
  vi.spyOn(console, 'log').mockImplementation((lines) => {
    out += `${lines}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((lines) => {
    err += `${lines}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Every verb, the ones within `publish` as well. */
async function allVerbs(): Promise<CommandUnknownOpts[]> {
  const names = globSync('packages/masthead-cli/src/verbs/*.ts', { cwd: ROOT }).map((file) => basename(file, '.ts'));
  const top = (await Promise.all(names.map((name) => loadVerbs(VERBS, [name])))).flat();
  return top.flatMap((verb) => [verb, ...verb.commands]);
}

describe('the verbs', () => {
  it('are the files of their folder, each named after its verb', async () => {
    const files = globSync('packages/masthead-cli/src/verbs/**/*.ts', { cwd: ROOT }).map((file) =>
      basename(file, '.ts'),
    );
    expect((await allVerbs()).map((verb) => verb.name()).sort()).toEqual(files.sort());
  });

  it('say what they do, what they take and what each flag means', async () => {
    for (const verb of await allVerbs()) {
      const told = [
        verb.description(),
        ...[...verb.options, ...verb.registeredArguments].map((one) => one.description),
      ];
      for (const text of told) expect(text, verb.name()).not.toBe('');
    }
  });

  it('are loaded alone when they are named, so that nobody needs the packages of another', async () => {
    expect((await loadVerbs(VERBS, ['backup', '--help'])).map((verb) => verb.name())).toEqual(['backup']);
    vi.resetModules();
    const [publish] = await loadVerbs(VERBS, ['publish', 'theme']);
    expect(publish?.commands.map((verb) => verb.name())).toEqual(['theme']);
  });

  it('are written with the library for the command line, which nothing else uses', () => {
    const users = globSync('{src,packages/*/src}/**/*.ts', { cwd: ROOT }).filter((file) =>
      readFileSync(join(ROOT, file), 'utf8').includes('commander'),
    );
    expect(users.filter((file) => !file.startsWith('packages/masthead-cli/src/'))).toEqual([]);
  });
});

describe('help', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']]])('%j lists the verbs', async (args) => {
    await main(args);
    expect([process.exitCode, err]).toEqual([0, '']);
    for (const verb of await loadVerbs(VERBS, [])) expect(out).toContain(`npx masthead-cli ${verb.name()}`);
  });

  it.each([
    { args: ['serve', '--help'], says: ['Usage: npx masthead-cli serve [options]', '--no-fetch-unseen', '--watchdog'] },
    { args: ['help', 'hide'], says: ['Usage: npx masthead-cli hide [options] [at-uri|did|handle]', '--list'] },
    {
      args: ['publish', '--help'],
      says: ['npx masthead-cli publish init', 'npx masthead-cli publish theme', 'MASTHEAD_APP_PASSWORD'],
    },
    {
      args: ['publish', 'help', 'icon'],
      says: ['Usage: npx masthead-cli publish icon [options] [file]', '--from-avatar'],
    },
    { args: ['publish', 'rename', '--help'], says: ['<name>', '--dry-run', 'MASTHEAD_ACCOUNT'] },
    { args: ['backfill', '--port', '-h'], says: ['Usage: npx masthead-cli backfill'] },
  ])('$args shows that verb with its flags', async ({ args, says }) => {
    await main(args);
    expect([process.exitCode, err]).toEqual([0, '']);
    for (const text of says) expect(out).toContain(text);
  });

  it('is shown on standard error, with exit code 1, where a verb is missing', async () => {
    await main(['publish']);
    expect([process.exitCode, out]).toEqual([1, '']);
    expect(err).toContain('npx masthead-cli publish init');
  });
});

it('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  await main(['--version']);
  expect([process.exitCode, out, err]).toEqual([0, `${version}\n`, '']);
});

describe('what makes no sense is one sentence with the way on', () => {
  it.each([
    { args: ['sevre'], says: /no command "sevre" \(did you mean serve\?\); npx masthead-cli help/ },
    { args: ['hide-it-all'], says: /no command "hide-it-all"; npx masthead-cli help/ },
    { args: ['toString'], says: /no command "toString"/ },
    { args: ['../verbs/serve'], says: /no command/ },
    {
      args: ['publish', 'thme'],
      says: /"publish" does one of .*icon, .* \(did you mean theme\?\); npx masthead-cli publish --help/,
    },
    { args: ['serve', '--prot', '1'], says: /'--prot' \(did you mean --port\?\); npx masthead-cli serve --help/ },
    { args: ['publish', 'list', '--jsn'], says: /\(did you mean --json\?\); npx masthead-cli publish list --help/ },
    { args: ['backup'], says: /missing required argument 'file'; npx masthead-cli backup --help/ },
    { args: ['serve', 'now'], says: /too many arguments .*now; npx masthead-cli serve --help/ },
    { args: ['backup', 'a', 'b'], says: /too many arguments .*a, b; npx masthead-cli backup --help/ },
    { args: ['serve', '--port'], says: /'--port <n>' argument missing/ },
    { args: ['backfill', '--json=true'], says: /unknown option '--json=true'/ },
    { args: ['hide', '--list', '--db', '--json'], says: /--db needs a value, and "--json" looks like a flag/ },
    { args: ['hide', '--list', '--undo'], says: /^--list and --undo exclude each other/ },
    { args: ['serve', '--log', 'xml'], says: /^--log must be json or text, not "xml"\.$/m },
    { args: ['serve', '--watchdog', '0'], says: /^--watchdog must be a whole number from 1 to 3600, not "0"\.$/m },
    { args: ['serve', '--rate-limit', '1/2/3'], says: /^--rate-limit must be REQUESTS\/SECONDS or off/ },
    { args: ['publish', 'abcd-efgh-ijkl-mn7o'], says: /revoke it/ },
    { args: ['publish', 'rename', 'B', 'abcd-efgh-ijkl-mn7o'], says: /revoke it/ },
    { args: ['publish', '--password', 'secret-one', 'list'], says: /revoke it/ },
    { args: ['publish', 'theme', '--accent', 'blueish'], says: /^--accent must be a colour/ },
  ])('$args', async ({ args, says }) => {
    await main(args);
    expect([process.exitCode, out]).toEqual([1, '']);
    expect(err).toMatch(says);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('a value that begins with a dash is taken behind an equals sign', async () => {
    await main(['hide', '--list', '--db=--no-such-file']);
    expect(err).toMatch(/no-such-file/);
    expect(err).not.toMatch(/looks like a flag/);
  });
});
