import { createContext, runInContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import * as theme from '../../src/theme/index.ts';
import { bundleProgram } from '../../tools/vite/library-bundle.ts';

// The language and nothing else: no DOM, no Node, not even a URL or a console, and no code out of
// strings.
const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
let code = '';
beforeAll(async () => {
  ({ code } = await bundleProgram([{ folder: 'theme' }], { format: 'iife' }));
  runInContext(code, context);
});

const RECORD = {
  $type: 'site.standard.publication',
  url: 'https://fieldnotes.pckt.blog',
  name: 'Field Notes',
  basicTheme: { accent: { r: 15, g: 107, b: 92 }, accentForeground: { r: 255, g: 255, b: 255 } },
  theme: { $type: 'blog.pckt.theme', font: 'serif', dark: { background: '#500724', text: '#fce7f3', link: 'teal' } },
};
/** What a call of the bundle gives, through JSON. */
const inside = (call: string) => JSON.parse(String(runInContext(`JSON.stringify(${call})`, context))) as unknown;

it('has every export', () => {
  expect(inside('Object.keys(Library).sort()')).toEqual(Object.keys(theme).toSorted());
});

it.each([
  'publicationTheme(record)',
  'cardTheme(record)',
  'toHexTheme(cardTheme(record))',
  'toCssVariables(cardTheme(record))',
  'toCardStyles(cardTheme(record))',
  "toCss(publicationTheme(record), { gamut: 'display-p3' })",
  'toDesignTokens(publicationTheme(record))',
  'toReactStyle(publicationTheme(record))',
  'toReactNative(publicationTheme(record))',
])('%s gives where nothing but the language is what it gives here', (call) => {
  // `with` is in no module: the call is the same text on both sides.
  const run = new Function('Library', 'record', `with (Library) return JSON.stringify(${call})`);
  expect(inside(`(() => { with (Library) { const record = ${JSON.stringify(RECORD)}; return ${call} } })()`)).toEqual(
    JSON.parse(String(run(theme, RECORD))),
  );
});
