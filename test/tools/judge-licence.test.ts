import { expect, it } from 'vitest';
import { judgeLicence } from '../../tools/judge-licence.ts';

it.each<[note: string, name: string, licence: string | undefined, verdict: ReturnType<typeof judgeLicence>]>([
  ['a notice', 'a', 'MIT', 'permissive'],
  ['one of two', 'a', '(GPL-3.0-only OR MIT)', 'permissive'],
  ['both of two', 'a', 'MIT AND ISC', 'permissive'],
  ['one of two that both ask for more', 'a', 'GPL-3.0-only OR AGPL-3.0-only', 'refused'],
  ['copyleft beside a notice', 'a', 'MIT AND GPL-3.0-only', 'refused'],
  ['copyleft', 'a', 'GPL-3.0-or-later', 'refused'],
  ['copyleft of files', 'a', 'MPL-2.0', 'refused'],
  ['a library that was looked at', '@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', 'looked-at'],
  ['the same beside its own', '@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', 'looked-at'],
  ['the same licence elsewhere', 'a', 'LGPL-3.0-or-later', 'refused'],
  ['a name that only ends alike', 'x/@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', 'refused'],
  ['nobody says', 'a', undefined, 'refused'],
  ['a text that stands elsewhere', 'a', 'SEE LICENSE IN LICENSE.md', 'refused'],
  ['nested', 'a', '(MIT OR ISC) AND GPL-3.0-only', 'refused'],
])('%s', (_note, name, licence, verdict) => {
  expect(judgeLicence(name, licence)).toBe(verdict);
});
