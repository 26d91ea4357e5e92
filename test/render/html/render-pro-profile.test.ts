import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../../src/elements/pro-profile/full-profile.template.ts';
import {
  type ProProfileOptions,
  renderProProfile,
  renderProProfileEmail,
  renderProProfileSvg,
} from '../../../src/render/index.ts';
import { PROFILE } from '../samples.ts';

type Node = DefaultTreeAdapterTypes.Node;

// What the templates of a profile say, in each layout and each form. How it looks, and what the
// element adds, is in test/elements/pro-profile.
const TODAY = '2026-11-22';
const BARE = { did: 'did:plc:ada', handle: 'ada.example', displayName: 'Ada' };

/** What the parts of a profile say, in the layout `full` where the options name no other. */
function profile(view: object, options: ProProfileOptions = {}) {
  const looks = { layout: 'full', lang: 'en', today: TODAY, data: false, ...options } as const;
  const html = renderProProfile({ ...BARE, ...view }, looks).replace(/<style>.*?<\/style>/gs, '');
  const found: { readonly parts: readonly string[]; readonly text: string }[] = [];
  const visit = (node: Node): string => {
    const children = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
    const text = 'value' in node ? node.value : children.map(visit).join('');
    const part = 'attrs' in node && node.attrs.find(({ name }) => name === 'part');
    if (part) found.push({ parts: part.value.split(' '), text: text.replace(/\s+/g, ' ').trim() });
    return text;
  };
  visit(parse(html));
  const texts = (name: string) => found.filter(({ parts }) => parts.includes(name)).map(({ text }) => text);
  return { html, texts, order: found.map(({ parts }) => parts[0]) };
}

/** The texts of a drawing, without the marks that isolate a fact. */
const drawn = (view: object, options: object) =>
  Array.from(
    renderProProfileSvg({ ...BARE, ...view }, { today: TODAY, ...options }).matchAll(/<text[^>]*>(.*?)<\/text>/g),
    ([, text = '']) => text.replace(/[\u2066-\u2069]/g, ''),
  );
const mail = (view: object, options: object = {}) =>
  renderProProfileEmail({ ...BARE, ...view }, { today: TODAY, ...options }).replace(/<[^>]*>/g, ' ');
const words = (text: string) => text.replace(/\s+/g, ' ');

describe('the name of a person', () => {
  it.each([
    [{ displayName: 'Ada', givenName: 'Al' }, 'Ada'],
    [{ displayName: undefined, givenName: 'Al', familyName: 'Ver' }, 'Al Ver'],
    [{ displayName: undefined, familyName: 'Ver' }, 'Ver'],
    [{ displayName: undefined }, 'ada.example'],
  ])('of %j is %s', (view, name) => expect(profile(view).texts('title')).toEqual([name]));

  it.each<[form: string, write: (view: object) => string]>([
    ['a summary', (view) => profile(view, { layout: 'summary' }).html],
    ['a whole profile', (view) => profile(view).html],
    ['a byline', (view) => profile(view, { layout: 'compact' }).html],
    ['a drawn summary', (view) => renderProProfileSvg({ ...BARE, ...view }, { layout: 'summary' })],
    ['a drawn banner', (view) => renderProProfileSvg({ ...BARE, ...view }, { layout: 'banner' })],
    ['an e-mail', (view) => renderProProfileEmail({ ...BARE, ...view })],
  ])('has no mark that a stranger of any name would have too: %s', (form, write) => {
    const claimed = write({ claimed: true });
    expect(claimed).toBe(write({ claimed: false }));
    expect(claimed).not.toMatch(form.includes('drawn') ? '✓' : /✓|<svg/);
  });

  it('names the article, but a byline is a piece of a sentence', () => {
    expect(profile({}).html).toContain('<article class="card full" part="card full" aria-label="Ada">');
    expect(profile({}, { layout: 'summary' }).html).toContain('<article class="card summary" part="card summary" aria');
    expect(profile({}, { layout: 'compact' }).html).toContain('<span class="card compact" part="card compact">');
  });
});

const WHOLE = {
  ...PROFILE,
  about: 'Fifteen years.',
  location: 'Utrecht',
  website: 'https://www.alice.example/about/?a#b',
  positions: [
    { rkey: '1', title: 'Designer', company: 'Kantoor', startedAt: '2016-09', endedAt: '2022-02' },
    { rkey: '2', title: 'Chief', company: 'Switchboard', startedAt: '2022-03', primary: true },
  ],
  education: [{ rkey: '1', institution: 'Delft', degree: 'MSc', startedAt: '2005', endedAt: '2011' }],
  skills: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, at) => ({
    rkey: name,
    name,
    category: at < 3 ? 'First' : 'Second',
  })),
};

