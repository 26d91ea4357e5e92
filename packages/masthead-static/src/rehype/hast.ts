/**
 * A node of a syntax tree of HTML ([hast](https://github.com/syntax-tree/hast)), with the parts
 * that are used here. An own type, so that users of the package without unified need no types of
 * unified.
 */
export interface HastNode {
  type: string;
  tagName?: string;
  /** The name of an element that is JSX in MDX. */
  name?: string | null;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
  /** The content of a `<template>`. */
  content?: HastNode;
  data?: Record<string, unknown>;
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** The name of an element, whether from HTML, Markdown or JSX; `undefined` for any other node. */
export function elementName(node: HastNode): string | undefined {
  if (node.type === 'element') return node.tagName;
  return node.type.startsWith('mdxJsx') ? (node.name ?? undefined) : undefined;
}

/** The text of a node and its descendants. */
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

/** The value of a key; a missing value is made and stored. */
export function getOr<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
