import { expect } from 'chai';
import { html as litHtml, render } from 'lit/html.js';
import { LIMITS } from '../../../src/core/read-fields.ts';
import { html, isTemplate, nothing } from '../../../src/elements/template/html.ts';
import {
  everywhere,
  FULL_CARD,
  FULL_PROFILE,
  HARM,
  HOSTILE_SHAPES,
  pathsOf,
  poisoned,
} from '../../elements/hostile-shapes.ts';
import { addresses, LAYOUTS } from '../../elements/hostile-views.ts';
import { type Embed, freshStage, mount, mounted, part, told, until } from '../../elements/mount.ts';
import { PIXEL } from '../../elements/samples.ts';
import { resetConfig, stubAppView } from '../../elements/stub-app-view.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';
import { watchPage } from '../../elements/watch-page.ts';

const CARD = { ...FULL_CARD, thumb: PIXEL, labels: [], source: { ...FULL_CARD.source, icon: PIXEL } };
const PERSON = { ...FULL_PROFILE, avatar: PIXEL };
const viewOf = (tag: string) =>
  tag === 'pub-card' ? { ...CARD, associatedProfiles: [{ ...CARD.associatedProfiles[0], avatar: PIXEL }] } : PERSON;
const MADE = /^(article|div|a|p|span|img|svg|path|time|bdi|ul|ol|li|slot|button|details|summary|wbr)$/;

