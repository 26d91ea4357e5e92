import { is } from '@atcute/lexicons';
import { describe, expect, it } from 'vitest';
import {
  checkRecord,
  IdSifaProfileCourse,
  IdSifaProfilePosition,
  parseRecord,
  SiteStandardDocument,
  SiteStandardPublication,
  SiteStandardThemeBasic,
  validateRecord,
} from '../../../src/lexicon/index.ts';
import { document, position, publication, theme } from '../sample-records.ts';

const ALPHA = { $type: 'site.standard.theme.color#rgba', r: 1, g: 2, b: 3, a: 50 };
const COLOURS = ['background', 'foreground', 'accent', 'accentForeground'];

describe('what the lexicons allow and Masthead does not', () => {
  it.each([
    ['a publication without a name', SiteStandardPublication.mainSchema, { ...publication, name: '' }, 'name'],
    ['a document without a title', SiteStandardDocument.mainSchema, { ...document, title: '' }, 'title'],
  ])('%s: a PDS takes it, and it is no card', (_note, schema, record, path) => {
    expect(is(schema, record)).toBe(true);
    expect(validateRecord(schema, record)).toMatchObject({ ok: false, problems: [{ path }] });
    expect(parseRecord(schema, record)).toBeNull();
  });

  it.each(COLOURS)('an alpha colour as the %s: a PDS takes it, and a publisher is told', (name) => {
    const alpha = { ...theme, $type: 'site.standard.theme.basic', [name]: ALPHA };
    expect(is(SiteStandardThemeBasic.mainSchema, alpha)).toBe(true);
    expect(validateRecord(SiteStandardThemeBasic.mainSchema, alpha)).toMatchObject({
      ok: false,
      problems: [{ path: `${name}.$type`, message: 'expected "site.standard.theme.color#rgb"' }],
    });
    const paths = checkRecord('site.standard.publication', { ...publication, basicTheme: alpha }).map(
      ({ path }) => path,
    );
    expect(paths).toEqual([`basicTheme.${name}.$type`]);
  });
});

describe('what records have and the newest lexicon in reach does not name', () => {
  const agentRef = { name: 'Tidewater', did: 'did:plc:tidewater', entityRef: 'https://ror.org/05dxps055' };
  const course = { $type: 'id.sifa.profile.course', name: 'Tides', createdAt: position.createdAt };

  it.each([
    ['a position', IdSifaProfilePosition.mainSchema, position],
    ['a course', IdSifaProfileCourse.mainSchema, course],
  ])('the agentRef of %s is read, and checked', (_note, schema, record) => {
    expect(parseRecord(schema, { ...record, agentRef })).toMatchObject({ agentRef });
    expect(parseRecord(schema, { ...record, agentRef: { ...agentRef, did: 7, more: 1 } })).toHaveProperty('agentRef', {
      name: 'Tidewater',
      entityRef: agentRef.entityRef,
    });
    for (const wrong of [{}, 'Tidewater', { did: agentRef.did }, [agentRef]]) {
      expect(parseRecord(schema, { ...record, agentRef: wrong })).not.toHaveProperty('agentRef');
    }
    expect(validateRecord(schema, { ...record, agentRef: { name: 7 } })).toMatchObject({
      ok: false,
      problems: [{ path: 'agentRef.name' }],
    });
    expect(validateRecord(schema, record).ok).toBe(true);
  });
});
