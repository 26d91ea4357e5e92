import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  employer,
  type NamedOrganisation,
  type OrganisationName,
  organisation,
  parseProfileView,
  summarizeProfile,
} from '../../../src/core/index.ts';
import { AGENT_CASES, agentFields } from './agent-cases.ts';

const PERSON = { did: 'did:plc:ada', handle: 'ada.example', claimed: true };
/**
 * The sections of a view whose entries name an organisation: what an entry needs, and the flat
 * fields that a view has.
 */
type Section = [section: string, needed: object, name: string, did?: string, entityRef?: boolean];
const SECTIONS: readonly Section[] = [
  ['positions', { title: 'Editor' }, 'company', 'companyDid', true],
  ['education', {}, 'institution', 'institutionDid', true],
  ['certifications', { name: 'First aid' }, 'issuingOrg', '', true],
  ['courses', { name: 'Ropes' }, 'institution', '', true],
  ['honors', { title: 'A prize' }, 'issuer', '', true],
  ['involvement', { kind: 'civic' }, 'upstream', 'upstreamDid'],
  ['volunteering', {}, 'organization', '', true],
];

describe.each(SECTIONS)('in a view of any service, %s', (section, needed, name, did, entityRef) => {
  it.each(AGENT_CASES)('$note', (written) => {
    const view = parseProfileView({ ...PERSON, [section]: [{ rkey: '1', ...needed, ...agentFields(written, name) }] });
    const [entry] = ((view as Record<string, unknown> | null)?.[section] ?? []) as Record<string, unknown>[];
    const { read } = written;
    // Nobody's volunteering is none.
    if (section === 'volunteering' && !read.name) return expect(entry).toBeUndefined();
    expect(entry?.[name]).toBe(read.name);
    if (did) expect(entry?.[did]).toBe(read.did);
    if (entityRef) expect(entry?.entityRef).toBe(read.entityRef);
    const nested = written.agentRef && JSON.stringify(entry?.agentRef);
    if (nested) expect(entry?.agentRef).toEqual(read);
    expect(parseProfileView(view)).toEqual(view);
  });
});

type Shown = OrganisationName | null;

describe('which name of an organisation shows', () => {
  const X = { company: 'Twitter', entityName: 'X' };
  it.each<[note: string, entry: NamedOrganisation, current: Shown, saved: Shown | undefined]>([
    ['its own of today', X, { name: 'X', other: 'Twitter' }, { name: 'Twitter', other: 'X' }],
    ['no hint for capitals', { company: 'Ntt', entityName: 'NTT' }, { name: 'NTT' }, { name: 'Ntt' }],
    ['the saved one where no other is proved', { company: 'Twitter' }, { name: 'Twitter' }, { name: 'Twitter' }],
    ['its own where none is saved', { entityName: 'X', companyDid: 'did:plc:x' }, { name: 'X' }, { name: 'X' }],
    [
      'the nested one before the flat one',
      { agentRef: { name: 'Twitter' }, company: 'Old Co', entityName: 'X' },
      { name: 'X', other: 'Twitter' },
      { name: 'Twitter', other: 'X' },
    ],
    ['a school’s', { institution: 'KTH', entityName: 'KTH Royal' }, { name: 'KTH Royal', other: 'KTH' }, undefined],
    ['none, though it is not undisclosed, of an account', { companyDid: 'did:plc:x' }, {}, {}],
    ['none of an address', { entityRef: 'http://www.wikidata.org/entity/Q9001' }, {}, {}],
    ['undisclosed', {}, null, null],
  ])('%s', (_note, entry, current, saved) => {
    expect(organisation(entry)).toEqual(current);
    expect(organisation(entry, { organisationNames: 'current' })).toEqual(current);
    if (saved !== undefined) expect(organisation(entry, { organisationNames: 'saved' })).toEqual(saved);
    expect(employer(entry)).toBe(current?.name ?? null);
  });

  it('a service that shows the saved name calls the one of today `currentCompanyName`', () => {
    const positions = [{ title: 'Editor', company: 'Twitter', currentCompanyName: 'X' }];
    const view = parseProfileView({ ...PERSON, positions });
    expect(view?.positions[0]).toMatchObject({ company: 'Twitter', entityName: 'X' });
    const unread = [null, 7].map((entityName) => ({ ...positions[0], entityName }));
    for (const entry of parseProfileView({ ...PERSON, positions: unread })?.positions ?? [])
      expect(entry.entityName).toBe('X');
    const both = [{ title: 'Editor', company: 'Twitter', currentCompanyName: 'Old X', entityName: 'X' }];
    expect(parseProfileView({ ...PERSON, positions: both })?.positions[0]?.entityName).toBe('X');
  });

  test('an organisation has a name, two that differ, or none: the choice only says which is first', () => {
    const name = fc.option(fc.constantFrom('Twitter', 'TWITTER', 'X'), { nil: undefined });
    const entry = fc.record({ company: name, entityName: name }).map((given) => JSON.parse(JSON.stringify(given)));
    fc.assert(
      fc.property(entry, (given) => {
        const current = organisation(given);
        const saved = organisation(given, { organisationNames: 'saved' });
        if (!current?.other) expect(current?.name?.toLowerCase()).toBe(saved?.name?.toLowerCase());
        else expect(saved).toEqual({ name: current.other, other: current.name });
      }),
    );
  });
});

it('a summary has the names the other way round where it is asked to', () => {
  const view = parseProfileView({ ...PERSON, positions: [{ title: 'Editor', company: 'Twitter', entityName: 'X' }] });
  const summary = view && summarizeProfile(view, { organisationNames: 'saved' });
  expect(summary).toMatchObject({ currentCompany: 'Twitter', currentCompanyOther: 'X' });
});

test('whatever is given, what is read of it names one organisation', () => {
  const json = fc.jsonValue();
  fc.assert(
    fc.property(json, json, json, json, (agentRef, company, companyDid, entityRef) => {
      const positions = [{ title: 'Editor', agentRef, company, companyDid, entityRef }];
      const view = parseProfileView({ ...PERSON, positions });
      const [entry] = view?.positions ?? [];
      if (entry?.agentRef) {
        const { name, did, entityRef: address } = entry.agentRef;
        expect([entry.company, entry.companyDid, entry.entityRef]).toEqual([name, did, address]);
      }
      if (entry?.entityRef !== undefined) expect(entry.entityRef).toMatch(/^https?:/i);
    }),
  );
});
