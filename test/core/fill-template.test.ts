import { expect, it } from 'vitest';
import { fillTemplate } from '../../src/core/fill-template.ts';

it('fills in each name once, and nothing that was filled in', () => {
  expect(fillTemplate('{a} on {b}, {c}', { a: '{b}', b: '$&' })).toBe('{b} on $&, ');
});
