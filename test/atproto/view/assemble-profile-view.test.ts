import { describe, expect, it } from 'vitest';
import { assembleProfileView, type ProfileParts, type ProfileRecords } from '../../../src/atproto/index.ts';
import { PROFILE_SECTIONS } from '../../../src/atproto/repository/profile-sections.ts';
import { parseProfileView, primaryPosition } from '../../../src/core/index.ts';
import { untyped } from '../../core/profile/profile-lexicon.ts';
import { actor, CID, education, hidden, icon, position, self, skill } from '../../lexicon/sample-records.ts';

const DID = 'did:plc:alice';
const blobUrl: ProfileParts['blobUrl'] = (did, blob, use) => `https://img.example/${use}/${did}/${blob.cid}`;
const assemble = (records: ProfileRecords, parts: Partial<ProfileParts> = {}) =>
  assembleProfileView({ did: DID, handle: 'alice.example', records, blobUrl, ...parts });
const keyed = (values: object[]) => values.map((value, index) => ({ rkey: `3l${index}`, value }));
const skillUri = (rkey: string) => ({ uri: `at://${DID}/id.sifa.profile.skill/${rkey}` });
const createdAt = '2026-01-01T00:00:00.000Z';

const signedIn = { ...hidden, values: [{ val: '!no-unauthenticated' }] };

