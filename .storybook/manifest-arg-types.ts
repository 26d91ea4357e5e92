import type { ArgTypes } from '@storybook/web-components-vite';
import { type Described, describedElement } from './manifest.ts';

/**
 * Controls and documentation of an element, out of custom-elements.json and nothing else:
 * attributes can be changed, custom properties too, and what is a part, a state or an event can be
 * read about.
 *
 * @param tag the element's
 */
export function manifestArgTypes(tag: string): ArgTypes {
  const { attributes, slots, cssProperties, cssParts, cssStates, events } = describedElement(tag);
  const read = (category: string, items: readonly Described[], name = (written: string) => written) =>
    items.map((item): [string, ArgTypes[string]] => [
      name(item.name),
      { name: name(item.name), description: item.description ?? '', control: false, table: { category } },
    ]);
  return Object.fromEntries([
    ...attributes.map((item): [string, ArgTypes[string]] => [
      item.name,
      {
        name: item.name,
        description: item.description ?? '',
        ...control(item.type?.text ?? 'string'),
        table: {
          category: 'attributes',
          type: { summary: item.type?.text ?? 'string' },
          ...defaultOf(item.description),
        },
      },
    ]),
    [
      'view',
      {
        name: 'view',
        description: 'given data: what shows without any request',
        control: { type: 'object' },
        table: { category: 'properties' },
      },
    ],
    ...slots.map(({ description = '' }): [string, ArgTypes[string]] => [
      'children',
      { name: 'children', description, control: { type: 'text' }, table: { category: 'slots' } },
    ]),
    ...cssProperties.map(({ name, description = '' }): [string, ArgTypes[string]] => [
      name,
      {
        name,
        description,
        control: { type: /radius|font/.test(name) ? 'text' : 'color' },
        table: { category: 'custom properties' },
      },
    ]),
    ...read('parts', cssParts, (name) => `::part(${name})`),
    ...read('states', cssStates, (name) => `:state(${name})`),
    ...read('events', events),
  ]);
}

// The manifest has no other place for it than the description.
function defaultOf(description = ''): { defaultValue?: { summary: string } } {
  const said = /`([^`]+)` (?:\(the default\)|is the default)|(\d+) is the default/.exec(description);
  const summary = said?.[1] ?? said?.[2];
  return summary ? { defaultValue: { summary } } : {};
}

function control(type: string): Pick<ArgTypes[string], 'control' | 'options'> {
  if (type === 'boolean' || type === 'number') return { control: { type } };
  const options = [...type.matchAll(/'([^']+)'/g)].map(([, option]) => option);
  return options.length > 0 ? { control: { type: 'select' }, options } : { control: { type: 'text' } };
}
