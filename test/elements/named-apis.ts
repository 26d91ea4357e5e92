/**
 * What a script names of what an engine brings, and the objects that have it: `Segmenter` has one,
 * `at` has several.
 */
export type NamedApis = ReadonlyMap<string, readonly object[]>;

/**
 * The APIs of a page that the text of a script names. A word that only looks like one, in a style
 * or a message, does no harm: it is found for nothing.
 *
 * @param page whose objects they are
 */
export function namedApis(page: Window, code: string): NamedApis {
  const words = new Set(code.match(/[A-Za-z]\w+/g));
  const found = new Map<string, object[]>();
  for (const owner of owners(page))
    for (const name of Object.getOwnPropertyNames(owner))
      if (words.has(name) && Object.getOwnPropertyDescriptor(owner, name)?.configurable)
        found.set(name, [...(found.get(name) ?? []), owner]);
  return found;
}

/**
 * The window, and of each of its interfaces and built-in objects what belongs to it and to its
 * instances; not single elements, whose attributes are called like anything.
 */
function owners(page: Window): Set<object> {
  const found = new Set<object>([page]);
  for (const holder of [page, Reflect.get(page, 'Intl') as object])
    for (const name of Object.getOwnPropertyNames(holder)) {
      const { value } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
      if (!/^[A-Z]/.test(name) || /^(HTML|SVG).+Element$/.test(name) || Object(value) !== value) continue;
      found.add(value);
      if (typeof value === 'function' && value.prototype) found.add(value.prototype);
    }
  return found;
}
