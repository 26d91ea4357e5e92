/** An element's DOM as an author would write it without the element. */
export interface Flat {
  readonly html: string;
  /** The style of its shadow root, for `.flat` instead of the host. */
  readonly css: string;
}

/**
 * Takes an element apart: its shadow root's DOM becomes ordinary DOM in a `<div class="flat">`,
 * with the slotted content in its slot. The renderers' comments are left out.
 *
 * @param element connected, with its final content
 */
export function flatten(element: HTMLElement): Flat {
  const host = document.createElement('div');
  for (const { name, value } of element.attributes) host.setAttribute(name, value);
  host.classList.add('flat');
  host.append(...Array.from((element.shadowRoot ?? element).childNodes, copy));
  const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
  const rules = sheets.flatMap((sheet) => Array.from(sheet.cssRules, ({ cssText }) => unscoped(cssText)));
  return { html: host.outerHTML.replace(/<!--.*?-->/gs, ''), css: rules.join('\n') };
}

function copy(node: Node): Node {
  const clone = node.cloneNode(false);
  const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
  for (const child of slotted.length > 0 ? slotted : node.childNodes) clone.appendChild(copy(child));
  return clone;
}

// In a shadow root `*` and the like reach no further than the root; here they must not reach the
// rest of the page.
function unscoped(rule: string): string {
  return rule
    .replace(/:host\(((?:[^()]|\([^()]*\))*)\)/g, '.flat$1')
    .replace(/:host\b/g, '.flat')
    .replace(/::slotted\(([^)]*)\)/g, ' > $1')
    .replace(/^(\*|:focus-visible)(?=[\s,{])/gm, ':where(.flat) $1');
}
