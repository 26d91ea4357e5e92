import fc from 'fast-check';
import { expect, it } from 'vitest';
import { basicTheme } from '../../../src/lexicon/records/site-records.ts';
import { withFields, withTheme } from '../../../src/publish/record/changes.ts';
import { proposeTheme } from '../../../src/theme/index.ts';

const record = { $type: 'x', path: '/a', theme: { accent: { r: 1 }, other: 'kept' }, tags: ['a', 'b'], unknown: [1] };

it.each([
  { note: 'a field', path: ['path'], value: '/b', becomes: { ...record, path: '/b' } },
  { note: 'a new field comes last', path: ['title'], value: 'T', becomes: { ...record, title: 'T' } },
  {
    note: 'in it',
    path: ['theme', 'accent', 'r'],
    value: 2,
    becomes: { ...record, theme: { ...record.theme, accent: { r: 2 } } },
  },
  { note: 'objects on the way are made', path: ['a', 'b'], value: 1, becomes: { ...record, a: { b: 1 } } },
  { note: 'an item', path: ['tags', '1'], value: 'c', becomes: { ...record, tags: ['a', 'c'] } },
  { note: 'one item more', path: ['tags', '2'], value: 'c', becomes: { ...record, tags: ['a', 'b', 'c'] } },
  { note: 'an item less', path: ['tags', '0'], value: undefined, becomes: { ...record, tags: ['b'] } },
  { note: 'null is a value', path: ['path'], value: null, becomes: { ...record, path: null } },
  { note: 'what is not there is taken away', path: ['no', 'such'], value: undefined, becomes: record },
  {
    note: 'a name of all objects',
    path: ['constructor', 'x'],
    value: 1,
    becomes: { ...record, constructor: { x: 1 } },
  },
])('$note', ({ path, value, becomes }) => {
  const before = structuredClone(record);
  expect(withFields([{ path, value }])(record)).toEqual(becomes);
  expect(record).toEqual(before);
});

it('keeps what is unknown here in a theme, and in each colour', () => {
  const theme = proposeTheme({ r: 12, g: 90, b: 160 });
  const { accent, ...others } = basicTheme(theme);
  const strange = { ...others, font: 'Inter', accent: { ...(accent as object), name: 'sea' } };
  const changed = withTheme({ ...theme, accent: { r: 1, g: 2, b: 3 } })({ basicTheme: strange });
  expect(changed).toEqual({ basicTheme: { ...strange, accent: { ...strange.accent, r: 1, g: 2, b: 3 } } });
});

it('takes a field away with its name', () => {
  expect(Object.keys(withFields([{ path: ['path'], value: undefined }])(record))).not.toContain('path');
});

it.each([
  { note: 'into a text', path: ['path', 'x'], value: 1, says: /There is no field path\.x: path holds no fields/ },
  { note: 'a name in a list', path: ['tags', 'x'], value: 1, says: /tags is a list of 2/ },
  { note: 'a hole in a list', path: ['tags', '9'], value: 1, says: /tags is a list of 2/ },
])('refuses $note', ({ path, value, says }) => {
  expect(() => withFields([{ path, value }])(record)).toThrow(says);
});

it('sets no prototype, whatever the names', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('__proto__', 'constructor', 'a'), { minLength: 1, maxLength: 4 }), (path) => {
      const changed = withFields([{ path, value: { polluted: 1 } }])({});
      expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
      expect('polluted' in {}).toBe(false);
    }),
  );
});
