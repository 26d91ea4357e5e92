import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import * as lexicon from '../../src/lexicon/index.ts';
import {
  type Collection,
  checkRecord,
  IdSifaProfilePosition,
  RECORD_SCHEMAS,
  validateRecord,
} from '../../src/lexicon/index.ts';
import { position } from './sample-records.ts';

const root = join(import.meta.dirname, '../..');

describe('validateRecord', () => {
  it('gives the record itself, with its type', () => {
    const checked = validateRecord(IdSifaProfilePosition.mainSchema, position);
    expect(checked).toEqual({ ok: true, record: position });
    expectTypeOf(checked.ok && checked.record).toEqualTypeOf<false | IdSifaProfilePosition.Main>();
  });

  test('it finds what checkRecord finds, whatever it is given', () => {
    const collections = Object.keys(RECORD_SCHEMAS) as Collection[];
    fc.assert(
      fc.property(fc.constantFrom(...collections), fc.anything(), (collection, value) => {
        const checked = validateRecord(RECORD_SCHEMAS[collection], value);
        expect(checked.ok ? [] : checked.problems).toEqual(checkRecord(collection, value));
      }),
    );
  });
});

describe('masthead/lexicon', () => {
  it('exports what its page lists, and nothing else', () => {
    const page = readFileSync(join(root, 'docs/lexicons.md'), 'utf8');
    const list = page.slice(page.indexOf('## What is in it'), page.indexOf('The schemas are'));
    const exports = Array.from(list.matchAll(/^- ([^:]+):/gm), ([, names = '']) => names);
    const listed = exports.flatMap((names) => Array.from(names.matchAll(/`(\w+)/g), ([, name = '']) => name));
    const namespaces = globSync('**/*.json', { cwd: join(root, 'lexicons'), exclude: ['alt/**'] }).map((file) =>
      file.replace('.json', '').replace(/(?:^|\/)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    const helpers = Object.keys(lexicon).filter((name) => !namespaces.includes(name));
    expect(namespaces.filter((name) => !(name in lexicon))).toEqual([]);
    expect(helpers.filter((name) => !listed.includes(name))).toEqual([]);
    // The others are types.
    expect(listed.filter((name) => /^[a-z]/.test(name) && !helpers.includes(name))).toEqual([]);
  });

  it('has each lexicon in a file that is named after it', () => {
    for (const file of globSync('**/*.json', { cwd: join(root, 'lexicons') })) {
      const { id } = JSON.parse(readFileSync(join(root, 'lexicons', file), 'utf8')) as { id: string };
      expect(`${id.replaceAll('.', '/')}.json`).toBe(file);
    }
  });

  it('names each kind of record', () => {
    const names = Object.values(lexicon).flatMap((part) =>
      typeof part === 'object' && '$type' in part && typeof part.$type === 'string' ? [part.$type] : [],
    );
    expect(names.sort()).toEqual([...Object.keys(RECORD_SCHEMAS), 'site.standard.theme.basic'].sort());
  });

  it('takes no name of a collection for a schema, and says what does', () => {
    expect(() => validateRecord('site.standard.publication' as never, {})).toThrow(/schema must be.*checkRecord/);
  });
});
