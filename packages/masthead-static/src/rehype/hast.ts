/**
 * A node of a syntax tree of HTML ([hast](https://github.com/syntax-tree/hast)), as far as it is
 * read and written here. A type of our own, so that whoever uses the package without unified needs
 * no types of it.
 */
export interface HastNode {
  type: string;
  tagName?: string;
  /** The name of an element that MDX was given as JSX. */
  name?: string | null;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
  /** The content of a `<template>`. */
  content?: HastNode;
  data?: Record<string, unknown>;
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** An element of a name, whether from HTML, Markdown or JSX; `undefined` for any other node. */
export function elementName(node: HastNode): string | undefined {
  if (node.type === 'element') return node.tagName;
  return node.type.startsWith('mdxJsx') ? (node.name ?? undefined) : undefined;
}

/** The text of a node and of all within it. */
export function textOf(node: HastNode): string {
  const parts: string[] = [];
  const left = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.type === 'text' && typeof next.value === 'string') parts.push(next.value);
    // One by one, here and elsewhere: a call takes only so many arguments.
    for (const child of (next.children ?? []).toReversed()) left.push(child);
  }
  return parts.join('');
}

/** The value of a key; one that is made, and kept, where there is none. */
export function getOr<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
