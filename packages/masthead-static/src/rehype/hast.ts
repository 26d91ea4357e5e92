// HTML as hast, the tree of unified, with the places of its nodes in the text.

import { type DefaultTreeAdapterTypes, html as dom, parse, parseFragment } from 'parse5';
import { find, html, type Info, svg } from 'property-information';

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

type Parsed = DefaultTreeAdapterTypes.Node;
type Children = readonly Parsed[];

/** The nodes of a piece of HTML, with their offsets in it. */
export function readFragment(text: string): HastNode {
  return toHast(parseFragment(text, { sourceCodeLocationInfo: true }));
}

/**
 * The nodes of a page, with their offsets in it. Elements that the page leaves out (`<html>`,
 * `<body>`) have no offsets.
 */
export function readPage(text: string): HastNode {
  return toHast(parse(text, { sourceCodeLocationInfo: true }));
}

/** Without recursion: a page may be nested as deep as it is long. */
function toHast(parsed: Parsed): HastNode {
  const root = nodeOf(parsed);
  const left: [Children, HastNode][] = [[childrenOf(parsed), root]];
  const made: [Parsed, HastNode][] = [];
  for (let next = left.pop(); next; next = left.pop()) {
    const [children, parent] = next;
    for (const child of children) {
      const node = nodeOf(child);
      parent.children?.push(node);
      made.push([child, node]);
      left.push([childrenOf(child), node]);
      if ('content' in child) {
        node.content = { type: 'root', children: [] };
        left.push([child.content.childNodes, node.content]);
      }
    }
  }
  // An element without an end tag ends with its last child. Children come after their parents here.
  for (const [from, node] of made.reverse()) {
    const end = 'tagName' in from && !from.sourceCodeLocation?.endTag && node.children?.at(-1)?.position?.end;
    if (end && node.position) node.position.end = end;
  }
  return root;
}

function childrenOf(parsed: Parsed): Children {
  return 'childNodes' in parsed ? parsed.childNodes : [];
}

function nodeOf(parsed: Parsed): HastNode {
  const at = 'sourceCodeLocation' in parsed ? parsed.sourceCodeLocation : undefined;
  const position = at && { start: { offset: at.startOffset }, end: { offset: at.endOffset } };
  const node = bareNode(parsed);
  return position ? { ...node, position } : node;
}

function bareNode(parsed: Parsed): HastNode {
  if ('tagName' in parsed) {
    const schema = parsed.namespaceURI === dom.NS.SVG ? svg : html;
    const properties = parsed.attrs.map(({ prefix, name, value }) => {
      const info = find(schema, prefix ? `${prefix}:${name}` : name);
      return [info.property, propertyOf(info, value)];
    });
    return { type: 'element', tagName: parsed.tagName, properties: Object.fromEntries(properties), children: [] };
  }
  if ('value' in parsed) return { type: 'text', value: parsed.value };
  if ('data' in parsed) return { type: 'comment', value: parsed.data };
  return parsed.nodeName === '#documentType' ? { type: 'doctype' } : { type: 'root', children: [] };
}

/** An attribute's value in hast's form. */
function propertyOf(info: Info, value: string): unknown {
  if (info.boolean || (info.overloadedBoolean && value === '')) return true;
  if (info.number && value.trim() && !Number.isNaN(Number(value))) return Number(value);
  if (info.spaceSeparated) return value.split(/\s+/).filter(Boolean);
  if (info.commaSeparated) return value.split(',').map((part) => part.trim());
  if (info.commaOrSpaceSeparated) return value.split(/[\s,]+/).filter(Boolean);
  return value;
}