describe('a layout', () => {
  it.each([
    ['summary', ['role', 'handle', 'pronouns', 'headline', 'location', 'skill'], ['about', 'entry', 'website']],
    ['compact', ['role'], ['headline', 'skill', 'handle', 'about']],
  ] as const)('%s has parts of the whole', (layout, present, absent) => {
    const { texts } = profile(WHOLE, { layout });
    expect(texts('role')).toEqual(['Chief, Switchboard']);
    for (const name of present) expect([name, texts(name).length > 0]).toEqual([name, true]);
    for (const name of absent) expect([name, texts(name)]).toEqual([name, []]);
  });

  it('full has everything, the latest first', () => {
    const { texts, html } = profile(WHOLE, { target: '_top' });
    expect(texts('about')).toEqual(['Fifteen years.']);
    expect(texts('section')).toEqual(['Experience', 'Education', 'Skills']);
    expect(texts('entry-title')).toEqual(['Chief', 'Designer', 'Delft']);
    expect(texts('entry-place')).toEqual(['Switchboard', 'Kantoor', 'MSc']);
    expect(texts('dates')).toEqual(['Mar 2022 – present', 'Sep 2016 – Feb 2022', '2005 – 2011']);
    expect(texts('category')).toEqual(['First', 'Second']);
    expect(texts('skill')).toHaveLength(6);
    expect(texts('website')).toEqual(['alice.example/about']);
    expect(html).toContain('href="https://www.alice.example/about/?a#b" target="_top" rel="noopener nofollow"');
    expect(html).toContain('<ol class="timeline" part="timeline" role="list">');
  });

  it.each(['javascript:alert(1)', 'alice.example', 7])('has no website that is %s', (website) => {
    expect(profile({ ...WHOLE, website }).texts('website')).toEqual([]);
  });

  it.each([
    [undefined, 5],
    [2, 2],
    [0, 0],
  ])('summary has with maxSkills %s %i skills', (maxSkills, count) => {
    const { texts, html } = profile(WHOLE, { layout: 'summary', ...(maxSkills !== undefined && { maxSkills }) });
    expect(texts('skill')).toHaveLength(count);
    expect(html.includes('part="skills"')).toBe(count > 0);
  });

  it('has dates that machines read, and how long in words that a screen reader says once', () => {
    const positions = [{ rkey: '1', title: 'Editor', company: 'Co', startedAt: '2019-05', endedAt: '2021-07' }];
    const { html } = profile({ positions }, { lang: 'de' });
    expect(html).toContain('<time datetime="2019-05">Mai 2019</time> – <time datetime="2021-07">Juli 2021</time>');
    expect(html).toContain('data-text=", 2 Jahre, 3 Monate"><bdi aria-hidden="true">2 J, 3 Mon.</bdi>');
  });

  it.each([
    [2, /<h2>/, /part="section"><h3>/],
    [6, /<h6>/, /part="section">[^<]/],
    [undefined, /part="title"[^>]*>[^<]/, /part="section">[^<]/],
  ])('has a name of heading %s, and sections below it', (heading, name, section) => {
    const html = profile(PROFILE, heading ? { heading } : {}).html.replace(/<!--.*?-->/g, '');
    expect(html).toMatch(name);
    expect(html).toMatch(section);
  });
});

it.each([
  ['both months count', '2016-09', '2022-02', '5 yrs 6 mths'],
  ['one month', '2020-03', '2020-03', '1 mth'],
  ['a whole year', '2020-01', '2020-12', '1 yr'],
  ['days do not count', '2020-03-31', '2020-04-01', '2 mths'],
  ['years alone', '2005', '2011', '6 yrs'],
  ['one vague date makes it years', '2005', '2011-11', '6 yrs'],
  ['within one year nobody knows', '2011', '2011-11', ''],
  ['backwards is nothing', '2022-02', '2016-09', ''],
  ['no beginning', '', '2016-09', ''],
  ['no end', '2016-09', '', ''],
  ['words', 'soon', 'later', ''],
])('how long a position lasted: %s', (_, from, to, expected) => {
  expect(formatDuration(from, to, 'en')).toBe(expected);
});

const role = (title: string, startedAt: string, more: object = {}) => ({ title, company: 'Co', startedAt, ...more });
const CHIEF = role('Chief', '2022', { primary: true });
const NEXT = role('Next', '2026-12', { endedAt: '2027-08' });

