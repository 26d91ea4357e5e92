import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { type DOMWindow, JSDOM } from 'jsdom';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // VoiceOver does not call a list without bullets one, unless the page says so.
    'no-redundant-role': 'off',
    // Flat HTML is for readers without style sheets.
    'no-inline-style': 'off',
    // It does not know that a shadow root has names of its own; axe does.
    'no-dup-id': 'off',
  },
});

/** What html-validate says about a document, shadow roots included: one line for each fault. */
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

/** A document without a layout, in which axe waits. */
function window(): AxeWindow {
  opened ??= new JSDOM('', { runScripts: 'outside-only', pretendToBeVisual: true }).window as unknown as AxeWindow;
  if (!opened.axe) opened.eval(axe.source);
  return opened;
}

/**
 * What axe says about a document, shadow roots included; of colours and sizes, which need a layout, the element tests hear. Also of a name that does not hold the
 * words that are seen (WCAG 2.5.3), which axe by itself does not look for.
 */
export async function axeFindings(html: string): Promise<string[]> {
  const { axe, document, DOMParser } = window();
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  openShadowRoots(document);
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      'label-content-name-mismatch': { enabled: true },
    },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id} at ${String(target)}: ${html.slice(0, 300)}`),
  );
}

/** As a browser's parser does. */
function openShadowRoots(root: Document | ShadowRoot): void {
  for (const template of root.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    const shadow = template.parentElement?.attachShadow({ mode: 'open' });
    if (!shadow) continue;
    shadow.append(template.content);
    template.remove();
    openShadowRoots(shadow);
  }
}
