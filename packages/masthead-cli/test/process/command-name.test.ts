import { describe, expect, it } from 'vitest';
import { asStarted, commandName, startedAs } from '../../src/process/command-name.ts';

const cached = '/home/a/.npm/_npx/1f/node_modules/.bin/masthead-cli';

describe('the command is named as it can be started again', () => {
  it.each([
    { note: 'by npx, nothing installed', script: cached, env: { npm_command: 'exec' }, says: 'npx masthead-cli' },
    {
      note: 'by npx masthead, in a project that has it',
      script: '/site/node_modules/.bin/masthead',
      env: { npm_command: 'exec' },
      says: 'npx masthead-cli',
    },
    {
      note: 'by a script of package.json',
      script: '/site/node_modules/.bin/masthead',
      env: { npm_command: 'run-script', npm_lifecycle_event: 'cards' },
      says: 'npx masthead-cli',
    },
    {
      note: 'by npx, installed globally: it may be on the PATH or not',
      script: '/usr/local/bin/masthead-cli',
      env: { npm_command: 'exec' },
      says: 'npx masthead-cli',
    },
    { note: 'installed globally', script: '/usr/local/bin/masthead', env: {}, says: 'masthead' },
    {
      note: 'as a file: nobody knows of a name',
      script: '/app/node_modules/masthead-cli/dist/lib/cli/masthead.js',
      env: {},
      says: 'npx masthead-cli',
    },
    {
      note: 'in a checkout',
      script: '/work/packages/masthead-cli/src/masthead.ts',
      env: { npm_command: 'run-script', npm_lifecycle_event: 'masthead' },
      says: 'npm run masthead --',
    },
    { note: 'by nothing', script: undefined, env: {}, says: 'npx masthead-cli' },
  ])('$note: $says', ({ script, env, says }) => {
    expect(commandName({ argv: ['/usr/bin/node', ...(script ? [script] : [])], env })).toBe(says);
  });
});

it('so does every command of an advice', () => {
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
