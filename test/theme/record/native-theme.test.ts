import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fields } from '../../../src/core/read-fields.ts';
import { PROGRAMS, programOf } from '../../../src/theme/record/native-theme.ts';
import { vectorFiles } from '../theme-vectors.ts';

it.each([
  ['Offprint with the name of the definition', { $type: 'app.offprint.theme#main' }, 'app.offprint.theme'],
  ['Leaflet', { $type: 'pub.leaflet.publication#theme' }, 'pub.leaflet.'],
  ['Leaflet without a $type, as it has written it', { primary: {}, showPageBackground: false }, 'pub.leaflet.'],
  ['pckt without a $type', { light: {} }, 'blog.pckt.theme'],
  ['Offprint without a $type', { colors: {} }, 'app.offprint.theme'],
  ['another program, whatever its members', { $type: 'com.example.theme', light: {} }, undefined],
  ['a program whose name begins like another’s', { $type: 'blog.pckt.themePack', light: {} }, undefined],
  ['a name that objects inherit', Object.create({ light: {} }), undefined],
])('knows the theme of %s', (_whose, theme, type) => {
  expect(programOf(theme)?.type).toBe(type);
});

// What each theme that is read needs elsewhere.
const ROOT = join(import.meta.dirname, '../../..');
const THEMES = Object.values(PROGRAMS).filter((program) => program !== null);
const THEME_LISTS: readonly [page: string, list: RegExp][] = [
  ['docs/rules.md', /^\| colour \| `basicTheme` \|.*$/m],
  ['conformance/theme/README.md', /^## The files\n[\s\S]*?^A vector/m],
];

describe.each(THEME_LISTS)('%s, where it lists the themes of programs (%s)', (page, list) => {
  it.each(THEMES)('has $type', ({ type }) => {
    expect(list.exec(readFileSync(join(ROOT, page), 'utf8'))?.[0]).toContain(`\`${type}`);
  });
});

// `run.py` computes every vector in Python, and fails on a theme that only our own code knows.
describe('the vectors of conformance/theme', () => {
  const written = vectorFiles(ROOT).flatMap(({ content }) => content.vectors);

  it.each(THEMES)('have a theme of $type', (program) => {
    expect(written.some(({ record }) => programOf(fields(record.theme)) === program)).toBe(true);
  });
});
