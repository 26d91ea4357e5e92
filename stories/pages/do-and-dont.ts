import { html, render, type TemplateResult } from 'lit';
import { embed } from '../embed.ts';
import { ARTICLE, colored, ON_PLATFORMS, PUBLICATION, worded } from '../views/card-views.ts';
import { PROFILE } from '../views/profile-views.ts';
import { WORDS } from '../views/words.ts';
import './do-and-dont.css';

/** One thing to do, and how it goes wrong. */
interface Advice {
  readonly about: string;
  readonly dos: string;
  readonly donts: string;
  readonly good: () => HTMLElement | TemplateResult;
  readonly bad: () => HTMLElement | TemplateResult;
}

const card = (args: Parameters<typeof embed>[1]) => embed('pub-card', { url: ARTICLE.uri, view: ARTICLE, ...args });
const LIST = [ARTICLE, ON_PLATFORMS.Leaflet, ON_PLATFORMS.pckt];

const ADVICE: readonly Advice[] = [
  {
    about: 'Titles',
    dos: 'put the point first, in up to 60 characters.',
    donts: 'write a summary into the title: what is cut is read by nobody.',
    good: () => card({ view: worded(WORDS.sixty) }),
    bad: () => card({ view: worded(WORDS.fiveHundred) }),
  },
  {
    about: 'Room',
    dos: 'give a card at least 16rem. It fits itself to what it gets.',
    donts: 'squeeze it, scale it, or cut it with a fixed height.',
    good: () => card({}),
    bad: () => html`<div class="cut">${card({})}</div>`,
  },
  {
    about: 'Colours',
    dos: 'take a pair of colours that passes, or let contrast="aa" move it.',
    donts: 'publish an accent whose words cannot be read: 1.7:1 here.',
    good: () => card({ view: colored('#ffb3c7', '#ffffff'), layout: 'publication', contrast: 'aa' }),
    bad: () => card({ view: colored('#ffb3c7', '#ffffff'), layout: 'publication', contrast: 'as-published' }),
  },
  {
    about: 'Lists',
    dos: 'make many links a list: layout="compact", one row each.',
    donts: 'stack whole cards: each is loud, and nobody finds the fourth link.',
    good: () => html`<div class="list">${LIST.map((view) => card({ url: view.uri, view, layout: 'compact' }))}</div>`,
    bad: () => html`<div class="list">${LIST.slice(0, 2).map((view) => card({ url: view.uri, view }))}</div>`,
  },
  {
    about: 'Grounds',
    dos: 'let the card follow the page: the page says color-scheme, and the card is light or dark with it.',
    donts: 'force one scheme on the other’s page.',
    good: () => html`<div class="night">${card({ view: PUBLICATION, layout: 'publication' })}</div>`,
    bad: () =>
      html`<div class="night">${card({ view: PUBLICATION, layout: 'publication', appearance: 'light' })}</div>`,
  },
  {
    about: 'People',
    dos: 'write a person as a byline: layout="compact", a piece of the sentence.',
    donts: 'put a profile card where a name is meant.',
    good: () => html`<p>This essay was written by ${person('compact')} for the autumn issue.</p>`,
    bad: () => html`<p>This essay was written by</p>${person('summary')}<p>for the autumn issue.</p>`,
  },
];

function person(layout: string): HTMLElement {
  return embed('pro-profile', { actor: PROFILE.handle, view: PROFILE, layout });
}

/** What makes a good card, each beside what spoils it. */
export function doAndDont(): HTMLElement {
  const page = document.createElement('div');
  page.className = 'do-and-dont';
  const shown = (kind: 'do' | 'dont', words: string, drawn: HTMLElement | TemplateResult) => html`<figure class=${kind}>
    <div class="drawn">${drawn}</div>
    <figcaption><b>${kind === 'do' ? '✓ Do' : '✗ Don’t'}</b> ${words}</figcaption>
  </figure>`;
  render(
    html`<h1>Do and don’t</h1>
      ${ADVICE.map(
        ({ about, dos, donts, good, bad }) => html`<section>
          <h2>${about}</h2>
          <div class="pair">${shown('do', dos, good())}${shown('dont', donts, bad())}</div>
        </section>`,
      )}`,
    page,
  );
  return page;
}
