import { expect } from 'chai';
import { render } from 'lit/html.js';
import { type CardView, type ProfileView, toCardView, toProfileView } from '../../src/core/index.ts';
import { html, nothing, type Template } from '../../src/elements/html.ts';
import { cardMessages, profileMessages } from '../../src/elements/messages.ts';
import { proProfilePlaceholder, proProfileTemplate } from '../../src/elements/pro-profile/pro-profile.template.ts';
import { pubCardPlaceholder, pubCardTemplate } from '../../src/elements/pub-card/pub-card.template.ts';
import { renderTemplate } from '../../src/elements/render-template.ts';
import { ARTICLE, PROFILE, PUBLICATION } from './samples.ts';

/** What is in a node, without the comments that renderers leave to find their way back. */
function shown(root: Element): string {
  return root.innerHTML.replace(/<!--.*?-->/g, '');
}

function both(): { ours: Element; lits: Element; show: (template: Template) => void } {
  const ours = document.createElement('div');
  const lits = document.createElement('div');
  const show = (template: Template) => {
    renderTemplate(template, ours);
    render(template, lits);
    expect(shown(ours)).to.equal(shown(lits));
  };
  return { ours, lits, show };
}

const card = toCardView(ARTICLE) as CardView;
const publication = toCardView(PUBLICATION) as CardView;
const person = toProfileView(PROFILE) as ProfileView;
const messages = cardMessages(document.body);
const options = { link: 'https://example.com/?a="b"&c', cta: 'publication' as const, messages };
const profileOptions = {
  today: '2026-01-01',
  link: 'https://example.com/',
  maxSkills: 5,
  messages: profileMessages(document.body),
};

const templates: [note: string, template: Template][] = [
  ['article', pubCardTemplate(card, { ...options, layout: 'article' })],
  ['disabled', pubCardTemplate(card, { ...options, layout: 'article', disabled: true })],
  [
    'bare article',
    pubCardTemplate({ uri: card.uri, title: '<b>&amp;"', description: '' }, { ...options, layout: 'auto' }),
  ],
  ['publication', pubCardTemplate(publication, { ...options, layout: 'publication', cta: 'none', target: '_blank' })],
  ['compact', pubCardTemplate(card, { ...options, layout: 'compact' })],
  ['skeleton', pubCardPlaceholder({ link: options.link, text: 'x', layout: 'auto', loading: true })],
  ['basic', pubCardPlaceholder({ link: undefined, text: 'x', layout: 'compact' })],
  ['summary', proProfileTemplate(person, { ...profileOptions, layout: 'summary' })],
  ['summary with fewer skills', proProfileTemplate(person, { ...profileOptions, layout: 'summary', maxSkills: 1 })],
  ['full', proProfileTemplate(person, { ...profileOptions, layout: 'full' })],
  [
    'empty',
    proProfileTemplate({ ...person, positions: [], education: [], skills: [] }, { ...profileOptions, layout: 'full' }),
  ],
  ['byline', proProfileTemplate(person, { ...profileOptions, layout: 'compact' })],
  ['no profile', proProfilePlaceholder({ link: undefined, text: 'x', layout: 'compact', loading: true })],
];

describe('renderTemplate', () => {
  for (const [note, template] of templates) {
    it(`shows what lit shows: ${note}`, () => both().show(template));
  }

  it('shows what lit shows after every change from any template to any other', () => {
    const { show } = both();
    for (const [, first] of templates) {
      for (const [, second] of templates) {
        show(first);
        show(second);
      }
    }
  });

  it('touches only what changed, so that focus and pictures stay', () => {
    const { ours, show } = both();
    show(pubCardTemplate(card, { ...options, layout: 'article' }));
    const before = [...ours.querySelectorAll('*')];
    show(pubCardTemplate({ ...card, title: 'Another' }, { ...options, layout: 'article', target: '_top' }));
    expect([...ours.querySelectorAll('*')]).to.deep.equal(before);
    expect(ours.querySelector('[part=title]')?.textContent).to.equal('Another');
  });

  const values: [note: string, value: unknown][] = [
    ['text', '<i>&lt;</i>'],
    ['the mark itself', 'masthead-hole<!--masthead-hole-->'],
    ['a number', 0],
    ['nothing', nothing],
    ['undefined', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a list', ['a', html`<b>b</b>`, nothing]],
    ['another list', [html`<b>c</b>`]],
    ['an empty list', []],
    ['a template', html`<u>${'u'}</u>`],
    ['a template with its hole at the edge', html`${'a'}${html`<u></u>`}`],
  ];
  for (const [note, first] of values) {
    for (const [other, second] of values) {
      it(`goes from ${note} to ${other} and back as lit does`, () => {
        const { show } = both();
        const page = (value: unknown) =>
          html`<p title="a ${note} b" class=${value === nothing ? nothing : 'c'}>x${value}y</p>${value}`;
        for (const value of [first, second, first]) show(page(value));
      });
    }
  }

  it('leaves alone what was there before', () => {
    const root = document.createElement('div');
    root.append('before');
    renderTemplate(html`<b>${'x'}</b>`, root);
    expect(shown(root)).to.equal('before<b>x</b>');
  });
});
