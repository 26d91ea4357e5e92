import { expect } from 'chai';
import { written } from '../../../src/elements/base/showing-part.ts';
import { KINDS, type Kind, markupOf, renderedOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, states, told } from '../mount.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

// What works on a page for years after somebody pasted the tag: page translation, extensions,
// optimizers.
const TOUCHES: readonly [touch: string, touch: (root: ShadowRoot) => void][] = [
  ['nobody', () => undefined],
  ['page translation: each text in two <font>', (root) => each(texts(root), (text) => wrap(text, 'font', 'font'))],
  ['a reader mode: texts split in the middle', (root) => each(texts(root), (text) => text.splitText(text.length / 2))],
  ['an ad blocker: each text removed', (root) => each(texts(root), (text) => text.remove())],
  [
    'an ad blocker: everything hidden',
    (root) => each(root.querySelectorAll('*'), (one) => one.setAttribute('hidden', '')),
  ],
  ['a clean-up: texts joined, and empty ones removed', (root) => root.normalize()],
  ['a filter of words: texts changed in place', (root) => each(texts(root), (text) => text.replaceData(0, 99, '***'))],
  [
    'a tracker: every link leads elsewhere',
    (root) => each(root.querySelectorAll('a'), (one) => one.setAttribute('href', 'https://track.example')),
  ],
  ['a wrapper around everything', (root) => wrap(root.firstElementChild as Element, 'div')],
  [
    'everything written anew, by innerHTML',
    (root) => root.setHTMLUnsafe(trustedMarkup(root.innerHTML.replace(/ style="[^"]*"/g, ''))),
  ],
  ['everything twice', (root) => root.append(...[...root.childNodes].map((node) => node.cloneNode(true)))],
];

function nodes(root: ShadowRoot, kind: number): ChildNode[] {
  const walker = document.createTreeWalker(root, kind);
  const found: ChildNode[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as ChildNode);
  return found;
}

function texts(root: ShadowRoot): Text[] {
  return nodes(root, NodeFilter.SHOW_TEXT).filter((node) => node.textContent?.trim()) as Text[];
}

function each<T>(of: Iterable<T>, touch: (one: T) => unknown): void {
  for (const one of [...of]) touch(one);
}

function make(name: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

function wrap(node: Text | Element, ...names: string[]): void {
  const wrapper = names.map((name) => make(name));
  node.replaceWith(...wrapper.slice(0, 1));
  wrapper.reduce((outer, inner) => {
    outer.append(inner);
    return inner;
  });
  wrapper.at(-1)?.append(node);
}

const titleOf = ({ named }: Kind, number: number) => `About ${named(number)}`;

/** Ways to another view, or to the same once more. */
const NEXT: readonly [next: string, show: (element: Embed, kind: Kind) => void, title: (kind: Kind) => string][] = [
  ['another subject', (element, kind) => element.setAttribute(kind.subject, kind.named(2)), (kind) => titleOf(kind, 2)],
  ['a view', (element, kind) => Object.assign(element, { view: kind.data('Given') }), () => 'Given'],
  ['reload()', (element) => element.reload(), (kind) => titleOf(kind, 1)],
  ['another layout', (element) => element.setAttribute('layout', 'compact'), (kind) => titleOf(kind, 1)],
];

const reply = (kind: Kind) => (url: URL) => kind.answer(`About ${kind.askedFor(url)}`);

const MADE: readonly [way: string, markup: (kind: Kind) => string][] = [
  ['made by a script', (kind) => markupOf(kind, 'loading="eager"')],
  ['rendered by a server', (kind) => renderedOf(kind, titleOf(kind, 1), 'loading="eager"')],
];

const shown = ({ shadowRoot }: Embed) =>
  [...(shadowRoot?.childNodes ?? [])].map((node) => written(document.importNode(node, true))).join('');

for (const kind of KINDS) {
  describe(`what others did inside a <${kind.tag}>`, () => {
    beforeEach(() => {
      stubAppView(reply(kind));
    });
    afterEach(() => {
      freshStage();
      resetConfig();
    });

    for (const [way, markup] of MADE) {
      for (const [name, show, title] of NEXT) {
        it(`is gone with ${name}: ${way}`, async () => {
          const place = freshStage();
          place.setHTMLUnsafe(trustedMarkup(markup(kind).repeat(TOUCHES.length)));
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
    }
  });
}
