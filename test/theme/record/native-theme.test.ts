import { expect, it } from 'vitest';
import { programOf } from '../../../src/theme/record/native-theme.ts';

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
