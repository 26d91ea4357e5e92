import { expect, it } from 'vitest';
import { runLines } from '../../src/publish/report.ts';

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