/** Fails when an element holds anything but our own markup. */
function expectText(element: Embed, note: string): void {
  const inside = [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
  expect(
    inside.map(({ localName }) => localName).filter((name) => !MADE.test(name)),
    note,
  ).to.deep.equal([]);
  expect(
    inside.flatMap((each) => each.getAttributeNames()).filter((name) => /^on/.test(name)),
    note,
  ).to.deep.equal([]);
  for (const address of addresses(element)) expect(address, note).not.to.contain('harm.invalid');
}

describe('JSON of another shape than it should be', () => {
  let unharmed: () => void;
  beforeEach(() => {
    freshStage();
    unharmed = watchPage();
  });
  afterEach(() => {
    unharmed();
    resetConfig();
  });

  for (const [tag, layout] of LAYOUTS) {
    it(`is text in <${tag} layout="${layout}">, given as its view, in any field or in all`, async () => {
      stubAppView();
      const whole = viewOf(tag);
      const [, template = ''] = HOSTILE_SHAPES[0] ?? [];
      const element = mount<Embed>(
        `<${tag} layout="${layout}" profile-base="https://a.example/{handle}/{did}"></${tag}>`,
      );
      const views: [note: string, view: unknown][] = [
        ...pathsOf(whole).map((path): [string, unknown] => [path.join('.'), poisoned(whole, path, template)]),
        ...HOSTILE_SHAPES.map(([hope, json]): [string, unknown] => [hope, everywhere(whole, () => JSON.parse(json))]),
      ];
      for (const [note, view] of views) {
        const heard = told(element);
        element.view = view;
        expect((await heard).type).to.match(/-(load|fallback)$/);
        expectText(element, note);
      }
    });
  }

  for (const tag of ['pub-card', 'pro-profile'] as const) {
    const name =
      tag === 'pub-card' ? 'url="https://tides.leaflet.pub/low-water"' : 'actor="alice.example" layout="full"';

    it(`is text in <${tag}> as inline JSON`, async () => {
      stubAppView();
      for (const [hope, shape] of HOSTILE_SHAPES) {
        const json = JSON.stringify(everywhere(viewOf(tag), () => JSON.parse(shape)));
        const place = freshStage();
        const inline = `<script type="application/json">${json.replaceAll('<', '\\u003c')}</script>`;
        place.innerHTML = trustedMarkup(`<${tag} ${name}>${inline}</${tag}>`);
        const element = place.querySelector(tag) as Embed;
        expect((await told(element)).type, hope).to.match(/-(load|fallback)$/);
        expectText(element, hope);
      }
    });

    it(`is text in <${tag}> as an AppView's answer`, async () => {
      for (const [hope, shape] of HOSTILE_SHAPES) {
        const json = JSON.stringify(everywhere(viewOf(tag), () => JSON.parse(shape)));
        freshStage();
        stubAppView(() => (tag === 'pub-card' ? `{"view":{"external":${json}}}` : json));
        const element = mount<Embed>(`<${tag} ${name} loading="eager"></${tag}>`);
        expect((await told(element)).type, hope).to.match(/-(load|error)$/);
        expectText(element, hope);
      }
    });
  }

  it('is no template, whatever it looks like: JSON cannot make the strings of one', () => {
    const strings = [HARM];
    const fakes = [
      { strings, values: [] },
      { _$litType$: 1, strings, values: [] },
      { _$litType$: 2, strings: { 0: HARM, raw: [HARM], length: 1 }, values: [] },
      structuredClone({ ...html`<b></b>` }),
    ];
    for (const fake of fakes) {
      const root = document.createElement('main');
      expect(isTemplate(JSON.parse(JSON.stringify(fake)))).to.equal(false);
      try {
        render(litHtml`<p>${fake}</p>${nothing}`, root);
      } catch (error) {
        expect(String(error)).to.match(/template strings/);
      }
      expect(root.querySelector('p > *'), JSON.stringify(fake)).to.equal(null);
    }
    expect(isTemplate(html`<b></b>`)).to.equal(true);
  });
});

describe('texts, lists and answers without an end', () => {
  afterEach(resetConfig);
  const longs: [note: string, text: string][] = [
    ['letters', 'm'.repeat(1e6)],
    ['blanks between two letters', `a${' '.repeat(1e6)}b`],
    ['accents on one letter', `a${'\u0301'.repeat(1e6)}`],
  ];
  for (const [note, text] of longs) {
    it(`are cut before they are laid out: ${note}`, async () => {
      freshStage();
      for (const [tag, layout] of LAYOUTS) {
        const whole = viewOf(tag);
        const view = everywhere(whole, (leaf) => (typeof leaf === 'string' ? `x${text}` : leaf));
        const element = mount<Embed>(`<${tag} layout="${layout}"></${tag}>`);
        const heard = told(element);
        element.view = view;
        await heard;
        for (const each of element.shadowRoot?.querySelectorAll('*') ?? []) {
          if (!each.firstElementChild)
            expect(each.textContent?.length, each.outerHTML.slice(0, 80)).to.be.at.most(LIMITS.prose + 10);
        }
        expect(element.getBoundingClientRect().height).to.be.greaterThan(0);
      }
    });
  }

  it('show as many of a list as a page can hold', async () => {
    const positions = Array.from({ length: 5000 }, (_, index) => ({ rkey: `${index}`, title: `T${index}` }));
    const element = await mounted<Embed>('<pro-profile layout="full"></pro-profile>', { ...PERSON, positions });
    // The first list; what else the person has is in lists of its own.
    const list = element.shadowRoot?.querySelector('[part=timeline]');
    expect(list?.querySelectorAll('[part=entry-title]').length).to.equal(LIMITS.items);
  });

  it('are no answer beyond a megabyte', async () => {
    stubAppView(() => ({ view: { external: { ...CARD, description: ' '.repeat(1e6) } } }));
    const element = mount(`<pub-card url="${CARD.uri}" loading="eager">Tides</pub-card>`);
    expect((await told(element)).type).to.equal('pub-card-error');
  });
});

describe('what an AppView says of a record', () => {
  afterEach(resetConfig);
  const answering = (verification: unknown, external: object = CARD) => {
    stubAppView(() => ({ view: { external }, verification }));
    return mount(`<pub-card url="${CARD.uri}" loading="eager">Tides</pub-card>`);
  };

  it('is no card where the site disowns it: the fallback shows', async () => {
    const element = answering({ status: 'failed', checkedAt: '2026-01-01T00:00:00Z' });
    const { type, detail } = await told(element);
    expect([type, detail.reason]).to.deep.equal(['pub-card-fallback', 'no-match']);
    expect(part(element, 'title')?.textContent).to.equal('Tides');
  });
});

describe('a page whose comments name their elements like its properties', () => {
  it('is read, and loads its language, from its own host', async () => {
    const frame = document.createElement('iframe');
    const said: string[] = [];
    const hear = ({ data }: MessageEvent) => said.push(String(data));
    addEventListener('message', hear);
    frame.src = '/test/elements/pages/clobbered.html';
    freshStage().append(frame);
    const loaded = () =>
      frame.contentWindow?.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname) ?? [];
    await until(() => said.length === 3 && loaded().includes('/dist/lang/nl.mjs'));
    removeEventListener('message', hear);
    expect(said.sort()).to.deep.equal(['pro-profile-fallback', 'pub-card-fallback', 'pub-card-load']);
    const asked = loaded().filter((path) => /xrpc|lang/.test(path));
    expect(asked.filter((path) => !/^\/(own\/xrpc|dist\/lang)\//.test(path))).to.deep.equal([]);
    expect(asked.length).to.equal(3);
  });
});
