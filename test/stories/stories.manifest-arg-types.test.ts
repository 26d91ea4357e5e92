import { describe, expect, it } from 'vitest';
import { describedElement } from '../../.storybook/manifest.ts';
import { manifestArgTypes } from '../../.storybook/manifest-arg-types.ts';
import { markup } from '../../stories/markup.ts';

describe('controls come from custom-elements.json', () => {
  const card = manifestArgTypes('pub-card');

  it.each(['pub-card', 'pro-profile'])(
    '%s: every attribute can be changed, and all that is described is there',
    (tag) => {
      const types = manifestArgTypes(tag);
      const { attributes, cssParts, cssProperties, cssStates, events } = describedElement(tag);
      for (const { name, description } of attributes) {
        expect(types[name], name).toMatchObject({ description, control: { type: expect.any(String) } });
      }
      for (const { name } of cssProperties) expect(types[name], name).toBeDefined();
      for (const { name } of cssParts) expect(types[`::part(${name})`], name).toBeDefined();
      for (const { name } of cssStates) expect(types[`:state(${name})`], name).toBeDefined();
      for (const { name } of events) expect(types[name], name).toBeDefined();
    },
  );

  it.each<[attribute: string, control: string, options?: readonly string[]]>([
    ['layout', 'select', ['auto', 'article', 'publication', 'compact']],
    ['disabled', 'boolean'],
    ['url', 'text'],
    ['--pub-card-accent', 'color'],
    ['--pub-card-radius', 'text'],
  ])('%s is a %s', (name, type, options) => {
    expect(card[name]?.control).toEqual({ type });
    expect(card[name]?.options).toEqual(options);
  });

  it.each([
    ['layout', 'auto'],
    ['cta', 'publication'],
    ['loading', 'lazy'],
    // It depends on the page.
    ['discovery', undefined],
    ['url', undefined],
  ])('the default of %s is %s', (name, summary) => expect(card[name]?.table?.defaultValue?.summary).toBe(summary));

  it('an element that nobody described is an error', () => expect(() => manifestArgTypes('x-none')).toThrow(/x-none/));
});

describe('what a page’s author would write', () => {
  it.each<[note: string, args: Record<string, unknown>, code: string]>([
    [
      'attributes',
      { url: 'https://a.example/?a=1&b="', layout: 'compact' },
      '<pub-card url="https://a.example/?a=1&amp;b=&quot;" layout="compact"></pub-card>',
    ],
    ['what is not set is left out', { url: '', disabled: false, layout: undefined }, '<pub-card></pub-card>'],
    ['a switch', { disabled: true }, '<pub-card disabled></pub-card>'],
  ])('%s', (_, args, code) => expect(markup('pub-card', args)).toBe(code));

  it('custom properties stand in a style sheet', () => {
    expect(markup('pub-card', { '--pub-card-accent': 'red' })).toContain('pub-card {\n  --pub-card-accent: red;\n}');
  });
});
