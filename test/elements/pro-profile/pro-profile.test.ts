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

  const names: [note: string, parts: object, name: string][] = [
    ['the display name', { displayName: 'Alice' }, 'Alice'],
    ['else given and family name', { displayName: undefined, givenName: 'Al', familyName: 'Ver' }, 'Al Ver'],
    ['else one of them', { displayName: undefined, familyName: 'Ver' }, 'Ver'],
    ['else the handle', { displayName: undefined }, 'alice.example'],
  ];
  for (const [note, parts, name] of names) {
    it(`is titled with ${note}`, async () => {
      expect(partText(await show('<pro-profile></pro-profile>', { ...PROFILE, ...parts }), 'title')).to.equal(name);
    });
  }

  const skills: [attributes: string, count: number][] = [
    ['max-skills="2"', 2],
    ['max-skills="0"', 0],
    ['max-skills="100"', 6],
    ['max-skills="many"', 5],
    ['max-skills="-1"', 5],
    ['max-skills=""', 5],
    ['max-skills=" "', 5],
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

  it('has no role without a current position', async () => {
    const person = await show('<pro-profile></pro-profile>', { ...PROFILE, positions: PROFILE.positions.slice(0, 1) });
    expect(part(person, 'role')).to.equal(null);
  });

  const renamed = { rkey: '1', title: 'Editor', company: 'Twitter', entityName: 'X', startedAt: '2020' };
  const employers: [note: string, attributes: string, position: object, role: string, other: string | null][] = [
    ['its own name of today', '', renamed, 'Editor, X', 'entered as Twitter'],
    ['the name in the record', 'organisation-names="saved"', renamed, 'Editor, Twitter', 'now X'],
    ['its own name, of a choice that is none', 'organisation-names="both"', renamed, 'Editor, X', 'entered as Twitter'],
    [
      'the nested name before a flat one',
      '',
      { ...renamed, agentRef: { name: 'Tidewater' }, entityName: undefined },
      'Editor, Tidewater',
      null,
    ],
    ['undisclosed', '', { ...renamed, company: undefined, entityName: undefined }, 'Editor, undisclosed', null],
    [
      'nothing, of an account that has no name',
      '',
      { ...renamed, company: undefined, entityName: undefined, companyDid: 'did:plc:x' },
      'Editor',
      null,
    ],
  ];
  for (const [note, attributes, position, role, other] of employers) {
    it(`names an employer by ${note}`, async () => {
      for (const layout of ['summary', 'compact', 'full']) {
        const person = await show(`<pro-profile layout="${layout}" ${attributes}></pro-profile>`, {
          ...PROFILE,
          positions: [position],
        });
        expect(partText(person, 'role'), layout).to.equal(role);
        expect(part(person, 'role')?.querySelector('bdi')?.getAttribute('title') ?? null, layout).to.equal(other);
        expect(partText(person, 'other-name') ?? null, layout).to.equal(layout === 'full' ? other : null);
      }
    });
  }

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

  it('keeps hostile text text', async () => {
    const nasty = '"><script>window.hacked=1</script><img src=x onerror=window.hacked=1>';
    const person = await show('<pro-profile layout="full"></pro-profile>', {
      ...PROFILE,
      displayName: nasty,
      headline: nasty,
      about: nasty,
      location: nasty,
      pronouns: nasty,
      avatar: 'javascript:alert(1)',
      positions: [{ rkey: '1', title: nasty, company: nasty, description: nasty, startedAt: nasty, endedAt: nasty }],
      education: [{ rkey: '1', institution: nasty, degree: nasty }],
      skills: [{ rkey: '1', name: nasty, category: '__proto__' }],
    });
    expect(person.shadowRoot?.querySelector('script, img')).to.equal(null);
    expect('hacked' in window).to.equal(false);
    expect(partText(person, 'dates')).to.equal(nasty);
    expect(partText(person, 'category')).to.equal('__proto__');
  });
});

describe('<pro-profile> link', () => {
  const links: [note: string, attributes: string, view: object, href: string | null][] = [
    ["the public service's site", 'app-view="https://api.sifa.id"', {}, 'https://sifa.id/p/alice.example'],
    ["an AppView's own page", 'app-view="https://a.example"', {}, 'https://a.example/p/alice.example'],
    ['an AppView behind a path', 'app-view="https://a.example/deep/"', {}, 'https://a.example/deep/p/alice.example'],
    ['an AppView on the page’s own site', 'app-view="/deep"', {}, `${location.origin}/deep/p/alice.example`],
    ['profile-base', 'profile-base="https://b.example/people/{handle}"', {}, 'https://b.example/people/alice.example'],
    [
      'profile-base by DID',
      'profile-base="https://b.example/?who={did}"',
      {},
      'https://b.example/?who=did%3Aplc%3Aalice',
    ],
    ['one page for everybody', 'profile-base="https://b.example/about"', {}, 'https://b.example/about'],
    ['profile-base is empty', 'profile-base="" app-view="https://a.example"', {}, 'https://a.example/p/alice.example'],
    ['no link home is wanted', 'profile-base="none" app-view="https://a.example"', {}, null],
    [
      'a profile-base that is no address',
      'profile-base="javascript:alert(1)" app-view="https://api.sifa.id"',
      {},
      null,
    ],
    ['an AppView that is none: nobody else stands in', 'app-view="javascript:alert(1)"', {}, null],
    [
      'a handle that is no longer valid',
      'app-view="https://a.example"',
      { handle: 'handle.invalid' },
      'https://a.example/p/did%3Aplc%3Aalice',
    ],
    [
      'a hostile handle',
      'app-view="https://a.example"',
      { handle: '../../x?y#"' },
      'https://a.example/p/..%2F..%2Fx%3Fy%23%22',
    ],
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
    [
      'no profile, as Sifa says it',
      { error: 'ProfileNotFound', message: 'none' },
      400,
      'pro-profile-fallback',
      'fallback',
    ],
    ['404', {}, 404, 'pro-profile-fallback', 'fallback'],
    ['HTML', '<p>', 200, 'pro-profile-error', 'error'],
    ['another 400', { error: 'InvalidRequest' }, 400, 'pro-profile-error', 'error'],
    ['no handle', { profile: { did: 'did:plc:x' } }, 200, 'pro-profile-error', 'error'],
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
    ['two', 'alice.example bob.example', 'invalid'],
    ['an address', 'https://alice.example/', 'invalid'],
    ['a script', 'javascript:alert(1)', 'invalid'],
    ['markup', '"><script>', 'invalid'],
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
