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
import { expectText, LAYOUTS, showIn } from '../../elements/hostile-views.ts';
import { type Embed, mount, part, told, until } from '../../elements/mount.ts';
import { framedPage, loadedBy } from '../../elements/plain-page.ts';
import { PIXEL } from '../../elements/samples.ts';
import { stubAppView } from '../../elements/stub-app-view.ts';
import { eachUnharmed } from '../../elements/watch-page.ts';

const CARD = { ...FULL_CARD, thumb: PIXEL, labels: [], source: { ...FULL_CARD.source, icon: PIXEL } };
const PERSON = { ...FULL_PROFILE, avatar: PIXEL };
const viewOf = (tag: string) =>
  tag === 'pub-card' ? { ...CARD, associatedProfiles: [{ ...CARD.associatedProfiles[0], avatar: PIXEL }] } : PERSON;
describe('JSON of another shape than it should be', () => {
  eachUnharmed();

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
        expect(await showIn(element, view), note).to.match(/-(load|fallback)$/);
        expectText(element, note);
      }
    });
  }

  for (const [tag, name, answer] of [
    ['pub-card', 'url="https://tides.leaflet.pub/low-water"', (json: string) => `{"view":{"external":${json}}}`],
    ['pro-profile', 'actor="alice.example" layout="full"', (json: string) => json],
  ] as const)
    it(`is text in <${tag}> as inline JSON, and as an AppView's answer`, async () => {
      for (const [hope, shape] of HOSTILE_SHAPES) {
        const json = JSON.stringify(everywhere(viewOf(tag), () => JSON.parse(shape)));
        stubAppView(() => answer(json));
        const inline = `<script type="application/json">${json.replaceAll('<', '\\u003c')}</script>`;
        for (const [way, markup, outcome] of [
          ['inline', `<${tag} ${name}>${inline}</${tag}>`, /-(load|fallback)$/],
          ['answered', `<${tag} ${name} loading="eager"></${tag}>`, /-(load|error)$/],
        ] as const) {
          const element = mount<Embed>(markup);
          expect((await told(element)).type, `${way}: ${hope}`).to.match(outcome);
          expectText(element, `${way}: ${hope}`);
        }
      }
    });

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

describe('texts without an end', () => {
  for (const [note, text] of [
    ['letters', 'm'.repeat(1e6)],
    ['blanks between two letters', `a${' '.repeat(1e6)}b`],
    ['accents on one letter', `a${'\u0301'.repeat(1e6)}`],
  ] as const)
    it(`are cut before they are laid out: ${note}`, async () => {
      for (const [tag, layout] of LAYOUTS) {
        const view = everywhere(viewOf(tag), (leaf) => (typeof leaf === 'string' ? `x${text}` : leaf));
        const element = mount<Embed>(`<${tag} layout="${layout}"></${tag}>`);
        await showIn(element, view);
        for (const each of element.shadowRoot?.querySelectorAll('*') ?? [])
          if (!each.firstElementChild)
            expect(each.textContent?.length, each.outerHTML.slice(0, 80)).to.be.at.most(LIMITS.prose + 10);
        expect(element.getBoundingClientRect().height).to.be.greaterThan(0);
      }
    });
});

it('a record that the site disowns is no card: the fallback shows', async () => {
  const verification = { status: 'failed', checkedAt: '2026-01-01T00:00:00Z' };
  stubAppView(() => ({ view: { external: CARD }, verification }));
  const element = mount(`<pub-card url="${CARD.uri}" loading="eager">Tides</pub-card>`);
  const { type, detail } = await told(element);
  expect([type, detail.reason]).to.deep.equal(['pub-card-fallback', 'no-match']);
  expect(part(element, 'title')?.textContent).to.equal('Tides');
});

it('a page whose comments name their elements like its properties is read, and loads its language, from its own host', async () => {
  const said: string[] = [];
  const hear = ({ data }: MessageEvent) => said.push(String(data));
  addEventListener('message', hear);
  const page = await framedPage('clobbered.html');
  const loaded = () => loadedBy(page, /xrpc|lang/);
  await until(() => said.length === 3 && loaded().includes('/dist/lang/nl.mjs'));
  removeEventListener('message', hear);
  expect(said.sort()).to.deep.equal(['pro-profile-fallback', 'pub-card-fallback', 'pub-card-load']);
  expect(loaded().filter((path) => !/^\/(own\/xrpc|dist\/lang)\//.test(path))).to.deep.equal([]);
  expect(loaded().length).to.equal(3);
});
