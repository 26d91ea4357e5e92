/**
 * They ask for a notice and for no more, so a package under MIT may depend on them, and a bundle
 * may hold them.
 */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]);

/**
 * Licences that ask for more, each with the packages for which that was looked at. A new one is a
 * decision: docs/licences.md says what follows from it.
 */
const LOOKED_AT: readonly { readonly packages: RegExp; readonly licence: string }[] = [
  // libvips, the library inside of sharp, as a package of its own for each platform.
  { packages: /^@img\/sharp-(?:libvips|win32|wasm32)/, licence: 'LGPL-3.0-or-later' },
];

/**
 * Whether a licence lets us distribute under MIT what depends on the package.
 *
 * @param name the package
 * @param licence an SPDX expression: names with `OR` and `AND`, in one pair of brackets or in none;
 *   any further ones are refused
 * @returns `permissive`; `looked-at` where it asks for more and was allowed for this package by
 *   name; `refused` for all else, no licence included
 */
export function judgeLicence(name: string, licence: string | undefined): 'permissive' | 'looked-at' | 'refused' {
  const plain = licence?.startsWith('(') && licence.endsWith(')') ? licence.slice(1, -1) : (licence ?? '');
  const either = plain.split(' OR ');
  if (either.length > 1) return either.some((one) => PERMISSIVE.has(one)) ? 'permissive' : 'refused';
  const asking = plain.split(' AND ').filter((one) => !PERMISSIVE.has(one));
  if (asking.length === 0) return 'permissive';
  const allowed = LOOKED_AT.filter(({ packages }) => packages.test(name)).map(({ licence: known }) => known);
  return asking.every((one) => allowed.includes(one)) ? 'looked-at' : 'refused';
}
