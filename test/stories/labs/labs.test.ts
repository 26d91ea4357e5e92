import { describe, expect, it } from 'vitest';
import { readJson } from '../../../stories/labs/read-json.ts';

describe('pasted JSON', () => {
  it.each<[note: string, text: string, read: unknown]>([
    ['a record', '{"name": "A"}', { value: { name: 'A' } }],
    ['a record in its envelope', '{"uri": "at://x", "value": {"name": "A"}}', { value: { name: 'A' } }],
    ['a list', '[1]', { problem: expect.stringContaining('JSON object') }],
    ['half a record', '{"name":', { problem: expect.stringContaining('no JSON') }],
  ])('%s', (_, text, read) => expect(readJson(text)).toEqual(read));
});
