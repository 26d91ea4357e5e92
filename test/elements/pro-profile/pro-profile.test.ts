import { expect } from 'chai';
import type { ProProfile } from '../../../src/elements/index.ts';
import { mount, mounted, part, partText, states, told, until } from '../mount.ts';
import { BROKEN, PROFILE } from '../samples.ts';
import { APP_VIEW, resetConfig, stubAppView } from '../stub-app-view.ts';

const show = (markup: string, view: unknown = PROFILE) => mounted<ProProfile>(markup, view);
const texts = (element: Element, name: string) =>
  [...(element.shadowRoot?.querySelectorAll(`[part="${name}"]`) ?? [])].map((found) => found.textContent?.trim());

describe('<pro-profile> with a view', () => {
  it('shows a summary', async () => {
    const person = await show('<pro-profile></pro-profile>');
    expect(states(person)).to.deep.equal(['ready']);
    expect(partText(person, 'title')).to.equal('Alice Verhoeven');
    expect(partText(person, 'role')).to.equal('Principal Designer, Switchboard');
    expect(partText(person, 'handle')).to.equal('@alice.example');
    expect(partText(person, 'pronouns')).to.equal('she/her');
    expect(partText(person, 'headline')).to.equal(PROFILE.headline);
    expect(texts(person, 'skill')).to.deep.equal(['One', 'Two', 'Three', 'Four', 'Five']);
    for (const absent of ['about', 'timeline', 'website']) expect(part(person, absent), absent).to.equal(null);
  });

  it('shows a byline', async () => {
    const person = await show('<pro-profile layout="compact"></pro-profile>');
    expect(partText(person, 'title')).to.equal('Alice Verhoeven');
    expect(partText(person, 'role')).to.equal('Principal Designer, Switchboard');
    for (const absent of ['headline', 'skill', 'handle']) expect(part(person, absent), absent).to.equal(null);
  });

  it('shows everything', async () => {
    const person = await show('<pro-profile layout="full"></pro-profile>');
    expect(partText(person, 'about')).to.equal(PROFILE.about);
    expect(partText(person, 'location')).to.equal('Utrecht');
    expect(texts(person, 'section')).to.deep.equal(['Experience', 'Education', 'Skills']);
    expect(texts(person, 'entry-title')).to.deep.equal([
      'Board member',
      'Principal Designer',
      'Senior Designer',
      'Delft',
    ]);
    expect(texts(person, 'entry-place')).to.deep.equal(['Open Telephony', 'Switchboard', 'Kantoor', 'MSc']);
    expect(texts(person, 'dates')).to.deep.equal([
      '2024 – present',
      'Mar 2022 – present',
      'Sep 2016 – Feb 2022',
      '2005 – 2011',
    ]);
    expect(texts(person, 'category')).to.deep.equal(['First', 'Second']);
    expect(texts(person, 'skill').length).to.equal(6);
  });

  it('is titled with the display name, else the given and the family name, else the handle', async () => {
    for (const [parts, name] of [
      [{ displayName: undefined, givenName: 'Al', familyName: 'Ver' }, 'Al Ver'],
      [{ displayName: undefined, familyName: 'Ver' }, 'Ver'],
      [{ displayName: undefined }, 'alice.example'],
    ] as const)
      expect(partText(await show('<pro-profile></pro-profile>', { ...PROFILE, ...parts }), 'title')).to.equal(name);
  });

  const skills: [attributes: string, count: number][] = [
    ['max-skills="2"', 2],
    ['max-skills="0"', 0],
    ['max-skills="many"', 5],
  ];
  for (const [attributes, count] of skills) {
    it(`shows ${count} skills with ${attributes}`, async () => {
      const person = await show(`<pro-profile ${attributes}></pro-profile>`);
      expect(texts(person, 'skill').length).to.equal(count);
      expect(part(person, 'skills') === null).to.equal(count === 0);
    });
  }

  it('has no mark that a stranger of any name would have too', async () => {
    for (const layout of ['summary', 'full', 'compact']) {
      const markup = `<pro-profile layout="${layout}"></pro-profile>`;
      const [claimed, other] = [await show(markup), await show(markup, { ...PROFILE, claimed: false })];
      expect(claimed.shadowRoot?.querySelector('svg'), layout).to.equal(null);
      expect(part(claimed, 'card')?.innerHTML, layout).to.equal(part(other, 'card')?.innerHTML);
    }
  });

  it('is an article with the name of the person, but for a byline', async () => {
    for (const layout of ['summary', 'full']) {
      const card = part(await show(`<pro-profile layout="${layout}"></pro-profile>`), 'card');
      expect([card?.localName, card?.ariaLabel], layout).to.deep.equal(['article', 'Alice Verhoeven']);
    }
    const byline = part(await show('<pro-profile layout="compact"></pro-profile>'), 'card');
    expect([byline?.localName, byline?.ariaLabel]).to.deep.equal(['span', null]);
  });

  const renamed = { rkey: '1', title: 'Editor', company: 'Twitter', entityName: 'X', startedAt: '2020' };

  it('changes the name of an employer with the attribute', async () => {
    const person = await show('<pro-profile></pro-profile>', { ...PROFILE, positions: [renamed] });
    person.organisationNames = 'saved';
    await person.updateComplete;
    expect(person.getAttribute('organisation-names')).to.equal('saved');
    expect(partText(person, 'role')).to.equal('Editor, Twitter');
    person.removeAttribute('organisation-names');
    await person.updateComplete;
    expect(partText(person, 'role')).to.equal('Editor, X');
  });

  it('replaces a picture that cannot be loaded', async () => {
    const person = await show('<pro-profile></pro-profile>', { ...PROFILE, avatar: `${BROKEN}?avatar` });
    await until(() => part(person, 'tile'));
    expect(partText(person, 'tile')).to.equal('A');
  });
});

