import { describe, expect, it } from 'vitest';
import { bundleProgram } from '../../tools/vite/library-bundle.ts';

// What a client that has an embed, and draws the button itself, gives its readers to load.
const MOST = 12_000;
const CARD_ACTION = { folder: 'core', names: ['cardAction'] };

describe('the words and the colours of a button', () => {
  it.each(['toHexTheme', 'toCardStyles', 'toCssVariables'])('with %s are 12 kB at most', async (format) => {
    const names = ['cardTheme', format];
    const { code } = await bundleProgram([CARD_ACTION, { folder: 'theme', names }]);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(MOST);
  });
});
