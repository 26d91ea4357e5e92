/**
 * The content of a node for a comparison, whoever wrote it: without white space, comments, painted
 * colours, and the open state of details.
 */
export function written(node: Node): string {
  if (node instanceof Text) return node.data.trim();
  if (!(node instanceof Element)) return '';
  const attributes = Array.from(node.attributes, ({ name, value }) =>
    /^(style|open)$/.test(name) ? '' : `${name}=${value}`,
  );
  return `<${node.localName} ${attributes.sort().join(' ').trim()}>${Array.from(node.childNodes, written).join('')}`;
}
