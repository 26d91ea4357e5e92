import { expect, it } from 'vitest';
import { preferredType } from '../../../../src/http/server/answer/representation.ts';

it.each([
  ['nothing', undefined, undefined],
  ['an empty list', '', undefined],
  ['curl, fetch and Node', '*/*', undefined],
  ['Chromium', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 'html'],
  ['Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['a program', 'application/json', 'json'],
  ['a program that takes pages too', 'application/json, text/html;q=0.5', 'json'],
  ['axios', 'application/json, text/plain, */*', 'json'],
  ['jQuery, for a page', 'text/html, */*', 'html'],
  ['all refused', 'text/html;q=0, */*;q=0', undefined],
  ['both alike', 'application/json, text/html', undefined],
  ['a picture', 'image/avif,image/webp,*/*;q=0.8', undefined],
  ['all text', 'text/*, application/json;q=0.1', 'html'],
  ['what it refuses', 'text/html;q=0, application/json;q=0.1', 'json'],
  ['capitals and spaces', 'TEXT/HTML ; q=1 , */* ; q=0.1', 'html'],
  ['a weight that is none', 'text/html;q=much, */*', undefined],
  ['neither', 'text/css', undefined],
  ['a page behind more types than are read', `${'a/b,'.repeat(40)}text/html`, undefined],
] as const)('%s', (_, accept, preferred) => {
  expect(preferredType(accept)).toBe(preferred);
});
