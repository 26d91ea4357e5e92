import { Command } from '@commander-js/extra-typings';
import { expect, it } from 'vitest';
import { fieldChanges, SET, SET_JSON, UNSET } from '../../src/flags/fields.ts';

function read(...args: string[]) {
  const verb = new Command('x').addOption(SET).addOption(SET_JSON).addOption(UNSET);
  return fieldChanges(verb.parse(args, { from: 'user' }).opts());
}

it.each([
  { note: 'a text', args: ['--set', 'path=/essay'], changes: [{ path: ['path'], value: '/essay' }] },
  { note: 'a text with = in it', args: ['--set', 'path=/a=b'], changes: [{ path: ['path'], value: '/a=b' }] },
  { note: 'an empty text', args: ['--set', 'description='], changes: [{ path: ['description'], value: '' }] },
  { note: 'a text that looks like a number', args: ['--set', 'title=12'], changes: [{ path: ['title'], value: '12' }] },
  { note: 'JSON', args: ['--set-json', 'a.b={"c":[1]}'], changes: [{ path: ['a', 'b'], value: { c: [1] } }] },
  { note: 'away', args: ['--unset', 'tags'], changes: [{ path: ['tags'], value: undefined }] },
  {
    note: 'several',
    args: ['--set', 'a=1', '--set', 'b=2', '--unset', 'c'],
    changes: [
      { path: ['c'], value: undefined },
      { path: ['a'], value: '1' },
      { path: ['b'], value: '2' },
    ],
  },
  { note: 'none', args: [], changes: [] },
])('$note', ({ args, changes }) => expect(read(...args)).toEqual(changes));

it.each([
  { note: 'no value', args: ['--set', 'path'], says: /must be a field, "=" and its value/ },
  { note: 'no field', args: ['--set', '=x'], says: /must be a field/ },
  { note: 'another type', args: ['--set', '$type=x'], says: /leave \$type out/ },
  { note: 'a prototype', args: ['--set-json', '__proto__.x=1'], says: /must name a field/ },
  { note: 'no JSON', args: ['--set-json', 'tags=a,b'], says: /must be JSON/ },
  { note: 'a number with a fraction', args: ['--set-json', 'x=[1.5]'], says: /only whole numbers/ },
  { note: 'twice', args: ['--set', 'a=1', '--unset', 'a'], says: /a is given twice/ },
  { note: 'one within another', args: ['--set', 'a.b=1', '--unset', 'a'], says: /a\.b is a part of a/ },
])('refuses $note', ({ args, says }) => expect(() => read(...args)).toThrow(says));
