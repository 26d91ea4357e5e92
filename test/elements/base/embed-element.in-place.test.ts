import { expect } from 'chai';
import { KINDS, markupOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, mount, mounted, partText, until } from '../mount.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

// How a framework, a morph or a script changes data that stand in the page: in place, without another element.
const CHANGES: readonly [way: string, change: (script: HTMLScriptElement, json: string) => void][] = [
  // As textContent does; the strict page wants more than text for that.
  ['its whole text', (script, json) => script.replaceChildren(json)],
  ['another text node', (script, json) => script.firstChild?.replaceWith(json)],
  ['pieces of text', (script, json) => script.replaceChildren(json.slice(0, 20), json.slice(20))],
  ['another script in its place', (script, json) => script.replaceWith(copyOf(script, json))],
  [
    'innerHTML of the element',
    (script, json) =>
      Object.assign(script.parentElement ?? {}, {
        innerHTML: trustedMarkup(`<script type="application/json">${json}</script>`),
      }),
  ],
  ['emptied, then filled', (script, json) => script.replaceChildren() ?? script.append(json)],
  ['replaceData, as a morph does', ({ firstChild }, json) => (firstChild as Text).replaceData(0, 1e5, json)],
];

function copyOf(script: HTMLScriptElement, json: string): HTMLScriptElement {
  const copy = script.cloneNode() as HTMLScriptElement;
  copy.append(json);
  return copy;
}

for (const kind of KINDS) {
  describe(`a <${kind.tag}> whose page changes in place`, () => {
    beforeEach(() => {
      stubAppView(() => ({}));
    });
    afterEach(() => {
      freshStage();
      resetConfig();
    });
    const inline = (name: string, before = '') =>
      markupOf(kind, '', `${before}<script type="application/json">${JSON.stringify(kind.data(name))}</script>`);

    for (const [way, change] of CHANGES) {
      for (const [beside, before] of [
        ['alone', ''],
        ['beside a link', '<a href="/">Mine</a>'],
      ] as const) {
        if (before && way.startsWith('innerHTML')) continue;
        it(`shows its new data: ${way}, ${beside}`, async () => {
          const element = await mounted<Embed>(inline('First', before));
          for (const name of ['Second', 'Third']) {
            const script = element.querySelector('script');
            if (script) change(script, JSON.stringify(kind.data(name)));
            await until(() => partText(element, 'title') === name);
          }
        });
      }
    }

    it('draws once for all that a task changes', async () => {
      const element = await mounted<Embed>(inline('First'));
      let drawn = 0;
      new MutationObserver(() => drawn++).observe(element.shadowRoot as ShadowRoot, {
        subtree: true,
        characterData: true,
      });
      const script = element.querySelector('script') as HTMLScriptElement;
      for (const name of ['A', 'B', 'C', 'D']) script.replaceChildren(JSON.stringify(kind.data(name)));
      await until(() => partText(element, 'title') === 'D');
      await atRest();
      expect(drawn).to.equal(1);
    });

    const words: readonly [way: string, change: (text: Text, element: Element) => void][] = [
      ['data', (text) => Object.assign(text, { data: 'New words' })],
      ['nodeValue', (text) => Object.assign(text, { nodeValue: 'New words' })],
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
      ['split, and changed', (text) => Object.assign(text.splitText(0), { data: 'New words' })],
    ];
    for (const [way, change] of words)
      it(`shows its new words: ${way}`, async () => {
        const element = mount<Embed>(markupOf(kind, 'loading="eager"', 'Old words'));
        await until(() => partText(element, 'title') === 'Old words');
        change(element.firstChild as Text, element);
        await until(() => partText(element, 'title') === 'New words');
      });

    it('costs a card nothing that has neither: no observer is on it', async () => {
      const seen: Node[] = [];
      const { observe } = MutationObserver.prototype;
      MutationObserver.prototype.observe = function (node, options) {
        seen.push(node);
        observe.call(this, node, options);
      };
      const elements = [
        mount<Embed>(markupOf(kind, 'loading="eager"')),
        mount<Embed>(markupOf(kind, '', '<a href="/">Mine</a>')),
      ];
      for (const element of elements) await element.updateComplete;
      await atRest();
      MutationObserver.prototype.observe = observe;
      expect(elements.filter((element) => seen.includes(element))).to.deep.equal([]);
    });
  });
}
