import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLES, VERBS as GROUPED, GROUPS, loadVerbs, main } from '../../src/process/command-line.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const VERBS = new URL('../../src/verbs/', import.meta.url);

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

/** Every verb, the ones within `index` as well. */
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

  it('stand in the table of whom they are for, each once', async () => {
    const files = globSync('packages/masthead-cli/src/verbs/*.ts', { cwd: ROOT }).map((file) => basename(file, '.ts'));
    expect(GROUPED.map(({ verb }) => verb).sort()).toEqual(files.sort());
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
    expect((await loadVerbs(VERBS, ['theme', '--help'])).map((verb) => verb.name())).toEqual(['theme']);
    vi.resetModules();
    const [index] = await loadVerbs(VERBS, ['index', 'backup']);
    expect(index?.commands.map((verb) => verb.name())).toEqual(['backup']);
  });
});

it.each(Object.keys(EXAMPLES))('docs/commands.md has `%s`', (verb) => {
  expect(readFileSync(join(ROOT, 'docs/commands.md'), 'utf8')).toMatch(new RegExp(`^- .*\`${verb}[\` ]`, 'm'));
});

describe('help', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']]])('%j lists the verbs', async (args) => {
    await main(args);
    expect([process.exitCode, err]).toEqual([0, '']);
    for (const verb of await loadVerbs(VERBS, [])) expect(out).toContain(`npx masthead-cli ${verb.name()}`);
    expect(out).toContain('MASTHEAD_APP_PASSWORD');
  });

  it('lists them by whom they are for, in the order in which they are of use', async () => {
    await main(['help']);
    const parts = out.split(/^(For .*:)$/m).slice(1);
    const listed = parts.map((part) => [...part.matchAll(/^ {2}npx masthead-cli ([a-z]+)/gm)].map(([, verb]) => verb));
    const wanted = Object.values(GROUPS).flatMap(({ heading, verbs }) => [heading, verbs.join(' ')]);
    expect(parts.map((part, at) => (at % 2 === 0 ? part : listed[at]?.join(' ')))).toEqual(wanted);
  });

  it.each(Object.entries(EXAMPLES))(
    'of %s ends with a command line that it knows, and says where the password is asked for',
    async (verb, example) => {
      await main(['help', verb]);
      const [flags = '', end = ''] = out.split('\nExample:\n');
      expect(end.split('\n')[0]).toBe(`  npx masthead-cli ${example}`);
      expect(example.startsWith(`${verb} `)).toBe(true);
      for (const [flag] of example.matchAll(/--[a-z-]+/g)) expect(flags).toContain(`  ${flag}`);
      expect(end.includes('MASTHEAD_APP_PASSWORD')).toBe(flags.includes('--dry-run'));
    },
  );

  it.each([
    ['serve --help', ['Usage: npx masthead-cli serve [options]', '--no-fetch-unseen']],
    ['help index hide', ['Usage: npx masthead-cli index hide [options] [at-uri|did|handle]', '--list']],
    ['index --help', ['npx masthead-cli index hide', 'npx masthead-cli index dead-letters']],
    ['set --help', ['--name <name>', '--url <url>', '--dry-run', 'MASTHEAD_ACCOUNT']],
    ['backfill --port -h', ['Usage: npx masthead-cli backfill']],
  ])('%s shows that verb with its flags', async (line, says) => {
    await main(line.split(' '));
    expect([process.exitCode, err]).toEqual([0, '']);
    for (const text of says) expect(out).toContain(text);
  });

  it('is shown on standard error, with exit code 1, where a verb is missing', async () => {
    await main(['index']);
    expect([process.exitCode, out]).toEqual([1, '']);
    expect(err).toContain('npx masthead-cli index hide');
  });
});

it('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  await main(['--version']);
  expect([process.exitCode, out, err]).toEqual([0, `${version}\n`, '']);
});

