import { describe, expect, it } from 'vitest';
import { nativeTheme, pastedTheme } from '../../../../stories/labs/color/pasted-theme.ts';
import { publishedFour } from '../../../../stories/labs/color/scheme/stated-scheme.ts';
import { REAL_RECORDS } from '../../../../stories/pages/real-themes/real-records.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const BLACK = { r: 0, g: 0, b: 0 };
const PINK = { r: 255, g: 179, b: 199 };
const THEME = { background: WHITE, foreground: BLACK, accent: PINK, accentForeground: BLACK };
const AS_VIEWED = { backgroundRGB: WHITE, foregroundRGB: BLACK, accentRGB: PINK, accentForegroundRGB: BLACK };
const PCKT = { $type: 'blog.pckt.theme', dark: { background: '#500724', text: '#fce7f3', accent: '#d4a574' } };
const found = (value: unknown) => pastedTheme(typeof value === 'string' ? value : JSON.stringify(value));

describe('a theme is taken from what was pasted', () => {
  it.each<[note: string, value: unknown]>([
    ['a record', { name: 'A', basicTheme: THEME }],
    ['the answer that holds a record', { uri: 'at://x', value: { basicTheme: THEME } }],
    ['the theme alone', THEME],
    ["an AppView's theme", AS_VIEWED],
    ["an AppView's card", { title: 'A', source: { theme: AS_VIEWED } }],
    ["an AppView's whole answer", { view: { external: { title: 'A', source: { theme: AS_VIEWED } } } }],
  ])('%s', (_, value) => {
    const pasted = found(value);
    expect('theme' in pasted && publishedFour(pasted.theme)).toEqual(THEME);
  });

  it.each<[note: string, value: unknown]>([
    ['in a record', { url: 'https://a.pckt.blog', theme: PCKT }],
    ['in the answer that holds one', { uri: 'at://x', value: { theme: PCKT } }],
    ['alone', PCKT],
  ])("a program's theme %s", (_, value) => {
    const pasted = found(value);
    if (!('record' in pasted)) throw new Error(pasted.problem);
    expect(pasted.theme.dark.origin.accent).toBe('native');
    expect(nativeTheme(pasted.record)).toEqual({ theme: PCKT, program: 'pckt' });
  });

  it('a part that cannot be used is named with its path, and the rest is taken', () => {
    const pasted = found({ basicTheme: { ...THEME, accent: { r: 999, g: 0, b: 0 } } });
    expect('theme' in pasted && pasted.theme.dropped.map(({ path }) => path)).toEqual(['basicTheme.accent']);
  });

  it.each<[note: string, value: unknown, says: RegExp]>([
    ['half a record', '{', /paste the whole record/],
    ['no theme', { name: 'A' }, /no theme/],
    ['nothing at all', 'null', /no theme/],
    ['a list of records', { records: [{ value: { basicTheme: THEME } }] }, /one of its records/],
    ['a server’s error', { error: 'RecordNotFound', message: 'Could not locate record' }, /Could not locate record/],
    ['an article', { site: 'at://did:plc:a/site.standard.publication/b', title: 'A' }, /site.standard.publication\/b/],
    ['a link', 'https://mara.example', /at-uri/],
    ['more than any record', `"${'a'.repeat(1_000_001)}"`, /more than any record/],
  ])('what to paste instead of %s', (_, value, says) => {
    expect(found(value)).toEqual({ problem: expect.stringMatching(says) });
  });

  it('an at-uri leads to its record, and an invalid one nowhere', () => {
    const uri = 'at://did:plc:abcdefghijklmnopqrstuvwx/site.standard.publication/3lab';
    expect(found(uri)).toMatchObject({
      open: expect.stringContaining(
        'getRecord?repo=did%3Aplc%3Aabcdefghijklmnopqrstuvwx&collection=site.standard.publication&rkey=3lab',
      ),
    });
    expect(found('at://nobody/at/all')).not.toHaveProperty('open');
  });

  it('every record of a real shape either is taken or has no theme', () => {
    for (const { id, records } of REAL_RECORDS)
      for (const { name, record } of records) {
        const pasted = found(record);
        if ('problem' in pasted) expect([id, name, pasted.problem]).toEqual(['basic', 'no-theme', expect.any(String)]);
      }
  });
});
