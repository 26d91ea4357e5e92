/**
 * What stands in a node, whoever wrote it: without white space, comments, colours that were painted
 * on, and what the reader has opened.
 */
export function written(node: Node): string {
  if (node instanceof Text) return node.data.trim();
  if (!(node instanceof Element)) return '';
  const attributes = Array.from(node.attributes, ({ name, value }) =>
    /^(style|open)$/.test(name) ? '' : `${name}=${value}`,
  );
  return `<${node.localName} ${attributes.sort().join(' ').trim()}>${Array.from(node.childNodes, written).join('')}`;
}
