import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';

const validator = new HtmlValidate({
  // The rules of the standard and of WCAG, not rules of taste.
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // VoiceOver does not announce a list without bullets as a list, unless the page states the
    // role.
    'no-redundant-role': 'off',
    // `<html>`, `<head>` and `<body>` may end without a tag, by the standard.
    'no-implicit-close': 'off',
    'prefer-native-element': 'off',
    'no-implicit-button-type': 'off',
    // html-validate does not know that a shadow root has ids of its own; axe does.
    'no-dup-id': 'off',
  },
});

/** The faults that html-validate finds in a document, shadow roots included: one line for each. */
export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector ?? 'the document'}: ${message}`),
  );
}

interface AxeWindow extends DOMWindow {
  readonly axe: typeof axe;
}

let opened: AxeWindow | undefined;

/** A document without a layout, for axe. */
function window(): AxeWindow {
  opened ??= new JSDOM('', {
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  }).window as unknown as AxeWindow;
  if (!opened.axe) opened.eval(axe.source);
  return opened;
}

/**
 * The faults that axe finds in a document, shadow roots included. Colours and sizes need a layout,
 * so the element tests check them. Also names that do not begin with the visible words (WCAG
 * 2.5.3): axe would need a canvas for that.
 */
export async function axeFindings(html: string): Promise<string[]> {
  const { axe, document, DOMParser } = window();
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  openShadowRoots(document);
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id} at ${String(target)}: ${html.slice(0, 300)}`),
  );
  return [...found, ...otherNames(document)];
}

/** Links and buttons with a name that does not begin with the visible words. */
function otherNames(root: Document | ShadowRoot): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const name = element.matches('a, button, summary, [role=button], [role=link]')
      ? element.getAttribute('aria-label')
      : null;
    const seen = element.textContent?.trim() ?? '';
    const own = name === null || name.startsWith(seen) ? [] : [`name at ${element.outerHTML.slice(0, 300)}`];
    return [...own, ...(element.shadowRoot ? otherNames(element.shadowRoot) : [])];
  });
}

/** Opens declarative shadow roots, as a browser's parser does. */
function openShadowRoots(root: Document | ShadowRoot): void {
  for (const template of root.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    const shadow = template.parentElement?.attachShadow({ mode: 'open' });
    if (!shadow) continue;
    shadow.append(template.content);
    template.remove();
    openShadowRoots(shadow);
  }
}
