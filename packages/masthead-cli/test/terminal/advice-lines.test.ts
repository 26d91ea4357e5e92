import { expect, it } from 'vitest';
import { asStarted, commandName, namingLines, runLines, startedAs } from '../../src/terminal/advice-lines.ts';

const cached = '/home/a/.npm/_npx/1f/node_modules/.bin/masthead-cli';

const SITE = '/site/node_modules/.bin/masthead';
it.each([
  ['by npx, nothing installed', cached, { npm_command: 'exec' }, 'npx masthead-cli'],
  [
    'by a script of package.json',
    SITE,
    { npm_command: 'run-script', npm_lifecycle_event: 'cards' },
    'npx masthead-cli',
  ],
  ['by npx, installed globally', '/usr/local/bin/masthead-cli', { npm_command: 'exec' }, 'npx masthead-cli'],
  ['installed globally', '/usr/local/bin/masthead', {}, 'masthead'],
  [
    'as a file: nobody knows of a name',
    '/app/node_modules/masthead-cli/dist/lib/cli/masthead.js',
    {},
    'npx masthead-cli',
  ],
  [
    'in a checkout',
    '/work/packages/masthead-cli/src/masthead.ts',
    { npm_lifecycle_event: 'masthead' },
    'npm run masthead --',
  ],
  ['by nothing', undefined, {}, 'npx masthead-cli'],
])('the command is named as it can be started again: %s', (_note, script, env, says) => {
  expect(commandName({ argv: ['/usr/bin/node', ...(script ? [script] : [])], env })).toBe(says);
});

it('every command of an advice is named as it can be started again', () => {
  const started = { argv: ['node', '/usr/bin/masthead'], env: {} };
  expect(asStarted('See "npx masthead-cli list", then npx masthead-cli doctor.', started)).toBe(
    'See "masthead list", then masthead doctor.',
  );
  expect(asStarted('Look again in a few minutes.', started)).toBe('Look again in a few minutes.');
});

it('of a command to copy only the beginning is replaced: its words may be anybody’s', () => {
  const started = { argv: ['node', '/usr/bin/masthead'], env: {} };
  const command = "npx masthead-cli set --name 'npx masthead-cli is mine'";
  expect(startedAs(command, started)).toBe("masthead set --name 'npx masthead-cli is mine'");
  expect(startedAs('npx masthead-clips', started)).toBe('npx masthead-clips');
});

it('says what is named and why it counts or not on two lines, whatever the record holds', () => {
  const candidate = {
    uri: 'at://did:plc:a/x/y\n',
    how: 'well-known',
    verdict: 'names-only',
    why: 'It\nis not.',
  } as const;
  const page = {
    page: 'https://a.example',
    status: 'none',
    record: null,
    candidates: [candidate],
    problems: [],
  } as const;
  const [, , named, why, ...rest] = namingLines(page);
  expect(named).toMatch(/^ {2}well-known \(names-only\): at:\/\/did:plc:a\/x\/y/);
  expect(why).toMatch(/^ {4}It.*is not\.$/);
  expect([named, why].join('')).not.toContain('\n');
  expect(rest).toEqual([]);
  expect(namingLines(undefined)).toEqual([]);
});

it('each command stands on a line of its own, whole, with the flags of the network', () => {
  const long = `npx masthead-cli set --name '${'a'.repeat(1800)}'`;
  expect(runLines(['npx masthead-cli show', long], '  ', ['--plc http://localhost:1'])).toEqual([
    '  run:',
    '  npx masthead-cli show --plc http://localhost:1',
    `  ${long} --plc http://localhost:1`,
  ]);
  expect(runLines([])).toEqual([]);
});
