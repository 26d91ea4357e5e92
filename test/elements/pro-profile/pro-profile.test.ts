import { expect } from 'chai';
import type { ProProfile } from '../../../src/elements/index.ts';
import { mount, mounted, part, parts, partText, partTexts, states, told, until } from '../mount.ts';
import { BROKEN, PROFILE } from '../samples.ts';
import { APP_VIEW, eachStub } from '../stub-app-view.ts';

// What its templates say is in test/render/html/render-pro-profile.test.ts.
const show = (markup: string, view: unknown = PROFILE) => mounted<ProProfile>(markup, view);

describe('<pro-profile> with a view', () => {
  it('shows what the renderer writes, in each layout', async () => {
    const layouts = { summary: ['role', 'skill'], compact: ['role'], full: ['about', 'entry-title'] };
    for (const [layout, names] of Object.entries(layouts)) {
      const person = await show(`<pro-profile layout="${layout}"></pro-profile>`);
      expect([partText(person, 'title'), states(person)]).to.deep.equal(['Alice Verhoeven', ['ready']]);
      await until(() => names.every((name) => part(person, name)));
    }
  });

  for (const [attribute, count] of [
    ['2', 2],
    ['0', 0],
    ['many', 5],
  ] as const)
    it(`shows ${count} skills with max-skills="${attribute}"`, async () => {
      const person = await show(`<pro-profile max-skills="${attribute}"></pro-profile>`);
      expect(parts(person, 'skill').length).to.equal(count);
    });

  it('changes the name of an employer with the attribute', async () => {
    const renamed = { rkey: '1', title: 'Editor', company: 'Twitter', entityName: 'X', startedAt: '2020' };
    const person = await show('<pro-profile></pro-profile>', { ...PROFILE, positions: [renamed] });
    person.organisationNames = 'saved';
    await person.updateComplete;
    expect(person.getAttribute('organisation-names')).to.equal('saved');
    expect(partText(person, 'role')).to.equal('Editor, Twitter');
    person.removeAttribute('organisation-names');
    await person.updateComplete;
    expect(partText(person, 'role')).to.equal('Editor, X');
  });

  it('says what a whole profile has in the language around it', async () => {
    const investments = [{ rkey: '1', company: 'Mole', amount: { value: 25000, currency: 'EUR' } }];
    const markup = '<div lang="de"><pro-profile layout="full"></pro-profile></div>';
    const person = await show(markup, { ...PROFILE, positions: [], education: [], investments });
    await until(() => partText(person, 'entry-place') === '25.000 €');
    expect(partTexts(person, 'section')).to.include('Beteiligungen');
  });

  it('replaces a picture that cannot be loaded', async () => {
    const person = await show('<pro-profile></pro-profile>', { ...PROFILE, avatar: `${BROKEN}?avatar` });
    await until(() => part(person, 'tile'));
    expect(partText(person, 'tile')).to.equal('A');
  });
});

describe('<pro-profile> link', () => {
  const A = 'app-view="https://a.example"';
  const links: [note: string, attributes: string, href: string | null][] = [
    ["the public service's site", 'app-view="https://api.sifa.id"', 'https://sifa.id/p/alice.example'],
    ["an AppView's own page", A, 'https://a.example/p/alice.example'],
    ['an AppView on the page’s own site', 'app-view="/deep"', `${location.origin}/deep/p/alice.example`],
    ['profile-base', 'profile-base="https://b.example/{handle}"', 'https://b.example/alice.example'],
    ['profile-base is empty', `profile-base="" ${A}`, 'https://a.example/p/alice.example'],
    ['no link home is wanted', `profile-base="none" ${A}`, null],
    ['a profile-base that is no address', 'profile-base="javascript:alert(1)" app-view="https://api.sifa.id"', null],
    ['an AppView that is none: nobody else takes its place', 'app-view="javascript:alert(1)"', null],
  ];
  for (const [note, attributes, href] of links) {
    it(`leads to ${note}`, async () => {
      const person = await show(`<pro-profile ${attributes} target="_top"></pro-profile>`);
      expect(part(person, 'title')?.getAttribute('href')).to.equal(href);
      // Neither of them is on a name that is no link: it would be no valid HTML.
      const about = href === null ? [null, null] : ['_top', 'noopener'];
      expect(['target', 'rel'].map((name) => part(person, 'title')?.getAttribute(name))).to.deep.equal(about);
    });
  }
});

describe('<pro-profile> asking', () => {
  const stub = eachStub();

  it('asks for the profile by actor and service', async () => {
    const person = mount<ProProfile>(
      '<pro-profile actor="alice.example" service="other" loading="eager"></pro-profile>',
    );
    const { url, answer } = await stub.request(0);
    expect(url.href).to.equal(`${APP_VIEW}/xrpc/id.other.getProfileView?actor=alice.example`);
    answer({ profile: PROFILE });
    const { type, detail } = await told(person);
    expect([type, detail.via]).to.deep.equal(['pro-profile-load', 'app-view']);
  });

  const outcomes: [note: string, body: unknown, status: number, state: string, page: string | null][] = [
    ['no profile, whose page is a 404', { error: 'ProfileNotFound', message: 'none' }, 404, 'fallback', null],
    ['HTML; the person may be there', '<p>', 200, 'error', `${APP_VIEW}/p/alice.example`],
  ];
  for (const [note, body, status, state, page] of outcomes) {
    it(`falls back: ${note}`, async () => {
      const person = mount<ProProfile>('<pro-profile actor="@alice.example" loading="eager"></pro-profile>');
      (await stub.request(0)).answer(body, status);
      expect((await told(person)).type).to.equal(`pro-profile-${state}`);
      expect([states(person), partText(person, 'title')]).to.deep.equal([[state], '@alice.example']);
      expect(part(person, 'title')?.getAttribute('href') ?? null).to.equal(page);
    });
  }

  for (const [note, actor, reason] of [
    ['none', '', 'missing'],
    ['a word', 'alice', 'invalid'],
    ['an address', 'https://alice.example/', 'invalid'],
  ] as const) {
    it(`asks nobody and links nowhere for an actor that is ${note}`, async () => {
      const person = mount<ProProfile>('<pro-profile loading="eager"></pro-profile>');
      person.actor = actor;
      const { type, detail } = await told(person);
      expect([type, detail.reason]).to.deep.equal(['pro-profile-fallback', reason]);
      expect(person.shadowRoot?.querySelector('[href]')).to.equal(null);
      expect(stub.asked.length).to.equal(0);
    });
  }
});
