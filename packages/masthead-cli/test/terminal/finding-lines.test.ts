import { expect, it } from 'vitest';
import { namingLines, runLines } from '../../src/terminal/finding-lines.ts';

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
});

it('without a command there is nothing', () => {
  expect(runLines()).toEqual([]);
  expect(runLines([])).toEqual([]);
});
