import { html, type TemplateResult } from 'lit';
import { isTemplate, type Template } from '../template/html.ts';

/** A template as lit takes it. What was not made by our own tag is text. */
export function drawn({ strings, values }: Template): TemplateResult {
  return html(strings, ...values.map(drawnValue));
}

function drawnValue(value: unknown): unknown {
  if (isTemplate(value)) return drawn(value);
  return Array.isArray(value) ? value.map(drawnValue) : value;
}

/** What stands in a node, whoever wrote it: without white space, comments, colours that were painted on, and what the reader has opened. */
export function written(node: Node): string {
  if (node instanceof Text) return node.data.trim();
  if (!(node instanceof Element)) return '';
  const attributes = Array.from(node.attributes, ({ name, value }) =>
    /^(style|open)$/.test(name) ? '' : `${name}=${value}`,
  );
  return `<${node.localName} ${attributes.sort().join(' ').trim()}>${Array.from(node.childNodes, written).join('')}`;
}
