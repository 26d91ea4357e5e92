import { expect } from 'chai';
import type { ProProfile } from '../../../src/elements/index.ts';
import { mounted, part, until } from '../mount.ts';
import { PROFILE } from '../samples.ts';

const FULL = '<pro-profile layout="full" app-view="https://people.example"></pro-profile>';
const show = (view: object, markup = FULL) => mounted<ProProfile>(markup, { ...PROFILE, ...view });
const all = (element: Element, name: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part="${name}"]`) ?? []),
];
const texts = (element: Element, name: string) => all(element, name).map(({ textContent }) => textContent?.trim());

describe('<pro-profile layout="full">, names beside the owner’s', () => {
  const talk = (...coSpeakers: unknown[]) => ({ presentationDeliveries: [{ rkey: '1', title: 'Tides', coSpeakers }] });
  const ivo = { name: 'Ivo' };
  const bob = { did: 'did:plc:bob', handle: 'bob.example', displayName: 'Bob', name: 'Bob', confirmed: true };
  const cases: [note: string, coSpeakers: unknown[], words: string[]][] = [
    ['nobody', [], []],
    ['two, as the language lists them', [ivo, { name: 'Ada' }], ['with Ivo and Ada']],
    ['not another account, whatever the answer says of it', [bob], []],
    ['only who is no account', [bob, ivo, { did: 'did:plc:x', name: 'Not he' }], ['with Ivo']],
  ];
  for (const [note, coSpeakers, words] of cases) {
    it(note, async () => {
      const person = await show(talk(...coSpeakers));
      expect(texts(person, 'entry-title')).to.include('Tides');
      expect(texts(person, 'people')).to.deep.equal(words);
      expect(all(person, 'person').every(({ localName }) => localName === 'bdi')).to.equal(true);
    });
  }

  it('are listed as another language does', async () => {
    const person = await show(talk(ivo, { name: 'Ada' }), `<div lang="de">${FULL}</div>`);
    await until(() => texts(person, 'people')[0] === 'mit Ivo und Ada');
  });
});

describe('<pro-profile layout="full">, what the answer left out', () => {
  const own = (cut: unknown) => ({ 'alt.masthead.profileView': { cut } });

  it('is told at the end of its section', async () => {
    const person = await show(own(['skills', 'positions']));
    const before = all(person, 'more').map((more) => more.previousElementSibling?.part.value);
    expect(before).to.deep.equal(['timeline', 'skill-group']);
    expect(texts(person, 'more')).to.deep.equal(['and more', 'and more']);
  });

  it('is told of a view that was read before', async () => {
    const person = await show({
      presentationDeliveries: [{ rkey: '1', title: 'Tides' }],
      cut: ['presentationDeliveries', 'investments'],
    });
    expect(texts(person, 'more').length, 'and not of a section that is empty').to.equal(1);
  });

  for (const cut of [undefined, [], 'positions', ['certifications'], [7], null]) {
    it(`is nothing, with ${JSON.stringify(cut)}`, async () => {
      expect(part(await show(own(cut)), 'more')).to.equal(null);
    });
  }
});

describe('<pro-profile layout="full">, talks', () => {
  it('are those that were held and those to come, the latest first', async () => {
    const person = await show({
      positions: [],
      education: [],
      presentations: [
        {
          rkey: '1',
          title: 'Tides',
          description: 'About water.',
          deliveries: [
            { rkey: 'a', eventName: 'Gent', location: 'Belgium', date: '2024-03-05' },
            { rkey: 'b', title: 'Tides, again', eventName: 'Brest', date: '2025-05' },
            {
              rkey: 'c',
              eventName: 'Called off',
              date: '2025-06-01',
              status: 'community.lexicon.calendar.event#cancelled',
            },
            { rkey: 'd', eventName: 'Put off', status: 'community.lexicon.calendar.event#postponed' },
          ],
        },
        { rkey: '2', title: 'Never held', deliveries: [] },
      ],
      presentationDeliveries: [
        { rkey: 'e', eventName: 'A panel', date: '2999-01-02' },
        { rkey: 'f', title: 'Loose', date: '2020' },
      ],
    });
    expect(texts(person, 'entry-title')).to.deep.equal(['A panel', 'Tides, again', 'Tides', 'Loose', 'Never held']);
    expect(texts(person, 'entry-place')).to.deep.equal(['Brest', 'Gent, Belgium']);
    expect(texts(person, 'dates')).to.deep.equal(['Jan 2, 2999', 'May 2025', 'Mar 5, 2024', '2020', '']);
    expect(texts(person, 'duration')).to.deep.equal(['upcoming']);
    expect(texts(person, 'entry-text')).to.deep.equal(['About water.']);
  });

  it('end, however many there are', async () => {
    const deliveries = Array.from({ length: 400 }, (_, nth) => ({ rkey: `${nth}` }));
    const presentations = Array.from({ length: 400 }, (_, nth) => ({ rkey: `${nth}`, title: 'Again', deliveries }));
    const person = await show({ positions: [], education: [], presentations });
    expect(texts(person, 'entry-title').length).to.equal(500);
  });
});

it('<pro-profile> of another layout has none of what only the whole one shows', async () => {
  const investments = [{ rkey: '1', company: 'Mole', amount: { value: 25000, currency: 'EUR' } }];
  const talks = [{ rkey: '1', title: 'Tides', coSpeakers: [{ name: 'Ivo' }] }];
  for (const layout of ['summary', 'compact']) {
    const view = { investments, presentationDeliveries: talks, 'alt.masthead.profileView': { cut: ['skills'] } };
    const person = await show(view, `<pro-profile layout="${layout}"></pro-profile>`);
    expect(person.shadowRoot?.textContent, layout).not.to.match(/Mole|25,000|Ivo|and more/);
  }
});

describe('<pro-profile layout="full">, investments', () => {
  const rows: [note: string, investment: object, place: string[], dates: string][] = [
    ['with one in whole units', { amount: { value: 25000, currency: 'EUR' } }, ['€25,000'], ''],
    ['through a vehicle', { via: 'Quay Fund', amount: { value: 0, currency: 'USD' } }, ['via Quay Fund · $0'], ''],
    ['of an amount that is none', { amount: { value: 2.5, currency: 'EUR' } }, [], ''],
    ['of less than nothing', { amount: { value: -5, currency: 'EUR' } }, [], ''],
    ['of a currency that is none', { amount: { value: 5, currency: 'EURO' } }, [], ''],
    ['that ended', { startedAt: '2019', endedAt: '2021' }, [], '2019 – 2021'],
    ['that ended, nobody says when', { startedAt: '2019', status: 'id.sifa.defs#investmentWrittenOff' }, [], '2019'],
  ];
  for (const [note, investment, place, dates] of rows) {
    it(note, async () => {
      const person = await show({
        positions: [],
        education: [],
        investments: [{ rkey: '1', company: 'Mole', ...investment }],
      });
      expect(texts(person, 'entry-title')).to.deep.equal(['Mole']);
      expect(texts(person, 'entry-place')).to.deep.equal(place);
      expect(texts(person, 'dates')).to.deep.equal([dates]);
    });
  }

  it('are written as the language writes money', async () => {
    const person = await show(
      {
        positions: [],
        education: [],
        investments: [{ rkey: '1', company: 'Mole', amount: { value: 25000, currency: 'EUR' } }],
      },
      `<div lang="de">${FULL}</div>`,
    );
    await until(() => texts(person, 'entry-place')[0] === '25.000\u00a0€');
    expect(texts(person, 'section')).to.include('Beteiligungen');
  });
});
