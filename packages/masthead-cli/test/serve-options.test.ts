import { expect, test } from 'vitest';
import { callMasthead } from './call-masthead.ts';
import { serveOptions } from './serve-options.ts';

test('whoever asks for the options of serve leaves the verb as it is', async () => {
  expect(await serveOptions(['--verify', 'off'])).toMatchObject({ verify: 'off' });
  const { code, err } = await callMasthead(['serve', '--replay', 'nowhere.jsonl']);
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('nowhere.jsonl') });
});
