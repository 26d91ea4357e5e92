import { expect } from 'chai';
import { registerMessages } from '../../../src/elements/index.ts';
import { KINDS, type Kind, markupOf, renderedOf } from '../kinds.ts';
import { type Embed, freshStage, mount, mountDeclared, part, partText, told, until } from '../mount.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

/** What an element says in a language, and how to hear it. */
interface Spoken {
  readonly hear: (element: Embed) => readonly (string | null | undefined)[];
  readonly english: readonly string[];
  /** A language that loads when it is first needed. */
  readonly german: readonly string[];
  /** One that only the page has. It has no dates of its own. */
  readonly own: string;
  /** Two parts, from the left to the right. */
  readonly row: readonly [string, string];
}

const SPOKEN: Readonly<Record<Kind['tag'], Spoken>> = {
  'pub-card': {
    hear: (card) => [partText(card, 'author'), partText(card, 'date')],
    english: ['by @mara.example', 'Mar 5, 2026'],
    german: ['von @mara.example', '5. März 2026'],
    own: 'fare de @mara.example',
    row: ['icon', 'button'],
  },
  'pro-profile': {
    hear: (profile) => [part(profile, 'skills')?.ariaLabel],
    english: ['Skills'],
    german: ['Kenntnisse'],
    own: 'Propra',
    row: ['avatar', 'title'],
  },
};

registerMessages('eo', { card: { by: 'fare de {author}' }, profile: { skills: 'Propra' } });

const EAGER = 'loading="eager"';
const MADE: readonly [way: string, place: (kind: Kind) => Embed][] = [
  ['made by a script', (kind) => mount<Embed>(markupOf(kind, EAGER))],
  ['rendered by a server', (kind) => mountDeclared<Embed>(renderedOf(kind, 'One', EAGER))],
  [
    'rendered by a server with its data',
    (kind) => mountDeclared<Embed>(renderedOf(kind, 'One', EAGER, { data: true })),
  ],
];

for (const kind of KINDS) {
  const { hear, english, german, own, row } = SPOKEN[kind.tag];
  for (const [way, place] of MADE) {
    describe(`a <${kind.tag}> ${way}`, () => {
      beforeEach(() => {
        stubAppView(() => kind.answer('One'));
      });
      afterEach(() => {
        for (const element of [document.documentElement, document.body]) {
          for (const name of ['lang', 'dir']) element.removeAttribute(name);
        }
        resetConfig();
      });

      async function shown(): Promise<Embed> {
        const element = place(kind);
        await told(element);
        return element;
      }

      /** Waits until an element says something. */
      async function says(element: Embed, words: readonly string[], note: string): Promise<void> {
        const heard = () => hear(element).slice(0, words.length);
        await until(() => heard().join() === words.join());
        expect(heard(), note).to.deep.equal(words);
      }

      const places: [note: string, find: (element: Embed) => HTMLElement | null][] = [
        ['itself', (element) => element],
        ['what stands around it', (element) => element.parentElement],
        ['an ancestor', () => document.body],
        ['the page', () => document.documentElement],
      ];
      it('speaks the language that it, or anything around it, is given later, and English when that is taken away', async () => {
        const element = await shown();
        for (const [note, find] of places) {
          await says(element, english, `${note}, before`);
          const speaker = find(element);
          if (!speaker) throw new Error('nobody to give a language');
          speaker.lang = 'eo';
          await says(element, [own], note);
          speaker.lang = 'de';
          await says(element, german, note);
          speaker.removeAttribute('lang');
          await says(element, english, `${note}, after`);
        }
      });

      it('keeps its own language, whatever the page’s is later', async () => {
        const element = await shown();
        element.lang = 'de';
        await says(element, german, 'before');
        document.documentElement.lang = 'eo';
        const other = document.createElement(kind.tag);
        other.view = kind.data('Two');
        element.after(other);
        await says(other, [own], 'another');
        await says(element, german, 'after');
      });

      const readers: [note: string, find: (element: Embed) => HTMLElement][] = [
        ['itself', (element) => element],
        ['the page', () => document.documentElement],
      ];
      for (const [note, find] of readers) {
        it(`is laid out in the direction that ${note} is given later`, async () => {
          const element = await shown();
          const order = () => row.toSorted((a, b) => left(element, a) - left(element, b)).join(' before ');
          expect(order()).to.equal(`${row[0]} before ${row[1]}`);
          find(element).dir = 'rtl';
          expect(order()).to.equal(`${row[1]} before ${row[0]}`);
          find(element).dir = 'ltr';
          expect(order()).to.equal(`${row[0]} before ${row[1]}`);
        });
      }
    });
  }

  it(`a <${kind.tag}> speaks the language that is given later to what its tree stands in`, async () => {
    const host = freshStage().appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = trustedMarkup(`<p><${kind.tag}></${kind.tag}></p>`);
    const element = root.querySelector<Embed>(kind.tag);
    if (!element) throw new Error('no element');
    element.view = kind.data('One');
    await told(element);
    expect(hear(element)).to.deep.equal(english);
    host.lang = 'eo';
    await until(() => hear(element)[0] === own);
    expect(hear(element)[0]).to.equal(own);
  });
}

function left(element: Embed, name: string): number {
  return part(element, name)?.getBoundingClientRect().left ?? Number.NaN;
}
