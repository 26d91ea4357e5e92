import { inlineOf, KINDS, markupOf } from '../kinds.ts';
import { type Embed, mount, mounted, partText, until } from '../mount.ts';
import { eachStub } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

// How a framework, a morph or a script changes data in the page: in place, without another element.
const CHANGES: readonly [way: string, change: (script: HTMLScriptElement, json: string) => void][] = [
  // As textContent does; the strict page wants more than text for that.
  ['its whole text', (script, json) => script.replaceChildren(json)],
  ['another script in its place', (script, json) => script.replaceWith(copyOf(script, json))],
  [
    'innerHTML of the element',
    ({ parentElement }, json) => {
      const innerHTML = trustedMarkup(`<script type="application/json">${json}</script>`);
      Object.assign(parentElement ?? {}, { innerHTML });
    },
  ],
  ['emptied, then filled', (script, json) => script.replaceChildren() ?? script.append(json)],
  ['replaceData, as a morph does', ({ firstChild }, json) => (firstChild as Text).replaceData(0, 1e5, json)],
];

function copyOf(script: HTMLScriptElement, json: string): HTMLScriptElement {
  const copy = script.cloneNode() as HTMLScriptElement;
  copy.append(json);
  return copy;
}

const WORDS: readonly [way: string, change: (text: Text, element: Element) => void][] = [
  ['data', (text) => Object.assign(text, { data: 'New words' })],
  ['textContent of the element', (_, element) => Object.assign(element, { textContent: 'New words' })],
  [
    'page translation, in two <font>',
    (text) => {
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append('New words');
      text.replaceWith(font);
    },
  ],
];

for (const kind of KINDS) {
  describe(`a <${kind.tag}> whose page changes in place`, () => {
    eachStub(() => ({}));

    for (const [way, change] of CHANGES) {
      // Beside a link, which stays; `innerHTML` is the whole of it.
      it(`shows its new data: ${way}`, async () => {
        const before = way.startsWith('innerHTML') ? '' : '<a href="/">A</a>';
        const element = await mounted<Embed>(inlineOf(kind, 'First', before));
        for (const name of ['Second', 'Third']) {
          const script = element.querySelector('script');
          if (script) change(script, JSON.stringify(kind.data(name)));
          await until(() => partText(element, 'title') === name);
        }
      });
    }

    for (const [way, change] of WORDS)
      it(`shows its new words: ${way}`, async () => {
        const element = mount<Embed>(markupOf(kind, 'loading="eager"', 'Old words'));
        await until(() => partText(element, 'title') === 'Old words');
        change(element.firstChild as Text, element);
        await until(() => partText(element, 'title') === 'New words');
      });
  });
}
