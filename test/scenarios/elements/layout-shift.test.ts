import { expect } from 'chai';
import { html } from 'lit';
import { ProProfile, PubCard } from '../../../src/elements/index.ts';
import { atRest, type Embed, mount, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../../elements/samples.ts';
import { resetConfig, stubAppView } from '../../elements/stub-app-view.ts';

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
  resetConfig();
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

describe('layout shift', () => {
  const card = `<pub-card url="${LINK}" loading="eager" discovery="off">`;
  const child = `<a href="${LINK}">A</a>`;
  for (const width of ['288px', '480px', '900px']) {
    it(`is none in the usual article, its skeleton has its shape: ${width}`, async () => {
      const title = USUAL.title.repeat(Number.parseInt(width, 10) > 450 ? 2 : 1);
      // One line (22px) more or less of the title or of the quiet row is what nobody can know; with
      // a wide font the title takes three.
      expect(await shift(`${card}</pub-card>`, found({ ...USUAL, title }), width)).to.be.at.most(22 + 6);
    });

    const rooms: [note: string, markup: string, answer: unknown, room: string][] = [
      ['a publication', card, found(PUBLICATION), '38em'],
      ['no record', card, {}, '38em'],
      ['no record, and a child', card + child, {}, '38em'],
      ['a record, and a child', card + child, found(ARTICLE), '38em'],
      ['a profile', '<pro-profile actor="alice.example" loading="eager">', PROFILE, '20em'],
    ];
    for (const [note, markup, answer, room] of rooms) {
      it(`is none where the page keeps room: ${note}, ${width}`, async () => {
        const closed = `${markup}</${markup.match(/[\w-]+/)?.[0]}>`;
        expect(await shift(closed, answer, width, `min-block-size: ${room}`)).to.equal(0);
      });
    }
  }

  for (const width of ['288px', '480px', '900px'])
    for (const markup of [
      `url="${LINK}"`,
      `url="${LINK}" layout="article"`,
      `url="${LINK}" layout="publication"`,
      `url="${LINK}" layout="compact"`,
      'actor="alice.example"',
      'actor="alice.example" layout="full"',
    ])
      it(`is next to none when a skeleton shows in the room that was kept for it: ${markup}, ${width}`, async () => {
        stubAppView();
        const tag = markup.startsWith('url') ? 'pub-card' : 'pro-profile';
        const height = async (name: string) => {
          const element = mount<Embed>(`<div><${tag}></${tag}><${name} ${markup}></${name}></div>`);
          const place = element.parentElement as HTMLElement;
          place.style.cssText = `width: ${width}; font: 16px/1.5 sans-serif`;
          const waiting = place.lastElementChild as Embed;
          await waiting.updateComplete;
          return waiting.offsetHeight;
        };
        const [room, skeleton] = [await height(`room-${tag}`), await height(tag)];
        expect(Math.abs(room - skeleton), `${room} ${skeleton}`).to.be.below(6);
        resetConfig();
      });

  it('is none in a compact card', async () => {
    const compact = `${card.replace('>', ' layout="compact">')}</pub-card>`;
    expect(await shift(compact, found(ARTICLE), '600px')).to.equal(0);
    expect(await shift(compact, {}, '600px')).to.equal(0);
  });

  it('is none in a byline that fits into its line', async () => {
    const byline = '<pro-profile actor="alice.example" layout="compact" loading="eager"></pro-profile>';
    expect(await shift(byline, PROFILE, '600px')).to.equal(0);
    expect(await shift(byline, { ...PROFILE, avatar: undefined, positions: [] }, '600px')).to.equal(0);
  });
});
