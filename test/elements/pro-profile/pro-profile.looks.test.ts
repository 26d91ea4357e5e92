import { expect } from 'chai';
import type { ProProfile } from '../../../src/elements/index.ts';
import { ENGINE } from '../engine.ts';
import { mount, mounted, part, parts, partText, told, until } from '../mount.ts';
import { PROFILE } from '../samples.ts';

// Engines differ in the digits of Arabic.
const westernDigits = (text: string) => text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
const show = (markup: string, view: unknown = PROFILE) => mounted<ProProfile>(markup, view);
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
    const said = parts(person, 'duration').at(-1) as HTMLElement;
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
    const said = parts(person, 'duration').at(-1) as HTMLElement;
    expect(westernDigits(said.dataset.text ?? '')).to.equal(', 5 سنوات و6 أشهر');
    const { unicodeBidi, direction } = getComputedStyle(said, '::after');
    expect([unicodeBidi, direction]).to.deep.equal(['bidi-override', 'ltr']);
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
    const links = parts(person, 'title');
    expect(links.map((link) => link.getAttribute('href'))).to.deep.equal(['https://sifa.id/p/alice.example']);
    expect(getComputedStyle(links[0] as Element).textDecorationLine).to.equal('underline');
  });
});