describe('what makes no sense is one sentence with the way on', () => {
  it.each<[line: string, says: RegExp]>([
    ['thme', /no command "thme" \(Did you mean theme\?\); npx masthead-cli help/],
    ['hide-it-all', /no command "hide-it-all"; npx masthead-cli help/],
    ['toString', /no command "toString"/],
    ['../verbs/serve', /no command/],
    ['index hde', /index: unknown command 'hde' \(Did you mean hide\?\); npx masthead-cli index --help/],
    ['serve --prot 1', /'--prot' \(Did you mean --port\?\); npx masthead-cli serve --help/],
    ['index backup', /missing required argument 'file' \(where the copy goes\); npx masthead-cli index backup --help/],
    ['serve now', /too many arguments .*now; npx masthead-cli serve --help/],
    ['serve x\ny\nz', /x.*y.*z; npx masthead-cli serve --help/],
    ['a\nb', /no command "a.*b"; npx masthead-cli help/],
    ['serve --port', /'--port <n>' argument missing/],
    ['index hide --list --db --json', /--db needs a value, and "--json" looks like a flag/],
    ['index hide --list --undo', /'--list' cannot be used with option '--undo'/],
    ['card https://a.example --json --svg', /'--json' cannot be used with option '--svg'/],
    ['card https://a.example --html --svg', /'--html' cannot be used with option '--svg'/],
    ['card https://a.example --svg --email', /'--svg' cannot be used with option '--email'/],
    ['serve --log xml', /^--log must be json or text, not "xml"\.$/m],
    ['serve --port 65536', /^--port must be a whole number from 0 to 65535, not "65536"\.$/m],
    ['serve --rate-limit 1/2/3', /^--rate-limit must be REQUESTS\/SECONDS, such as 3000\/300, or off/],
    ['serve --rate-limit 0/300', /^The requests of --rate-limit must be a whole number from 1/],
    ['serve --replay nowhere.jsonl --port 0', /no file nowhere\.jsonl/],
    ['serve --source https://x.example', /wss:/],
    ['serve --replay x --source wss://x.example', /cannot be used with/],
    ['serve --sample --source wss://x.example', /'--sample' cannot be used with option '--source <url>'/],
    ['serve --sample --db x.sqlite', /'--sample' cannot be used with option '--db <file/],
    ['serve --sample --port 0', /--port other than 0/],
    ['serve --images maybe', /--images/],
    ['serve --static nowhere --port 0', /no folder nowhere/],
    ['serve --jetstream wss://a.example/elsewhere --port 0', /not the address of a Jetstream/],
    ['backfill --from relay.example', /--from must be an address/],
    ['backfill --collection site.standard.*', /whole name/],
    ['backfill --per-host 0', /--per-host/],
    ['publish abcd-efgh-ijkl-mn7o', /revoke it/],
    ['set --name B abcd-efgh-ijkl-mn7o', /revoke it/],
    ['--password secret-one list', /revoke it.*MASTHEAD_APP_PASSWORD/],
    ['set --app-password=secret-one', /revoke it/],
    ['set -p secret-one', /revoke it/],
    ['theme --accent blueish', /^--accent must be a colour/],
    ['theme --accent 1,2,300', /^--accent must be a colour/],
    ['theme --accent #0c5aa080', /^--accent must be a colour/],
  ])('%j', async (line, says) => {
    await main(line.split(' '));
    expect([process.exitCode, out]).toEqual([1, '']);
    expect(err).toMatch(says);
    expect(err.trim().split('\n')).toHaveLength(1);
    // What may be a password is not repeated.
    expect(err).not.toMatch(/secret|abcd/);
  });

  it('a value that begins with a dash is taken behind an equals sign', async () => {
    await main(['index', 'hide', '--list', '--db=--no-such-file']);
    expect(err).toMatch(/no-such-file/);
    expect(err).not.toMatch(/looks like a flag/);
  });
});

describe('a word that somebody guesses is answered with what to type', () => {
  it.each([
    { args: ['check', 'https://a.example', '--json'], type: 'doctor https://a.example --json' },
    { args: ['check'], type: 'doctor LINK' },
    { args: ['diagnose', 'https://a.example/?a=b&c'], type: "doctor 'https://a.example/?a=b&c'" },
    { args: ['markup'], type: 'proof LINK' },
    { args: ['preview'], type: 'card LINK' },
    { args: ['login'], type: 'init' },
    { args: ['create', '--url', 'https://a.example'], type: 'init --url https://a.example' },
    { args: ['rename', 'A new name', '--yes'], type: "set --name 'A new name' --yes" },
    { args: ['rename', '--yes'], type: 'set --name NAME --yes' },
    { args: ['url', 'https://a.example'], type: 'set --url https://a.example' },
    { args: ['hide', 'at://did:plc:a/b/c'], type: 'index hide at://did:plc:a/b/c' },
    { args: ['unhide'], type: 'index unhide' },
    { args: ['help', 'url'], type: 'set --url URL', word: 'url' },
    // What cannot be pasted is not repeated.
    { args: ['check', 'a\u202eb'], type: 'help' },
  ])('$args: $type', async ({ args, type, word = args[0] }) => {
    await main(args);
    expect([process.exitCode, out]).toEqual([1, '']);
    expect(err).toBe(`There is no command "${word}"; type: npx masthead-cli ${type}\n`);
  });

  it.each([[['zzzzzz']], [['xyzzy', 'init']]])('%j means nothing known', async (args) => {
    await main(args);
    expect(err).toBe(`There is no command "${args[0]}"; npx masthead-cli help lists the commands.\n`);
  });
});
