import { expect } from 'chai';
import { html } from 'lit';
import { ProProfile, PubCard } from '../../../src/elements/index.ts';
import { atRest, type Embed, mount, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../../elements/samples.ts';
import { stubAppView } from '../../elements/stub-app-view.ts';

const LINK = 'https://tides.leaflet.pub/low-water';
// What an article holds most often: a title of two lines, a description of two or more.
const USUAL = {
  ...ARTICLE,
  title: 'Reading a tide table by the light of a torch',
  description: 'Low water is a promise, not a fact. '.repeat(20),
};

/** How far what stands below an element moves, from waiting to settled. */
async function shift(markup: string, answer: unknown, width: string, room = ''): Promise<number> {
  const stub = stubAppView();
  const element = mount<Embed>(`<div>${markup}<p>Below.</p></div>`);
  const box = element.parentElement as HTMLElement;
  box.style.cssText = `width: ${width}; font: 16px/1.5 sans-serif`;
  element.style.cssText = room;
  await atRest();
  const before = box.offsetHeight;
  (await stub.request(0)).answer(answer);
  await told(element);
  const moved = Math.abs(box.offsetHeight - before);
  return moved;
}

/** The elements, as they are until a skeleton can show. */
for (const element of [PubCard, ProProfile]) {
  class Waiting extends (element as typeof PubCard) {
    protected override placeholder() {
      return html`<div class="room"></div>`;
    }
  }
  customElements.define(`room-${element.tag}`, Waiting);
}

const found = (view: unknown) => ({ view: { external: view } });

const CARD = `pub-card url="${LINK}" discovery="off"`;
const PERSON = 'pro-profile actor="alice.example"';
const CHILD = `<a href="${LINK}">A</a>`;
/** The element as a page writes it, which asks at once. */
const eager = (start: string, inside = '') => `<${start} loading="eager">${inside}</${start.split(' ')[0]}>`;

describe('layout shift', () => {
  for (const width of ['288px', '480px', '900px']) {
    it(`is none in the usual article, its skeleton has its shape: ${width}`, async () => {
      const title = USUAL.title.repeat(Number.parseInt(width, 10) > 450 ? 2 : 1);
      // One line (22px) more or less of the title or of the quiet row is what nobody can know; with
      // a wide font the title takes three.
      expect(await shift(eager(CARD), found({ ...USUAL, title }), width)).to.be.at.most(22 + 6);
    });

    for (const [note, markup, answer, room] of [
      ['a publication', eager(CARD), found(PUBLICATION), '38em'],
      ['no record', eager(CARD), {}, '38em'],
      ['no record, and a child', eager(CARD, CHILD), {}, '38em'],
      ['a record, and a child', eager(CARD, CHILD), found(ARTICLE), '38em'],
      ['a profile', eager(PERSON), PROFILE, '20em'],
    ] as const)
      it(`is none where the page keeps room: ${note}, ${width}`, async () => {
        expect(await shift(markup, answer, width, `min-block-size: ${room}`)).to.equal(0);
      });

    for (const [start, ...layouts] of [
      [`pub-card url="${LINK}"`, '', 'article', 'publication', 'compact'],
      [PERSON, '', 'full'],
    ] as const)
      for (const layout of layouts)
        it(`is next to none when a skeleton shows in the room that was kept for it: ${start} ${layout}, ${width}`, async () => {
          stubAppView();
          const [tag = '', attributes] = [start.split(' ')[0], `${start.split(' ')[1]} layout="${layout}"`];
          const height = async (name: string) => {
            const element = mount<Embed>(`<div><${tag}></${tag}><${name} ${attributes}></${name}></div>`);
            const place = element.parentElement as HTMLElement;
            place.style.cssText = `width: ${width}; font: 16px/1.5 sans-serif`;
            const waiting = place.lastElementChild as Embed;
            await waiting.updateComplete;
            return waiting.offsetHeight;
          };
          const [room, skeleton] = [await height(`room-${tag}`), await height(tag)];
          expect(Math.abs(room - skeleton), `${room} ${skeleton}`).to.be.below(6);
        });
  }

  for (const [note, start, answers] of [
    ['a compact card', `${CARD} layout="compact"`, [found(ARTICLE), {}]],
    [
      'a byline that fits into its line',
      `${PERSON} layout="compact"`,
      [PROFILE, { ...PROFILE, avatar: undefined, positions: [] }],
    ],
  ] as const)
    it(`is none in ${note}`, async () => {
      for (const answer of answers) expect(await shift(eager(start), answer, '600px')).to.equal(0);
    });
});
