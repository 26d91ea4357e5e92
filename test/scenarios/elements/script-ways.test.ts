import { expect } from 'chai';
import { KINDS, type Kind } from '../../elements/kinds.ts';
import { atRest, freshStage, partText, until } from '../../elements/mount.ts';
import { addTo, loadedBy, type PlainPage } from '../../elements/plain-page.ts';

// What optimizers, loaders and people do with the tag that a site owner pasted; and what they leave
// beside the script.
const APP_VIEW = `${location.origin}/__ways__/app-view`;
const META = `<meta name="masthead-app-view" content="${APP_VIEW}">`;
const fetched = (address: string, run: string) =>
  `<script>fetch('${address}').then((answer) => answer.text()).then((text) => { ${run} });</script>`;

const WAYS: readonly [way: string, markup: (address: string, script: string) => string][] = [
  ['a plain tag', (address) => `<script src="${address}"></script>`],
  ['<script type="module" src>', (address) => `<script type="module" src="${address}"></script>`],
  ["import('…')", (address) => `<script>import('${address}');</script>`],
  ['a module of the page that imports it', (address) => `<script type="module">import '${address}';</script>`],
  ['fetched, and run by eval', (address) => fetched(address, '(0, eval)(text)')],
  ['fetched, and run by a strict function', (address) => fetched(address, `new Function('"use strict";' + text)()`)],
  [
    'delayed, and put back as another tag',
    (address) => `<script type="text/later" src="${address}"></script>
    <script>const old = document.querySelector('[type="text/later"]'), tag = document.createElement('script');
    tag.src = old.src; old.replaceWith(tag);</script>`,
  ],
];
/** Those that leave the script no address that its parts are beside. */
const MOVED: typeof WAYS = [
  ['joined with others', (_, script) => `<script src="/__ways__/joined/${script}"></script>`],
  ['joined, as a module', (_, script) => `<script type="module" src="/__ways__/joined/${script}"></script>`],
  ['inlined', (_, script) => `<script>{{${script}}}</script>`],
  ['inlined as a module', (_, script) => `<script type="module">{{${script}}}</script>`],
  [
    'a blob',
    (address) =>
      fetched(
        address,
        "const tag = document.createElement('script'); tag.src = URL.createObjectURL(new Blob([text])); document.head.append(tag)",
      ),
  ],
  ['a data: address', (address) => fetched(address, "import('data:text/javascript,' + encodeURIComponent(text))")],
];

interface Ran extends Pick<PlainPage, 'window' | 'document'> {
  /** Errors and warnings, in their order. */
  readonly said: readonly string[];
}

const SPY = `<script>const said = []; console.warn = (text) => said.push(text); onerror = (text) => said.push(text);
  onunhandledrejection = ({ reason }) => said.push(String(reason));</script>`;

/** Opens a page, and stubs its requests once the elements are there. */
async function ran(html: string, { tag, answer, askedFor }: Kind): Promise<Ran> {
  const frame = document.createElement('iframe');
  frame.width = frame.height = '400';
  frame.src = `/__ways__/page?html=${encodeURIComponent(SPY + html)}`;
  freshStage().append(frame);
  await until(() => frame.contentDocument?.body && frame.contentWindow?.customElements.get(tag));
  const { contentWindow: window, contentDocument } = frame;
  if (!window || !contentDocument) throw new Error('no page');
  const said = (window as unknown as { eval(code: string): string[] }).eval('said');
  Object.assign(window, { fetch: async (input: string) => Response.json(answer(`About ${askedFor(new URL(input))}`)) });
  return { window, document: contentDocument, said };
}

/** The part that shows an element. */
const PARTS = { 'pub-card': 'card.mjs', 'pro-profile': 'profile.mjs' } as const;

const [CARD, PROFILE] = KINDS as [Kind, Kind];
/** One script is run in every way; the others differ in what they define, and are run in two. */
const RUNS: readonly [script: string, kind: Kind, isWhole: boolean][] = [
  ['masthead.js', CARD, true],
  ['masthead.js', PROFILE, false],
  ['pub-card.js', CARD, false],
  ['pro-profile.js', PROFILE, false],
];

describe('a script that is run another way', () => {
  for (const [script, kind, isWhole] of RUNS) {
    const asks = (number: number) => ({ [kind.subject]: kind.named(number) });
    const title = (number: number) => `About ${kind.named(number)}`;
    const [beside, moved] = isWhole ? [WAYS, MOVED] : [WAYS.slice(0, 1), MOVED.slice(0, 1)];

    for (const [way, markup] of beside) {
      it(`loads its parts from beside it: ${way}, ${script}, <${kind.tag}>`, async () => {
        const page = await ran(
          `<meta name="masthead-app-view" content="/none">${markup(`/dist/${script}`, script)}`,
          kind,
        );
        const { element, type } = await addTo(page, kind.tag, asks(1));
        expect([type, partText(element, 'title')]).to.deep.equal([`${kind.tag}-load`, title(1)]);
        expect(page.said).to.deep.equal([]);
        expect(loadedBy(page, /\.mjs$/).sort()).to.deep.equal(['/dist/asking.mjs', `/dist/${PARTS[kind.tag]}`]);
      });
    }

    for (const [way, markup] of [...WAYS.slice(0, 1), ...moved]) {
      it(`asks the configured AppView for parts that are not beside it: ${way}, ${script}, <${kind.tag}>`, async () => {
        const page = await ran(META + markup(`/__ways__/alone/${script}`, script), kind);
        const { element, type } = await addTo(page, kind.tag, asks(1));
        expect([type, partText(element, 'title')]).to.deep.equal([`${kind.tag}-load`, title(1)]);
        expect(page.said).to.deep.equal([]);
        const [asking = '', showing = ''] = loadedBy(page, /\.mjs$/)
          .slice(-2)
          .sort();
        expect(asking).to.match(/^\/__ways__\/app-view\/[\d.]+\/asking\.mjs$/);
        expect(showing).to.equal(asking.replace('asking.mjs', PARTS[kind.tag]));
      });

      it(`keeps children and link where no part is, and says once what to write: ${way}, ${script}, <${kind.tag}>`, async () => {
        const page = await ran(markup(`/__ways__/alone/${script}`, script), kind);
        page.document.documentElement.lang = 'de';
        const given = await addTo(page, kind.tag, { layout: 'full', ...asks(0) }, kind.data('Given'));
        expect([given.type, partText(given.element, 'title')]).to.deep.equal([`${kind.tag}-error`, kind.named(0)]);
        for (const number of [1, 2])
          expect((await addTo(page, kind.tag, asks(number))).type).to.equal(`${kind.tag}-error`);
        await atRest();
        expect(page.said.length, page.said.join()).to.equal(1);
        expect(page.said[0]).to.match(/^Masthead: .* Write <meta name="masthead-app-view" content="…">/);
      });
    }
  }
});