describe('the roles of today', () => {
  it.each<[note: string, others: object[], also: string | undefined]>([
    ['one', [], undefined],
    ['another', [role('Lecturer', '2024')], 'Lecturer, Co'],
    ['the latest, and how many besides', [role('Board', '2020'), role('Lecturer', '2021')], 'Lecturer, Co +1'],
    ['for whom', [role('Board', '2020', { onBehalfOf: 'Leodor' })], 'Board, Co on behalf of Leodor'],
    ['not one that is over', [role('Lecturer', '2020', { endedAt: '2021' })], undefined],
    ['not one that has yet to begin', [role('Next', '2026-12')], undefined],
  ])('%s', (_, others, also) => {
    const view = { positions: [...others, CHIEF] };
    const both = ['Chief, Co', ...(also ? [also] : [])];
    const { texts } = profile(view, { layout: 'summary' });
    expect(texts('role')).toEqual(both);
    expect(texts('next-role')).toEqual([]);
    const flat = both.map((text) => text.replace(' on behalf', ', on behalf'));
    expect(words(mail(view))).toContain(`${flat.join(' ')} @ada`);
    for (const layout of ['summary', 'banner']) {
      const lines = drawn(view, { layout }).join(' ');
      expect(lines).toContain(`${flat.join(' ')} @ada.example`);
    }
  });

  it('none is what ended', () => {
    const { texts } = profile({ positions: [role('A', '2020', { endedAt: '2021' })] }, { layout: 'summary' });
    expect(texts('role')).toEqual([]);
  });

  it('what has not begun is upcoming where nothing is current, by the clock of the showing', () => {
    const view = { positions: [NEXT] };
    const today = { today: '2026-12-01' };
    const summary = profile(view, { layout: 'summary' });
    expect([summary.texts('role'), summary.texts('next-role')]).toEqual([[], ['Next, Co (upcoming)']]);
    expect(profile(view, { layout: 'summary', ...today }).texts('next-role'), 'once it is current').toEqual([]);
    expect(profile(view, { layout: 'compact' }).html, 'a byline').not.toContain('Next');
    expect(words(mail(view)), 'an e-mail').toContain('Next, Co (upcoming)');
    expect(mail(view, today), 'an e-mail once it is current').not.toContain('upcoming');
    for (const layout of ['summary', 'banner']) {
      expect(drawn(view, { layout }), layout).toEqual(expect.arrayContaining(['Next, Co', 'upcoming']));
      expect(drawn(view, { layout, ...today }), layout).not.toContain('upcoming');
    }
  });

  it.each([
    ['en', 'Dec 2026 – Aug 2027', 'upcoming', '2022 – present'],
    ['de', 'Dez. 2026 – Aug. 2027', 'bevorstehend', '2022 – heute'],
  ])('in a whole profile in %s', (lang, dates, upcoming, present) => {
    const { texts, order } = profile({ positions: [CHIEF, NEXT] }, { lang });
    expect(texts('dates')).toEqual([dates, present]);
    expect(texts('duration')[0]).toBe(upcoming);
    expect(order.filter((name) => name === 'entry')).toHaveLength(2);
    expect(texts('upcoming')).toHaveLength(1);
  });

  it.each([
    ['en', 'on behalf of Leodor'],
    ['zh', '代表 Leodor'],
  ])('in %s say on whose behalf they are held', (lang, said) => {
    const positions = [role('Board', '2020', { onBehalfOf: 'Leodor' })];
    for (const layout of ['summary', 'compact', 'full'] as const)
      expect(new Set(profile({ positions }, { lang, layout }).texts('on-behalf-of'))).toEqual(new Set([said]));
    expect(words(mail({ positions }))).toContain('on behalf of Leodor');
    for (const layout of ['summary', 'banner'])
      expect(drawn({ positions }, { layout })).toContain('on behalf of Leodor');
  });
});

const RENAMED = { title: 'Editor', agentRef: { name: 'Twitter' }, company: 'Old Co', entityName: 'X' };

