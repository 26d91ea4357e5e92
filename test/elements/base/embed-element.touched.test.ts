import { expect } from 'chai';
import { written } from '../../../src/elements/base/showing-part.ts';
import { answerOf, KINDS_AND_WAYS, type Kind, titleOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, states, told } from '../mount.ts';
import { stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

function textsIn(root: ShadowRoot): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter(({ data }) => data.trim());
}

function wrap(node: Text | Element, ...names: string[]): void {
  for (const name of names) {
    const wrapper = document.createElement(name);
    node.replaceWith(wrapper);
    wrapper.append(node);
  }
}

type Touch = (root: ShadowRoot) => void;
const eachText =
  (touch: (text: Text) => unknown): Touch =>
  (root) =>
    textsIn(root).forEach(touch);
const eachOf =
  (selector: string, attribute: string, value: string): Touch =>
  (root) => {
    for (const one of root.querySelectorAll(selector)) one.setAttribute(attribute, value);
  };

// What works on a page for years after somebody pasted the tag: page translation, extensions,
// optimizers.
const TOUCHES: readonly [touch: string, touch: Touch][] = [
  ['nobody', () => undefined],
  ['page translation: each text in two <font>', eachText((text) => wrap(text, 'font', 'font'))],
  ['a reader mode: texts split in the middle', eachText((text) => text.splitText(text.length / 2))],
  ['an ad blocker: each text removed', eachText((text) => text.remove())],
  ['an ad blocker: everything hidden', eachOf('*', 'hidden', '')],
  ['a clean-up: texts joined, and empty ones removed', (root) => root.normalize()],
  ['a filter of words: texts changed in place', eachText((text) => text.replaceData(0, 99, '***'))],
  ['a tracker: every link leads elsewhere', eachOf('a', 'href', 'https://track.example')],
  ['a wrapper around everything', (root) => wrap(root.firstElementChild as Element, 'div')],
  [
    'everything written anew, by innerHTML',
    (root) => root.setHTMLUnsafe(trustedMarkup(root.innerHTML.replace(/ style="[^"]*"/g, ''))),
  ],
  ['everything twice', (root) => root.append(...[...root.childNodes].map((node) => node.cloneNode(true)))],
];

/** Ways to another view, or to the same once more. */
const NEXT: readonly [next: string, show: (element: Embed, kind: Kind) => void, title: (kind: Kind) => string][] = [
  ['another subject', (element, kind) => element.setAttribute(kind.subject, kind.named(2)), (kind) => titleOf(kind, 2)],
  ['a view', (element, kind) => Object.assign(element, { view: kind.data('Given') }), () => 'Given'],
  ['reload()', (element) => element.reload(), titleOf],
  ['another layout', (element) => element.setAttribute('layout', 'compact'), titleOf],
];

const shown = ({ shadowRoot }: Embed) =>
  [...(shadowRoot?.childNodes ?? [])].map((node) => written(document.importNode(node, true))).join('');

for (const { kind, way, markup } of KINDS_AND_WAYS) {
  describe(`what others did inside a <${kind.tag}> ${way}`, () => {
    for (const [name, show, title] of NEXT) {
      it(`is gone with ${name}`, async () => {
        stubAppView((url) => answerOf(kind, url));
        const place = freshStage();
        place.setHTMLUnsafe(trustedMarkup(markup(kind, 'loading="eager"').repeat(TOUCHES.length)));
        const elements = [...place.querySelectorAll<Embed>(kind.tag)];
        await Promise.all(elements.map(told));
        await atRest();
        for (const [index, [, touch]] of TOUCHES.entries()) {
          const root = elements[index]?.shadowRoot;
          if (root) touch(root);
        }
        // Observers have their say first; some look at the page only once it is drawn.
        await atRest();
        const next = elements.map((element) => told(element));
        for (const element of elements) show(element, kind);
        await (name === 'another layout' ? undefined : Promise.all(next));
        await atRest();
        const [whole, ...others] = elements.map(shown);
        expect(whole).to.include(title(kind));
        for (const [index, [touch]] of TOUCHES.slice(1).entries()) expect(others[index], touch).to.equal(whole);
        expect(new Set(elements.flatMap(states))).to.deep.equal(new Set(['ready']));
      });
    }
  });
}
