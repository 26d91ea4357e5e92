/**
 * The code that every element needs to show something. The parts of our own elements include it;
 * subclasses by others load it as a part.
 */
export { followGround } from '../page/dark-ground.ts';
export { awaitsMessages } from '../page/messages.ts';

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