describe('an employer', () => {
  const at = (position: object) => ({ positions: [position] });
  it.each([
    ['en', 'undisclosed', 'entered as Twitter', 'now X'],
    ['ar', 'غير مذكور', 'مُدرج باسم Twitter', 'الآن X'],
    ['de', 'ohne Angabe', 'eingetragen als Twitter', 'heute X'],
    ['ja', '記載なし', '登録名は Twitter', '現在は X'],
  ])('in %s has both of its names, or is said not to be named', (lang, none, entered, now) => {
    for (const layout of ['summary', 'compact', 'full'] as const) {
      const shown = (position: object, options = {}) => {
        const { html, texts } = profile(at(position), { lang, layout, ...options });
        expect(html, layout).not.toContain('Old Co');
        return { html, said: [...texts('role'), ...texts('other-name')].map((text) => text.replaceAll('\u00a0', ' ')) };
      };
      // Beside the name only in a whole profile; else in its tooltip.
      const beside = (name: string) => (layout === 'full' ? [name] : []);
      const saved = shown(RENAMED, { organisationNames: 'saved' });
      expect(shown({ title: 'Editor' }).said, layout).toEqual([`Editor, ${none}`]);
      expect(shown(RENAMED).said, layout).toEqual(['Editor, X', ...beside(entered)]);
      expect(saved.said, `${layout}, saved`).toEqual(['Editor, Twitter', ...beside(now)]);
      expect(saved.html, layout).toContain('organisation-names="saved"');
      expect(shown(RENAMED).html, layout).toContain(entered);
      expect(saved.html, `${layout}, saved`).toContain(now);
    }
  });

  it('has them in mail and drawings, and a school in a whole profile', () => {
    const saved = { organisationNames: 'saved' } as const;
    expect(words(mail(at(RENAMED)))).toMatch(/Editor, X ?entered as Twitter/);
    expect(words(mail(at(RENAMED), saved))).toMatch(/Editor, Twitter ?now X/);
    expect(words(mail(at({ title: 'Editor' })))).toContain('Editor, undisclosed');
    for (const layout of ['summary', 'banner']) {
      expect(drawn(at(RENAMED), { layout })).toEqual(expect.arrayContaining(['Editor, X', 'entered as Twitter']));
      expect(drawn(at(RENAMED), { layout, ...saved })).toEqual(expect.arrayContaining(['Editor, Twitter', 'now X']));
      expect(drawn(at({ title: 'Editor' }), { layout })).toContain('Editor, undisclosed');
    }
    const education = [{ rkey: '1', institution: 'KTH', entityName: 'KTH Royal', degree: 'MSc' }];
    const school = (options = {}) => {
      const { texts } = profile({ education }, options);
      return ['entry-title', 'entry-place', 'other-name'].flatMap(texts);
    };
    expect(school()).toEqual(['KTH Royal', 'MSc', 'entered as KTH']);
    expect(school(saved)).toEqual(['KTH', 'MSc', 'now KTH Royal']);
  });
});

describe('talks', () => {
  const talk = (coSpeakers: object[]) => ({ presentationDeliveries: [{ rkey: '1', title: 'Tides', coSpeakers }] });
  const ivo = { name: 'Ivo' };
  const bob = { did: 'did:plc:bob', handle: 'bob.example', displayName: 'Bob', name: 'Bob', confirmed: true };
  it.each<[note: string, coSpeakers: object[], lang: string, said: string[]]>([
    ['nobody', [], 'en', []],
    ['two, as the language lists them', [ivo, { name: 'Ada' }], 'en', ['with Ivo and Ada']],
    ['two in German', [ivo, { name: 'Ada' }], 'de', ['mit Ivo und Ada']],
    ['not another account, whatever the answer says of it', [bob], 'en', []],
    ['only who is no account', [bob, ivo, { did: 'did:plc:x', name: 'Not he' }], 'en', ['with Ivo']],
    ['as text', [{ name: '<b>Bob</b>' }], 'en', ['with <b>Bob</b>']],
  ])('name beside the owner %s', (_, coSpeakers, lang, said) => {
    const { texts, html } = profile(talk(coSpeakers), { lang });
    expect(texts('entry-title')).toEqual(['Tides']);
    expect(texts('people')).toEqual(said);
    expect(html.includes('<bdi class="person" part="person">')).toBe(said.length > 0);
    expect(html).not.toMatch(/<a [^>]*part="person"|did:plc:bob/);
  });

  it('are those that were held and those to come, the latest first', () => {
    const status = (name: string) => `community.lexicon.calendar.event#${name}`;
    const deliveries = [
      { rkey: 'a', eventName: 'Gent', location: 'Belgium', date: '2024-03-05' },
      { rkey: 'b', title: 'Tides, again', eventName: 'Brest', date: '2025-05' },
      { rkey: 'c', eventName: 'Called off', date: '2025-06-01', status: status('cancelled') },
      { rkey: 'd', eventName: 'Put off', status: status('postponed') },
    ];
    const { texts } = profile({
      presentations: [
        { rkey: '1', title: 'Tides', description: 'About water.', deliveries },
        { rkey: '2', title: 'Never held', deliveries: [] },
      ],
      presentationDeliveries: [
        { rkey: 'e', eventName: 'A panel', date: '2999-01-02' },
        { rkey: 'f', title: 'Loose', date: '2020' },
      ],
    });
    expect(texts('entry-title')).toEqual(['A panel', 'Tides, again', 'Tides', 'Loose', 'Never held']);
    expect(texts('entry-place')).toEqual(['Brest', 'Gent, Belgium']);
    expect(texts('dates')).toEqual(['Jan 2, 2999', 'May 2025', 'Mar 5, 2024', '2020', '']);
    expect(texts('duration')).toEqual(['upcoming']);
    expect(texts('entry-text')).toEqual(['About water.']);
  });

  it('end, however many there are', () => {
    const deliveries = Array.from({ length: 400 }, (_, nth) => ({ rkey: `${nth}` }));
    const presentations = Array.from({ length: 400 }, (_, nth) => ({ rkey: `${nth}`, title: 'Again', deliveries }));
    expect(profile({ presentations }).texts('entry-title')).toHaveLength(500);
  });
});

