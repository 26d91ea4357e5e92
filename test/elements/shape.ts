/**
 * Attributes whose value comes from a record or from the page; of all others the value counts, too.
 */
const FREE = new Set(['href', 'src', 'datetime', 'data-text', 'aria-label', 'target', 'style']);

/**
 * What a tree is made of: every element with its attributes, in order, without any text. Two views
 * of the same parts have the same shape.
 */
export function shape(root: ParentNode): string {
  return [...root.querySelectorAll('*')]
    .map((element) => {
      const attributes = [...element.attributes].flatMap(({ name, value }) => {
        // A tooltip that repeats a text which was cut is text, too.
        if (name === 'title' && value.trim() === element.textContent?.trim()) return [];
        // A text's length decides whether it may be cut, and its script which language it is in.
        if (name === 'lang') return [];
        return [FREE.has(name) ? name : `${name}=${value.replace(' long', '')}`];
      });
      let depth = 0;
      for (let node = element.parentNode; node && node !== root; node = node.parentNode) depth++;
      return `${' '.repeat(depth)}${element.localName} ${attributes.sort().join(' ')}`;
    })
    .join('\n');
}
