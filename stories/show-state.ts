/** A state that only a reader's hand can bring about. */
export type HandState = 'hover' | 'focus-visible' | 'active';

/** The state whose rules a root has already. */
const shown = new WeakMap<ShadowRoot, HandState>();

/**
 * Makes one part of an element look as it does under the pointer or the keyboard, without either:
 * the element's own rules for that state are copied for it, so what shows is what they say.
 *
 * @param element whose shadow root is there already
 * @param part such as `button`
 */
export function showState(element: Element, part: string, state: HandState): void {
  const root = element.shadowRoot;
  const target = root?.querySelector(`[part~='${part}']`);
  if (!root || !target) return;
  target.setAttribute('data-shown', state);
  // A part that was drawn anew has lost its mark only.
  if (shown.get(root) === state) return;
  shown.set(root, state);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(root.adoptedStyleSheets.flatMap((own) => copies(own.cssRules, state)).join('\n'));
  root.adoptedStyleSheets.push(sheet);
}

function copies(rules: CSSRuleList, state: HandState): string[] {
  return [...rules]
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => selectorText.includes(`:${state}`))
    .map(({ selectorText, style }) => {
      const selector = selectorText.replaceAll(`:${state}`, `[data-shown='${state}']`);
      return `${selector} { ${style.cssText} }`;
    });
}
