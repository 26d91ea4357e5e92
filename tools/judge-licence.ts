/** Licences that ask for a notice and no more: a package under MIT may depend on them. */
const PERMISSIVE: ReadonlySet<string> = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Unlicense Zlib'.split(' '),
);
/** libvips, the library inside sharp, as a package for each platform: docs/licences.md. */
const LIBVIPS = /^@img\/sharp-(?:libvips|win32|wasm32)/;

/**
 * Whether MIT may depend on a package.
 *
 * @param licence an SPDX expression: names with `OR` or `AND`, in one pair of brackets or in none
 * @returns `looked-at` where it asks for more than a notice, and this package may; `refused` for
 *   all else, no licence included
 */
export function judgeLicence(name: string, licence: string | undefined): 'permissive' | 'looked-at' | 'refused' {
  const plain = (licence ?? '').replace(/^\((.*)\)$/, '$1');
  const either = plain.split(' OR ');
  if (either.length > 1) return either.some((one) => PERMISSIVE.has(one)) ? 'permissive' : 'refused';
  const asking = plain.split(' AND ').filter((one) => !PERMISSIVE.has(one));
  if (asking.length === 0) return 'permissive';
  return LIBVIPS.test(name) && asking.every((one) => one === 'LGPL-3.0-or-later') ? 'looked-at' : 'refused';
}
