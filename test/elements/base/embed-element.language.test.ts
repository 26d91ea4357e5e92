import { expect } from 'chai';
import { registerMessages } from '../../../src/elements/index.ts';
import { KINDS, type Kind, markupOf, renderedOf } from '../kinds.ts';
import { type Embed, freshStage, mounted, part, partText, told, until } from '../mount.ts';
import { eachStub } from '../stub-app-view.ts';
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
const MADE: readonly [way: string, markup: (kind: Kind) => string][] = [
  ['made by a script', (kind) => markupOf(kind, EAGER)],
  ['rendered by a server', (kind) => renderedOf(kind, 'One', EAGER)],
  ['rendered by a server with its data', (kind) => renderedOf(kind, 'One', EAGER, { data: true })],
];
const page = document.documentElement;

for (const kind of KINDS) {
  const { hear, english, german, own, row } = SPOKEN[kind.tag];
  const says = (element: Embed, words: readonly string[]) =>
    until(() => hear(element).slice(0, words.length).join() === words.join());

  for (const [way, markup] of MADE) {
    describe(`a <${kind.tag}> ${way}`, () => {
      eachStub(() => kind.answer('One'));

      it('speaks the language that it, or anything around it, is given later, and English when that goes', async () => {
        const element = await mounted<Embed>(markup(kind));
        for (const speaker of [element, element.parentElement as HTMLElement, page]) {
          await says(element, english);
          speaker.lang = 'eo';
          await says(element, [own]);
          speaker.lang = 'de';
          await says(element, german);
          speaker.removeAttribute('lang');
          await says(element, english);
        }
        element.lang = 'de';
        await says(element, german);
        page.lang = 'eo';
        const other = document.createElement(kind.tag);
        other.view = kind.data('Two');
        element.after(other);
        await says(other, [own]);
        await says(element, german);
      });

      it('is laid out in the direction that it, or the page, is given later', async () => {
        const element = await mounted<Embed>(markup(kind));
        const left = (name: string) => part(element, name)?.getBoundingClientRect().left ?? Number.NaN;
        for (const speaker of [element, page])
          for (const dir of ['ltr', 'rtl', '']) {
            speaker.dir = dir;
            expect(left(row[0]) < left(row[1]), `${speaker.localName} ${dir}`).to.equal(dir !== 'rtl');
          }
      });
    });
  }

  it(`a <${kind.tag}> in a shadow root speaks the language that its host is given later`, async () => {
    const host = freshStage().appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = trustedMarkup(`<p><${kind.tag}></${kind.tag}></p>`);
    const element = root.querySelector(kind.tag) as Embed;
    element.view = kind.data('One');
    await told(element);
    expect(hear(element)).to.deep.equal(english);
    host.lang = 'eo';
    await says(element, [own]);
  });
}