describe('assembleProfileView', () => {
  it('tells on whose behalf a role is held, by the party’s own name where that is proved', () => {
    const seat = { ...position, onBehalfOf: 'leodor', onBehalfOfDid: 'did:plc:leodor' };
    const onBehalfOfEntityRef = 'http://www.wikidata.org/entity/Q42';
    const view = assemble(
      { positions: keyed([seat, { ...position, onBehalfOf: 'A family office', onBehalfOfEntityRef }]) },
      { resolveEntityName: ({ did }) => (did === 'did:plc:leodor' ? 'Leodor Ventures' : undefined) },
    );
    expect(view?.positions).toMatchObject([
      { onBehalfOf: 'leodor', onBehalfOfDid: 'did:plc:leodor', onBehalfOfEntityName: 'Leodor Ventures' },
      { onBehalfOf: 'A family office', onBehalfOfEntityRef },
    ]);
    expect(view?.positions[1]).not.toHaveProperty('onBehalfOfEntityName');
    expect(parseProfileView(view)).toEqual(view);
  });

  it('shows somebody who filled in everything', () => {
    const view = assemble({
      self: {
        ...self,
        displayName: 'Alice A.',
        givenName: 'Alice',
        familyName: 'Archer',
        avatar: icon,
        pronouns: 'she/her',
        about: 'All about me.',
        location: { country: 'NL', locality: 'Utrecht' },
        openTo: ['id.sifa.defs#mentoringOthers'],
        industries: [{ industry: 'id.sifa.defs#industryMedia' }],
      },
      actorProfile: { ...actor, avatar: { ...icon, ref: { $link: CID.replace('bala', 'bali') } } },
      positions: keyed([{ ...position, company: 'Acme', skills: [skillUri('3l0')], isPrimary: true }]),
      education: keyed([{ ...education, degree: 'MSc', startedAt: '2010', endedAt: '2014-06' }]),
      skills: keyed([{ ...skill, category: 'technical' }]),
    });
    expect(view).toEqual({
      did: DID,
      handle: 'alice.example',
      displayName: 'Alice A.',
      givenName: 'Alice',
      familyName: 'Archer',
      avatar: `https://img.example/avatar/${DID}/${CID}`,
      pronouns: 'she/her',
      headline: 'Builds things',
      about: 'All about me.',
      industries: [{ industry: 'id.sifa.defs#industryMedia' }],
      location: 'Utrecht, Netherlands',
      locationLocality: 'Utrecht',
      locationCountry: 'Netherlands',
      countryCode: 'NL',
      openTo: ['id.sifa.defs#mentoringOthers'],
      langs: ['en'],
      createdAt: '2026-01-02T03:04:05.000Z',
      claimed: true,
      positions: [
        {
          rkey: '3l0',
          title: 'Engineer',
          agentRef: { name: 'Acme' },
          company: 'Acme',
          startedAt: '2020-01',
          primary: true,
          skillRkeys: ['3l0'],
        },
      ],
      education: [
        {
          rkey: '3l0',
          agentRef: { name: 'Somewhere' },
          institution: 'Somewhere',
          degree: 'MSc',
          startedAt: '2010',
          endedAt: '2014-06',
        },
      ],
      skills: [{ rkey: '3l0', name: 'TypeScript', category: 'technical', positionRkeys: ['3l0'] }],
    });
    expect(parseProfileView(view)).toMatchObject(view ?? {});
  });

  it.each([
    ['no record at all', {}],
    ['only a general profile: that is everybody on the network', { actorProfile: actor }],
    ['an account for people who are signed in', { self, actorProfile: { ...actor, labels: signedIn } }],
    ['a hidden profile', { self: { ...self, labels: hidden }, positions: keyed([position]) }],
    [
      'only hidden and unreadable items',
      { positions: keyed([{ ...position, labels: hidden }, { title: 'No dates' }]) },
    ],
  ])('gives null for %s', (_note, records) => {
    expect(assemble(records)).toBeNull();
  });

  it('falls back to the general profile for name, picture and pronouns', () => {
    expect(
      assemble({ self: { ...self, displayName: ' ' }, actorProfile: { ...actor, pronouns: 'she' } }),
    ).toMatchObject({
      displayName: 'Alice',
      avatar: expect.stringContaining(CID),
      pronouns: 'she',
    });
    expect(assemble({ self, actorProfile: { ...actor, labels: hidden } })).not.toHaveProperty('displayName');
  });

  it('is claimed when the person’s own record exists, readable or not', () => {
    expect(assemble({ self: {} })).toMatchObject({ claimed: true, positions: [], education: [], skills: [] });
    expect(assemble({ positions: keyed([position]) })).toMatchObject({ claimed: false });
  });

  it('keeps out of search who asks for it, though nothing else of their record can be read', () => {
    expect(assemble({ self: { discoverable: false } })).toMatchObject({ claimed: true, discoverable: false });
    expect(assemble({ self: { createdAt: 'once', discoverable: false } })).toMatchObject({ discoverable: false });
    expect(assemble({ self: {} })).not.toHaveProperty('discoverable');
  });

  it('puts what lasts first, then the latest to start', () => {
    const view = assemble({
      positions: keyed([
        { ...position, title: 'old', startedAt: '2001', endedAt: '2005' },
        { ...position, title: 'now since 2019', startedAt: '2019-05' },
        { ...position, title: 'recent', startedAt: '2015-01-01T00:00:00.000Z', endedAt: '2018' },
        { ...position, title: 'now since 2022', startedAt: '2022' },
        { ...position, title: 'ended before it started', startedAt: '2030', endedAt: '2010' },
        { ...position, title: 'ended on no date', startedAt: '2002', endedAt: 'spring 2003' },
        { ...position, title: 'never started', startedAt: 'once' },
      ]),
    });
    expect(view?.positions.map(({ title }) => title)).toEqual([
      'now since 2022',
      'now since 2019',
      'never started',
      'ended before it started',
      'recent',
      'ended on no date',
      'old',
    ]);
    expect(view?.positions.map(({ startedAt }) => startedAt)).toEqual([
      '2022',
      '2019-05',
      undefined,
      '2030',
      '2015-01-01',
      '2002',
      '2001',
    ]);
    expect(primaryPosition(view?.positions ?? [])?.title).toBe('now since 2022');
  });

  it('links positions and skills both ways, and never to what is hidden or foreign', () => {
    const view = assemble({
      positions: keyed([
        { ...position, skills: [skillUri('3l0'), skillUri('3l1'), skillUri('3l0'), skillUri('gone')] },
        {
          ...position,
          startedAt: '2010',
          skills: [skillUri('3l0'), { uri: 'at://did:plc:bob/id.sifa.profile.skill/3l2' }],
        },
      ]),
      skills: keyed([skill, { ...skill, labels: hidden }, { ...skill, name: 'CSS' }]),
    });
    expect(view?.positions.map(({ skillRkeys }) => skillRkeys)).toEqual([['3l0'], ['3l0']]);
    expect(view?.skills).toEqual([
      { rkey: '3l0', name: 'TypeScript', positionRkeys: ['3l0', '3l1'] },
      { rkey: '3l2', name: 'CSS', positionRkeys: [] },
    ]);
  });

  it('takes the website from the account that is marked primary', () => {
    const account = (url: string, isPrimary: boolean) => ({ platform: 'x', url, isPrimary, createdAt });
    const view = assemble({
      externalAccounts: keyed([account('https://a.example', false), account('https://b.example', true)]),
    });
    expect(view?.website).toBe('https://b.example');
    expect(assemble({ externalAccounts: keyed([account('javascript:alert(1)', true)]) })).toBeNull();
    expect(assemble({ externalAccounts: keyed([account('https://a.example', false)]) })).not.toHaveProperty('website');
  });

  it('gives each further section in the view’s own words', () => {
    const view = assemble({
      certifications: keyed([
        {
          name: 'C',
          authority: 'Org',
          issuedAt: '2020-05-06T00:00:00Z',
          credentialUrl: 'https://c.example',
          createdAt,
        },
      ]),
      courses: keyed([{ name: 'Course', credential: `at://${DID}/id.sifa.profile.certification/3l0`, createdAt }]),
      honors: keyed([{ title: 'H', awardedAt: '2020', createdAt }]),
      involvement: keyed([
        { kind: 'k', links: [{ url: 'https://l.example' }, { url: 'javascript:1' }], isPrimary: true, createdAt },
      ]),
      languages: keyed([{ name: 'Dutch', createdAt }]),
      locations: keyed([{ address: { country: 'NL' }, type: 't', createdAt }]),
      projects: keyed([
        { name: 'P', url: 'ftp://p.example', startedAt: '2020', members: [{ did: 'did:plc:eve' }], createdAt },
      ]),
      publications: keyed([
        {
          title: 'Book',
          authors: [{ name: 'Bob' }, { name: 'Eve', did: 'did:plc:eve' }, { name: 'Me', did: DID }],
          publishedAt: '1999',
          createdAt,
        },
      ]),
      volunteering: keyed([{ organization: 'Org', createdAt }]),
      presentations: keyed([
        {
          title: 'Talk',
          links: [
            { uri: 'https://slides.example', type: 'id.sifa.defs#linkSlides', label: 'Slides' },
            { uri: 'javascript:1' },
          ],
          duration: { minMinutes: 20 },
          createdAt,
        },
      ]),
      presentationDeliveries: keyed([
        { presentationRef: { uri: `at://${DID}/id.sifa.profile.presentation/3l0` }, eventName: 'Conf', createdAt },
        { eventName: 'Elsewhere', address: { country: 'BE' }, coSpeakers: ['did:plc:eve'], createdAt },
      ]),
    });
    expect(view).toMatchObject({
      certifications: [
        { rkey: '3l0', name: 'C', issuingOrg: 'Org', issueDate: '2020-05-06', credentialUrl: 'https://c.example' },
      ],
      courses: [{ rkey: '3l0', name: 'Course', credentialRkey: '3l0' }],
      honors: [{ rkey: '3l0', title: 'H', date: '2020' }],
      involvement: [{ rkey: '3l0', kind: 'k', links: [{ url: 'https://l.example' }], legacy: false, primary: true }],
      languages: [{ rkey: '3l0', language: 'Dutch' }],
      locations: [{ rkey: '3l0', type: 't', location: 'Netherlands' }],
      projects: [{ rkey: '3l0', name: 'P', startDate: '2020' }],
      publications: [
        {
          rkey: '3l0',
          title: 'Book',
          date: '1999',
          contributors: [{ name: 'Bob' }, { name: 'Me', did: DID }],
          verified: false,
        },
      ],
      volunteering: [{ rkey: '3l0', organization: 'Org' }],
      presentations: [
        {
          rkey: '3l0',
          title: 'Talk',
          links: [{ uri: 'https://slides.example', type: 'id.sifa.defs#linkSlides', label: 'Slides' }],
          duration: { minMinutes: 20 },
          deliveries: [{ rkey: '3l0', eventName: 'Conf' }],
        },
      ],
      presentationDeliveries: [{ rkey: '3l1', eventName: 'Elsewhere', location: 'Belgium' }],
    });
    expect(view?.projects).not.toHaveProperty('0.url');
    expect(JSON.stringify(view), 'another account').not.toMatch(/Eve|:eve/);
    // What is put together here is what a client reads out of an answer.
    expect(untyped(view)).toEqual([]);
    expect(parseProfileView(view)).toEqual(view);
  });

  it('leaves nothing of a hidden item in any section', () => {
    const minimal = {
      ...position,
      ...education,
      ...skill,
      title: 't',
      platform: 'p',
      url: 'https://x.example',
      organization: 'o',
      company: 'c',
      kind: 'k',
      address: { country: 'NL' },
      type: 't',
    };
    const { $type: _type, ...value } = minimal;
    for (const section of Object.values(PROFILE_SECTIONS)) {
      expect(assemble({ [section]: keyed([value]) }), section).not.toBeNull();
      expect(assemble({ [section]: keyed([{ ...value, labels: hidden }]) }), section).toBeNull();
    }
  });
});