describe('<pro-profile> link', () => {
  const links: [note: string, attributes: string, view: object, href: string | null][] = [
    ["the public service's site", 'app-view="https://api.sifa.id"', {}, 'https://sifa.id/p/alice.example'],
    ["an AppView's own page", 'app-view="https://a.example"', {}, 'https://a.example/p/alice.example'],
    ['an AppView on the page’s own site', 'app-view="/deep"', {}, `${location.origin}/deep/p/alice.example`],
    ['profile-base', 'profile-base="https://b.example/people/{handle}"', {}, 'https://b.example/people/alice.example'],
    ['profile-base is empty', 'profile-base="" app-view="https://a.example"', {}, 'https://a.example/p/alice.example'],
    ['no link home is wanted', 'profile-base="none" app-view="https://a.example"', {}, null],
    [
      'a profile-base that is no address',
      'profile-base="javascript:alert(1)" app-view="https://api.sifa.id"',
      {},
      null,
    ],
    ['an AppView that is none: nobody else stands in', 'app-view="javascript:alert(1)"', {}, null],
  ];
  for (const [note, attributes, view, href] of links) {
    it(`leads to ${note}`, async () => {
      const person = await show(`<pro-profile ${attributes} target="_top"></pro-profile>`, { ...PROFILE, ...view });
      expect(part(person, 'title')?.getAttribute('href')).to.equal(href);
      // Neither of them stands on a name that is no link: it would be no valid HTML.
      const about = href === null ? [null, null] : ['_top', 'noopener'];
      expect(['target', 'rel'].map((name) => part(person, 'title')?.getAttribute(name))).to.deep.equal(about);
    });
  }
});

describe('<pro-profile> asking', () => {
  it('asks for the profile by actor and service', async () => {
    const stub = stubAppView();
    const person = mount<ProProfile>(
      '<pro-profile actor="alice.example" service="other" loading="eager"></pro-profile>',
    );
    const { url, answer } = await stub.request(0);
    expect(url.href).to.equal(`${APP_VIEW}/xrpc/id.other.getProfileView?actor=alice.example`);
    answer({ profile: PROFILE });
    const { type, detail } = await told(person);
    expect(type).to.equal('pro-profile-load');
    expect(detail.via).to.equal('app-view');
    resetConfig();
  });

  const outcomes: [note: string, body: unknown, status: number, type: string, state: string][] = [
    ['no profile', { error: 'ProfileNotFound', message: 'none' }, 404, 'pro-profile-fallback', 'fallback'],
    ['HTML', '<p>', 200, 'pro-profile-error', 'error'],
  ];
  for (const [note, body, status, type, state] of outcomes) {
    it(`falls back: ${note}`, async () => {
      const stub = stubAppView();
      const person = mount<ProProfile>('<pro-profile actor="@alice.example" loading="eager"></pro-profile>');
      (await stub.request(0)).answer(body, status);
      expect((await told(person)).type).to.equal(type);
      expect(states(person)).to.deep.equal([state]);
      expect(partText(person, 'title')).to.equal('@alice.example');
      // Nobody's page is a 404; after an error the person may be there.
      const page = state === 'error' ? `${APP_VIEW}/p/alice.example` : null;
      expect(part(person, 'title')?.getAttribute('href') ?? null).to.equal(page);
      resetConfig();
    });
  }

  const actors: [note: string, actor: string, reason: string][] = [
    ['none', '', 'missing'],
    ['a word', 'alice', 'invalid'],
    ['an address', 'https://alice.example/', 'invalid'],
  ];
  for (const [note, actor, reason] of actors) {
    it(`asks nobody and links nowhere for an actor that is ${note}`, async () => {
      const stub = stubAppView();
      const person = mount<ProProfile>('<pro-profile loading="eager"></pro-profile>');
      person.actor = actor;
      const { type, detail } = await told(person);
      expect([type, detail.reason]).to.deep.equal(['pro-profile-fallback', reason]);
      expect(person.shadowRoot?.querySelector('[href]')).to.equal(null);
      expect(stub.asked.length).to.equal(0);
      resetConfig();
    });
  }
});
