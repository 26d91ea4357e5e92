import { expect } from 'chai';
import { type Embed, freshStage, part, partText, until } from '../../elements/mount.ts';
import { namedApis } from '../../elements/named-apis.ts';
import { ARTICLE, PROFILE } from '../../elements/samples.ts';

// The scripts as they are built, in engines that lack something. What is named in them is looked
// for in their text, so an API that is used for the first time is taken away here too: then it is a
// nicety, and the card shows without it, or it is needed, and stands here.

/**
 * What no card shows without. All of it is in Chromium 100, Firefox 101 and Safari 16.4, which the
 * syntax of the scripts needs.
 */
const NEEDED = new Set(
  `Object Array Boolean Number String Symbol Error Date Promise globalThis JSON Math Intl Map Set WeakMap Reflect isNaN encodeURIComponent CustomEvent CSSStyleSheet
  URL URLSearchParams Response MutationObserver HTMLScriptElement HTMLMetaElement HTMLElement ShadowRoot Element Text AbortController TypeError Uint8Array queueMicrotask
  setTimeout clearTimeout performance document console fetch customElements is find assign getOwnPropertyNames hasOwn create defineProperty getPrototypeOf keys entries fromEntries from
  values hasOwnProperty bind call splice isArray indexOf fill push slice sort includes join forEach filter flat flatMap map every some isInteger isSafeInteger toFixed
  endsWith match matchAll normalize replace replaceAll split startsWith trim toLowerCase toUpperCase for parse now toISOString toJSON then catch cbrt hypot exec test
  stringify abs floor max min round random DateTimeFormat NumberFormat Locale add get set has delete abort clear body src removeAttribute protocol type data takeRecords
  observe disconnect signal format pathname createPolicy createHTML currentNode nextNode nextSibling parentNode target language remove innerHTML setAttribute unobserve
  childNodes getAttribute getAttributeNames nodeType isConnected ownerDocument textContent insertBefore isIntersecting content dispatchEvent addEventListener removeEventListener shadowRoot
  createElement attachShadow closest querySelector querySelectorAll append defaultView createComment createTextNode replaceSync createTreeWalker importNode setProperty define
  throwIfAborted dataset createScriptURL href decode finally name parseFloat TextDecoder getReader read all reject
  formatToParts maximize segment constructor getElementById onload head location URL style
  implementation createHTMLDocument lastIndexOf getPropertyValue documentElement getComputedStyle`.split(/\s+/),
);
const PARTS = ['card.mjs', 'profile.mjs', 'asking.mjs', 'full-profile.mjs', 'accessible-accent.mjs', 'lang/de.mjs'];
const NO_PICTURES = { thumb: undefined, source: { ...ARTICLE.source, icon: undefined } };
/** How many pages are open at a time. */
const LANES = 6;
/**
 * How many pages there are: each lacks the names of one group. A name stays in its group, whatever
 * names come.
 */
const GROUPS = 24;
const groupOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7) % GROUPS;

interface OlderPage {
  readonly elements: readonly Embed[];
  readonly said: readonly unknown[];
  readonly frame?: Element;
}

/**
 * A page whose engine was changed before the script came, with a card that was given its data, one
 * that asks, and a profile in full.
 */
async function olderPage(change: (page: Window & typeof globalThis) => void): Promise<OlderPage> {
  const said: unknown[] = [];
  const frame = document.createElement('iframe');
  const prepare = (page: Window & typeof globalThis) => {
    page.onerror = (message) => void said.push(message);
    page.onunhandledrejection = ({ reason }) => void said.push(reason);
    page.fetch = async () => Response.json({ view: { external: { ...ARTICLE, ...NO_PICTURES } } });
    change(page);
  };
  Object.assign(window, { [`prepare${++pages}`]: prepare });
  const html = `<script>parent.prepare${pages}(window)</script><script src="/dist/masthead.js" data-app-view="/own"></script>`;
  frame.src = `/__ways__/page?html=${encodeURIComponent(html)}`;
  const there = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  stage.append(frame);
  await there;
  const page = frame.contentDocument;
  if (!page) throw new Error('no page');
  const add = (tag: string, attributes: object, view?: object) => {
    const element = page.createElement(tag) as Embed;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (view) element.view = view;
    page.body.appendChild(element);
    return element;
  };
  const elements = [
    add('pub-card', {}, { ...ARTICLE, ...NO_PICTURES }),
    add('pub-card', { url: ARTICLE.uri }),
    add('pro-profile', { layout: 'full' }, { ...PROFILE, avatar: undefined }),
  ];
  const isCard = (element: Embed) => !/skeleton|basic/.test(part(element, 'card')?.getAttribute('part') ?? 'basic');
  await until(() => elements.every(isCard));
  return { elements, said, frame };
}
let pages = 0;
let stage: HTMLElement;

