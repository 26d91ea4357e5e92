import { expect, it } from 'vitest';
import { bundleProgram } from '../../tools/vite/library-bundle.ts';

// The published files share code otherwise than the sources, and a statement that runs beside
// shared code is in every bundle (test/theme/theme.weight.test.ts).
it('the words and the colours of a button are 12 kB out of the built package, too, without colorjs.io', async () => {
  const theme = { folder: 'theme', names: ['cardTheme', 'toHexTheme', 'toCardStyles', 'toCssVariables'] };
  const { code, modules } = await bundleProgram([{ folder: 'core', names: ['cardAction'] }, theme], { built: true });
  expect(modules.filter((path) => path.includes('colorjs'))).toEqual([]);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(12_000);
});
