import { expect, it } from 'vitest';
import manifest from '../../../custom-elements.json' with { type: 'json' };
import { toCss } from '../../../src/theme/index.ts';
import { THEME } from './schemes.ts';

it('the prefix pub-card gives the four colours that <pub-card> reads', () => {
  const declared = manifest.modules.flatMap(({ declarations }) =>
    declarations.flatMap((element) =>
      'tagName' in element && element.tagName === 'pub-card' ? (element.cssProperties ?? []) : [],
    ),
  );
  const read = new Set(declared.map(({ name }) => name));
  const written = new Set(toCss(THEME, { prefix: 'pub-card' }).match(/--pub-card-[\w-]+/g));
  const four = ['background', 'foreground', 'accent', 'accent-foreground'].map((name) => `--pub-card-${name}`);
  expect([...written].filter((name) => read.has(name))).toEqual(four);
});
