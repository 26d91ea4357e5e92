import { expect } from 'chai';
import type { ProProfile } from '../../../src/elements/index.ts';
import { formatDuration } from '../../../src/elements/pro-profile/full-profile.template.ts';
import { ENGINE } from '../engine.ts';
import { mount, mounted, part, partText, told, until } from '../mount.ts';
import { PROFILE } from '../samples.ts';

// Engines differ in the digits of Arabic.
const westernDigits = (text: string) => text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
const spoken = ({ textContent }: Element) => textContent?.replace(/\s+/g, ' ').trim();
const show = (markup: string, view: unknown = PROFILE) => mounted<ProProfile>(markup, view);
const all = (element: Element, name: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${name}"]`) ?? []),
];

describe('formatDuration', () => {
  const cases: [note: string, from: string, to: string, lang: string, expected: string | RegExp][] = [
    ['both months count', '2016-09', '2022-02', 'en', '5 yrs 6 mths'],
    ['one month', '2020-03', '2020-03', 'en', '1 mth'],
    ['a whole year', '2020-01', '2020-12', 'en', '1 yr'],
    ['days do not count', '2020-03-31', '2020-04-01', 'en', '2 mths'],
    ['years alone', '2005', '2011', 'en', '6 yrs'],
    ['one vague date makes it years', '2005', '2011-11', 'en', '6 yrs'],
    ['within one year nobody knows', '2011', '2011-11', 'en', ''],
    ['backwards is nothing', '2022-02', '2016-09', 'en', ''],
    ['no beginning', '', '2016-09', 'en', ''],
    ['no end', '2016-09', '', 'en', ''],
    ['words', 'soon', 'later', 'en', ''],
  ];
  for (const [note, from, to, lang, expected] of cases) {
    it(
      note,
      () =>
        expect(formatDuration(from, to, lang)).to.match(
          typeof expected === 'string' ? new RegExp(`^${expected}$`) : expected,
        ) && undefined,
    );
  }
});

describe('<pro-profile>, a name as a headline', () => {
  const name = async (layout: string) =>
    getComputedStyle(part(await show(`<pro-profile layout="${layout}"></pro-profile>`), 'title') as Element);
  const base = Number.parseFloat(getComputedStyle(document.body).fontSize);

  afterEach(() => {
    document.body.style.removeProperty('--pro-profile-title-font');
  });

  it('is large and bold, but for a byline', async () => {
    document.body.style.width = '600px';
    for (const layout of ['summary', 'full']) {
      const { fontSize, lineHeight, fontWeight } = await name(layout);
      expect(Number.parseFloat(fontSize), layout).to.be.closeTo(1.375 * base, 0.1);
      expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), layout).to.be.closeTo(1.18, 0.01);
      expect(fontWeight, layout).to.equal('700');
    }
    expect(Number.parseFloat((await name('compact')).fontSize)).to.equal(base);
    document.body.style.removeProperty('width');
  });

  it('has the font of the page’s titles where the page says which, else the page’s own', async () => {
    const own = getComputedStyle(document.body).fontFamily;
    expect((await name('summary')).fontFamily).to.equal(own);
    document.body.style.setProperty('--pro-profile-title-font', 'Charter, serif');
    for (const layout of ['summary', 'full'])
      expect((await name(layout)).fontFamily, layout).to.equal('Charter, serif');
    expect((await name('compact')).fontFamily).to.equal(own);
  });
});

describe('<pro-profile layout="full">', () => {
  it('says how long a position lasted in words, apart from its dates, and once', async () => {
    const person = await show('<pro-profile layout="full"></pro-profile>');
    const said = all(person, 'duration').at(-1) as HTMLElement;
    const shown = said.firstElementChild;
    expect([shown?.textContent, shown?.ariaHidden]).to.deep.equal(['5 yrs 6 mths', 'true']);
    expect(said.dataset.text).to.equal(', 5 years 6 months');
    // Some engines compute what `attr()` stands for, Firefox leaves it as written.
    const { content, width } = getComputedStyle(said, '::after');
    expect(content).to.equal(ENGINE === 'firefox' ? 'attr(data-text)' : '", 5 years 6 months"');
    expect(width).to.equal('1px');
  });

  it('says them in the language around it, in the order of its words', async () => {
    const person = await show('<div lang="ar" dir="rtl"><pro-profile layout="full"></pro-profile></div>');
    await until(() => partText(person, 'section') === 'الخبرة');
    const said = all(person, 'duration').at(-1) as HTMLElement;
    expect(westernDigits(said.dataset.text ?? '')).to.equal(', 5 سنوات و6 أشهر');
    const { unicodeBidi, direction } = getComputedStyle(said, '::after');
    expect([unicodeBidi, direction]).to.deep.equal(['bidi-override', 'ltr']);
  });

  it('shows where the person is and their website', async () => {
    const person = await show('<pro-profile layout="full" target="_top"></pro-profile>', {
      ...PROFILE,
      website: 'https://www.alice.example/about/?a#b',
    });
    const website = part(person, 'website');
    expect(website?.textContent).to.equal('alice.example/about');
    expect(website?.getAttribute('href')).to.equal('https://www.alice.example/about/?a#b');
    expect(website?.getAttribute('rel')).to.equal('noopener nofollow');
    expect(website?.getAttribute('target')).to.equal('_top');
    expect(partText(person, 'location')).to.equal('Utrecht');
  });

  for (const website of ['javascript:alert(1)', 'alice.example', 7]) {
    it(`shows no website that is ${website}`, async () => {
      const person = await show('<pro-profile layout="full"></pro-profile>', { ...PROFILE, website });
      expect(part(person, 'website')).to.equal(null);
    });
  }
});

