import { describe, expect, it } from 'vitest';
import { assembleProfileView, type ProfileParts, type ProfileRecords } from '../../../src/atproto/index.ts';
import { organisationsOf } from '../../../src/atproto/repository/organisations.ts';
import { keepRecords } from '../../../src/atproto/view/bounded-profile.ts';
import { employer, parseProfileView } from '../../../src/core/index.ts';
import { agentRef as nestedRef } from '../../../src/core/profile/organisation.ts';
import { keepProfileRecord } from '../../../src/lexicon/records/kept-record.ts';
import { AGENT_CASES, type AgentCase, agentFields } from '../../core/profile/agent-cases.ts';
import { untyped } from '../../core/profile/profile-lexicon.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const assemble = (records: ProfileRecords, resolveEntityName?: ProfileParts['resolveEntityName']) =>
  assembleProfileView({
    did: 'did:plc:ada',
    handle: 'ada.example',
    records: { self: { createdAt }, ...records },
    blobUrl: () => undefined,
    resolveEntityName,
  });

/**
 * The collections whose records name an organisation: what a record needs, its flat name, and the
 * flat fields that its view has.
 */
const COLLECTIONS: readonly [
  collection: string,
  section: keyof ProfileRecords & string,
  needed: object,
  name: string,
  viewed: readonly string[],
][] = [
  [
    'position',
    'positions',
    { title: 'Editor', startedAt: '2021-03' },
    'company',
    ['company', 'companyDid', 'entityRef'],
  ],
  ['education', 'education', {}, 'institution', ['institution', 'institutionDid', 'entityRef']],
  ['certification', 'certifications', { name: 'First aid' }, 'authority', ['issuingOrg', '', 'entityRef']],
  ['volunteering', 'volunteering', {}, 'organization', ['organization', '', 'entityRef']],
  ['honor', 'honors', { title: 'A prize' }, 'issuer', ['issuer', '', 'entityRef']],
  ['course', 'courses', { name: 'Ropes' }, 'institution', ['institution', '', 'entityRef']],
  [
    'involvement',
    'involvement',
    { kind: 'id.sifa.defs#involvementCivic' },
    'upstream',
    ['upstream', 'upstreamDid', ''],
  ],
];

describe.each(COLLECTIONS)('of an id.sifa.profile.%s', (collection, section, needed, name, viewed) => {
  const record = (given: AgentCase) => ({ createdAt, ...needed, ...agentFields(given, name) });
  /** Of a course the lexicon has no flat DID: only a nested one is read. */
  const readOf = ({ read, agentRef }: AgentCase): AgentCase['read'] => {
    const { did, ...rest } = read;
    return collection !== 'course' || nestedRef(agentRef) ? read : rest;
  };

  it.each(AGENT_CASES)('a view has both forms: $note', (given) => {
    const read = readOf(given);
    const view = assemble({ [section]: [{ rkey: '1', value: record(given) }] });
    const [entry] = ((view as Record<string, unknown> | null)?.[section] ?? []) as Record<string, unknown>[];
    // These two need a name.
    if (!read.name && ['education', 'volunteering'].includes(collection)) return expect(entry).toBeUndefined();
    expect(entry?.agentRef).toEqual(read.name ? read : undefined);
    const [flatName = '', flatDid, flatRef] = viewed;
    expect(entry?.[flatName]).toBe(read.name);
    if (flatDid) expect(entry?.[flatDid]).toBe(read.did);
    if (flatRef) expect(entry?.[flatRef]).toBe(read.entityRef);
    expect(untyped(view)).toEqual([]);
    expect(parseProfileView(view)).toEqual(view);
  });

  it.each(AGENT_CASES)('an index and a PDS give the same: $note', (given) => {
    const value = record(given);
    const kept = keepProfileRecord(`id.sifa.profile.${collection}`, '1', value)?.record;
    const records = { [section]: [{ rkey: '1', value }] };
    const stored = kept && [{ rkey: '1', value: JSON.parse(JSON.stringify(kept)) as unknown }];
    expect(assemble({ [section]: stored })).toEqual(assemble(records));
    expect(assemble(keepRecords(records).records)).toEqual(assemble(records));
  });
});

describe('whose own name is looked up', () => {
  const both = {
    createdAt,
    title: 'Editor',
    startedAt: '2021-03',
    company: 'Old Co',
    companyDid: 'did:plc:old',
    entityRef: 'https://old.example/',
    agentRef: { name: 'Twitter', did: 'did:plc:new' },
  };
  const { records } = keepRecords({ positions: [{ rkey: '1', value: both }] });

  it('is the nested organisation, and not the flat one', () => {
    expect(organisationsOf(records)).toEqual({ dids: ['did:plc:new'], entityRefs: [] });
    const asked: unknown[] = [];
    const view = assemble(records, (entity) => {
      asked.push(entity);
      return entity.did === 'did:plc:new' ? 'X' : entity.did === 'did:plc:old' ? 'Old and Evil' : undefined;
    });
    expect(asked).toContainEqual({ did: 'did:plc:new', entityRef: undefined });
    expect(JSON.stringify(asked)).not.toContain('old');
    expect(view?.positions[0]).toMatchObject({
      agentRef: { name: 'Twitter', did: 'did:plc:new' },
      company: 'Twitter',
      companyDid: 'did:plc:new',
      entityName: 'X',
    });
    expect(view?.positions[0]).not.toHaveProperty('entityRef');
    expect(view?.positions.map((position) => employer(position))).toEqual(['X']);
  });

  it('a name that is not proved is not taken from the flat fields either', () => {
    expect(assemble(records)?.positions.map((position) => employer(position))).toEqual(['Twitter']);
  });
});

it('on whose behalf a role is held is by an address of the web, or none', () => {
  const seat = { createdAt, title: 'Board member', startedAt: '2021', onBehalfOf: 'Leodor' };
  const view = assemble({
    positions: [
      { rkey: '1', value: { ...seat, onBehalfOfEntityRef: 'javascript:alert(1)' } },
      { rkey: '2', value: { ...seat, onBehalfOfEntityRef: 'https://ror.org/012345678' } },
    ],
  });
  expect(view?.positions.map(({ onBehalfOfEntityRef }) => onBehalfOfEntityRef)).toEqual([
    undefined,
    'https://ror.org/012345678',
  ]);
});
