import { describe, expect, it } from 'vitest';
import { publicationTheme } from '../../../../../src/theme/index.ts';
import { statedScheme } from '../../../../../stories/labs/color/scheme/stated-scheme.ts';

const rgb = (value: number) => ({ r: value, g: value, b: value });
const basic = (ground: number) => ({
  background: rgb(ground),
  foreground: rgb(255 - ground),
  accent: rgb(255 - ground),
  accentForeground: rgb(ground),
});
const pckt = { $type: 'blog.pckt.theme', dark: { background: '#500724', text: '#fce7f3', accent: '#d4a574' } };
const offprint = (colorScheme: string) => ({
  $type: 'app.offprint.theme',
  colorScheme,
  colors: { base100: rgb(20), baseContent: rgb(240), primary: rgb(200), primaryContent: rgb(0) },
});

describe('the scheme that a record states', () => {
  it.each<[note: string, record: Record<string, unknown>, scheme: string]>([
    ['a light basicTheme', { basicTheme: basic(250) }, 'light'],
    ['a dark one', { basicTheme: basic(10) }, 'dark'],
    ['a light one beside a program’s dark palette', { basicTheme: basic(250), theme: pckt }, 'light'],
    ['a dark palette alone', { theme: pckt }, 'dark'],
    ['a program that shows itself dark', { theme: offprint('dark') }, 'dark'],
    ['nothing', {}, 'light'],
  ])('%s', (_, record, scheme) => expect(statedScheme(publicationTheme(record))).toBe(scheme));
});