const TITLES = [ARTICLE.title, ARTICLE.title, PROFILE.displayName];
const shown = ({ elements, said }: OlderPage) => [...elements.map((element) => partText(element, 'title')), ...said];

describe('an engine without something that the scripts name', () => {
  let niceties: readonly string[] = [];
  const takeAway = (names: readonly string[]) => (page: Window) => {
    const apis = namedApis(page, names.join(' '));
    for (const [name, owners] of apis) for (const owner of owners) Reflect.deleteProperty(owner, name);
  };

  beforeEach(() => {
    stage = freshStage();
  });
  it('is found by what is known to be newer', async () => {
    const files = ['masthead.js', ...PARTS].map(async (file) => (await fetch(`/dist/${file}`)).text());
    const named = namedApis(window, (await Promise.all(files)).join('\n'));
    niceties = [...named.keys()].filter((name) => !NEEDED.has(name));
    expect(niceties).to.include.members([
      'Segmenter',
      'ListFormat',
      'matchMedia',
      'animate',
      'IntersectionObserver',
      'states',
    ]);
  });

  it('shows every card, with each of them gone', async () => {
    const groups = Array.from({ length: GROUPS }, (_, at) => niceties.filter((name) => groupOf(name) === at));
    const failed: unknown[] = [];
    const lane = async () => {
      for (let names = groups.pop(); names; names = groups.pop()) {
        const page = await olderPage(takeAway(names)).catch((error): OlderPage => ({ elements: [], said: [error] }));
        const found = shown(page);
        if (String(found) !== String(TITLES)) failed.push([names, found]);
        page.frame?.remove();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(failed).to.deep.equal([]);
  });

  const engines: readonly [note: string, change: (page: Window & typeof globalThis) => void][] = [
    [
      'states take only names with dashes: Chromium 90 to 124',
      ({ CustomStateSet, DOMException }) => {
        const { add } = CustomStateSet.prototype;
        CustomStateSet.prototype.add = function (state: string) {
          if (!state.startsWith('--')) throw new DOMException(`'${state}' has no dashes`, 'SyntaxError');
          return add.call(this, state);
        };
      },
    ],
    ['matchMedia is a mock that gives nothing', (page) => Object.assign(page, { matchMedia: () => undefined })],
    [
      'an observer is a mock that never tells',
      (page) => {
        const Mock = class {
          observe() {}
          unobserve() {}
          disconnect() {}
        };
        Object.assign(page, { IntersectionObserver: undefined, ResizeObserver: Mock });
      },
    ],
    [
      'lists do not copy themselves: before Chromium 110, Firefox 115',
      (page) => {
        for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex', 'at'])
          Reflect.deleteProperty(page.Array.prototype, name);
      },
    ],
    [
      'addresses and signals have no new ways: before Chromium 116, Firefox 124',
      (page) => {
        for (const [owner, names] of [
          [page.URL, ['canParse', 'parse']],
          [page.AbortSignal, ['any', 'timeout']],
          [page.Promise, ['withResolvers', 'try']],
        ] as const)
          for (const name of names) Reflect.deleteProperty(owner, name);
      },
    ],
  ];
  for (const [note, change] of engines)
    it(`shows every card where ${note}`, async () => {
      expect(shown(await olderPage(change))).to.deep.equal(TITLES);
    });

  it('has a letter in place of an icon where nothing knows what a letter is: before Firefox 125', async () => {
    const { elements } = await olderPage((page) => void Reflect.deleteProperty(page.Intl, 'Segmenter'));
    expect(elements.map((element) => partText(element, 'tile'))).to.deep.equal(['F', 'F', 'A']);
  });
});