describe('<pro-profile> with several current roles', () => {
  const role = (rkey: string, title: string, more: object = {}) => ({
    rkey,
    title,
    company: 'Co',
    startedAt: '2020',
    ...more,
  });
  const cases: [note: string, positions: object[], expected: string[]][] = [
    ['none', [role('1', 'A', { endedAt: '2021' })], []],
    ['one', [role('1', 'A')], ['A, Co']],
    [
      'two, the primary first',
      [role('1', 'A', { startedAt: '2024' }), role('2', 'B', { primary: true })],
      ['B, Co', 'A, Co'],
    ],
    [
      'three',
      [role('1', 'A', { primary: true }), role('2', 'B'), role('3', 'C', { startedAt: '2022' })],
      ['A, Co', 'C, Co +1'],
    ],
    ['former ones do not count', [role('1', 'A', { primary: true }), role('2', 'B', { endedAt: '2021' })], ['A, Co']],
  ];
  for (const [note, positions, expected] of cases) {
    it(`shows ${note}`, async () => {
      const person = await show('<pro-profile></pro-profile>', { ...PROFILE, positions });
      expect(all(person, 'role').map(spoken)).to.deep.equal(expected);
    });
  }

  it('shows one that has not begun as upcoming, and only where nothing is current', async () => {
    const chief = role('1', 'A', { startedAt: '2999-03', primary: true });
    const person = await show('<pro-profile></pro-profile>', { ...PROFILE, positions: [chief] });
    expect(part(person, 'role')).to.equal(null);
    expect(partText(person, 'next-role')).to.equal('A, Co (upcoming)');
    const busy = await show('<pro-profile></pro-profile>', { ...PROFILE, positions: [chief, role('2', 'B')] });
    expect(all(busy, 'role').map(spoken)).to.deep.equal(['B, Co']);
    expect(part(busy, 'next-role')).to.equal(null);
    const byline = await show('<pro-profile layout="compact"></pro-profile>', { ...PROFILE, positions: [chief] });
    expect(partText(byline, 'card')).to.equal(partText(byline, 'title'));
  });

  it('tells a whole profile what is upcoming', async () => {
    const positions = [role('1', 'B'), role('2', 'A', { startedAt: '2999-03', endedAt: '2999-08' })];
    const person = await show('<pro-profile layout="full"></pro-profile>', { ...PROFILE, positions, education: [] });
    const entries = all(person, 'entry').map((entry) => [
      entry.querySelector('[part="dates"]')?.textContent,
      entry.querySelector('[part="duration"]')?.textContent === 'upcoming',
      entry.part.contains('upcoming'),
    ]);
    expect(entries).to.deep.equal([
      ['Mar 2999 – Aug 2999', true, true],
      ['2020 – present', false, false],
    ]);
  });
});

describe('<pro-profile layout="compact">', () => {
  const sentence = async (view: object | null, children = '') => {
    const person = mount<ProProfile>(
      `<p>By <pro-profile actor="!" layout="compact">${children}</pro-profile>, on Monday</p>`,
      view ?? undefined,
    );
    const paragraph = person.parentElement as HTMLElement;
    paragraph.style.cssText = 'width: 700px; font: 16px/1.5 sans-serif; color: rgb(10, 20, 30)';
    await told(person);
    return { person, paragraph };
  };

  for (const [note, view, children] of [
    ['with a picture', PROFILE, ''],
    ['with a letter', { ...PROFILE, avatar: undefined }, ''],
    ['without a profile', null, ''],
    ['with a child in its place', null, '<a href="https://x.example">Alice</a>'],
  ] as const) {
    it(`stays in the line of its sentence: ${note}`, async () => {
      const { person, paragraph } = await sentence(view, children);
      const height = paragraph.offsetHeight;
      expect(getComputedStyle(person).display).to.equal('inline');
      // In some fonts any bold word makes its line higher.
      const bold = document.createElement('b');
      bold.textContent = 'Alice';
      person.replaceWith(bold);
      expect(height).to.be.within(24, paragraph.offsetHeight);
    });
  }

  it('has the colour and the size of its sentence, and no frame', async () => {
    const { person } = await sentence(PROFILE);
    for (const name of ['title', 'role']) {
      const { color, fontSize } = getComputedStyle(part(person, name) as Element);
      expect([color, fontSize], name).to.deep.equal(['rgb(10, 20, 30)', '16px']);
    }
    const { borderTopWidth, backgroundColor, paddingTop } = getComputedStyle(part(person, 'card') as Element);
    expect([borderTopWidth, backgroundColor, paddingTop]).to.deep.equal(['0px', 'rgba(0, 0, 0, 0)', '0px']);
  });

  it('leads to the person’s page with a link that shows as one', async () => {
    const { person } = await sentence(PROFILE);
    const links = all(person, 'title');
    expect(links.map((link) => link.getAttribute('href'))).to.deep.equal(['https://sifa.id/p/alice.example']);
    expect(getComputedStyle(links[0] as Element).textDecorationLine).to.equal('underline');
  });
});