describe('investments', () => {
  it.each<[note: string, investment: object, lang: string, place: string[], dates: string]>([
    ['in whole units', { amount: { value: 25000, currency: 'EUR' } }, 'en', ['€25,000'], ''],
    ['as German writes money', { amount: { value: 25000, currency: 'EUR' } }, 'de', ['25.000 €'], ''],
    ['via a vehicle', { via: 'Quay', amount: { value: 0, currency: 'USD' } }, 'en', ['via Quay · $0'], ''],
    ['of an amount that is none', { amount: { value: 2.5, currency: 'EUR' } }, 'en', [], ''],
    ['of less than nothing', { amount: { value: -5, currency: 'EUR' } }, 'en', [], ''],
    ['of a currency that is none', { amount: { value: 5, currency: 'EURO' } }, 'en', [], ''],
    ['that ended', { startedAt: '2019', endedAt: '2021' }, 'en', [], '2019 – 2021'],
    ['that ended nobody says when', { startedAt: '2019', status: '#investmentWrittenOff' }, 'en', [], '2019'],
  ])('%s', (_, investment, lang, place, dates) => {
    const { texts } = profile({ investments: [{ rkey: '1', company: 'Mole', ...investment }] }, { lang });
    expect(texts('section')).toEqual([lang === 'de' ? 'Beteiligungen' : 'Investments']);
    expect(texts('entry-title')).toEqual(['Mole']);
    expect(texts('entry-place')).toEqual(place);
    expect(texts('dates')).toEqual([dates]);
  });
});

describe('what the answer left out', () => {
  const cut = (sections: unknown, more: object = {}) =>
    profile({ ...WHOLE, ...more, 'alt.masthead.profileView': { cut: sections } });

  it('shows at the end of its section, also of a view that was read before', () => {
    const { texts, order } = cut(['skills', 'positions']);
    expect(texts('more')).toEqual(['and more', 'and more']);
    expect(order.filter((name) => /^(more|section)$/.test(name ?? '')).join(' ')).toBe(
      'section more section section more',
    );
    const presentationDeliveries = [{ rkey: '1', title: 'Tides' }];
    const before = profile({ presentationDeliveries, cut: ['presentationDeliveries', 'investments'] });
    expect(before.texts('more'), 'and not of a section that is empty').toEqual(['and more']);
  });

  it.each([undefined, [], 'positions', ['certifications'], [7], null])('is nothing, with %j', (sections) => {
    expect(cut(sections).texts('more')).toEqual([]);
  });
});

describe('what only the layout full shows is not in', () => {
  const view = {
    ...BARE,
    projects: [{ rkey: '1', name: 'Harbour' }],
    presentationDeliveries: [{ rkey: '1', title: 'Tides', coSpeakers: [{ name: 'Bob' }] }],
    investments: [{ rkey: '1', company: 'The mole', amount: { value: 25_000, currency: 'EUR' } }],
    'alt.masthead.profileView': { cut: ['projects'] },
  };
  const appView = 'https://people.example';
  const HIDDEN = /mole|25.?000|EUR|Bob|Harbour|and more/;
  it.each([
    ['a summary', renderProProfile(view, { appView })],
    ['a byline', renderProProfile(view, { appView, layout: 'compact' })],
    ['an e-mail', renderProProfileEmail(view, { appView })],
    ['a drawing', renderProProfileSvg(view)],
  ])('%s, neither in its text nor in its data', (_note, text) => {
    expect(text).toContain('Ada');
    expect(text.replace(/<style>.*?<\/style>/gs, '')).not.toMatch(HIDDEN);
  });

  it('as it is in that, also in its data', () => {
    expect(renderProProfile(view, { layout: 'full' })).toContain('"amount":{"value":25000,"currency":"EUR"}');
  });
});
