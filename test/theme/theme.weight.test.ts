import { describe, expect, it } from 'vitest';
import * as theme from '../../src/theme/index.ts';
import { bundleProgram } from '../../tools/vite/library-bundle.ts';

// What a client that has an embed, and draws the button itself, gives its readers to load.
const MOST = 12_000;
const CARD_ACTION = { folder: 'core', names: ['cardAction'] };

/**
 * What is derived needs OKLab, and what is written in display-p3 that space: colorjs.io comes
 * along.
 */
const WITH_COLORJS = ['publicationTheme', 'toCss', 'toReactStyle', 'toDesignTokens'];
const LIGHT = Object.keys(theme).filter((name) => !WITH_COLORJS.includes(name));

describe('the words and the colours of a button', () => {
  it.each(['toHexTheme', 'toCardStyles', 'toCssVariables'])('with %s are 12 kB at most', async (format) => {
    const names = ['cardTheme', format];
    const { code, modules } = await bundleProgram([CARD_ACTION, { folder: 'theme', names }]);
    expect(modules.filter((path) => path.includes('colorjs'))).toEqual([]);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(MOST);
  });
});

it.each(LIGHT)('%s is without colorjs.io', async (name) => {
  const { modules } = await bundleProgram([{ folder: 'theme', names: [name] }]);
  expect(modules.filter((path) => path.includes('colorjs'))).toEqual([]);
});
