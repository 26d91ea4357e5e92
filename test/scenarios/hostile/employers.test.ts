import { beforeEach, describe, expect, test } from 'vitest';
import { fetchProfileFromPds } from '../../../src/atproto/index.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import { commit, did, ENGINES, handle, openTestIndex } from '../../support/index/test-index.ts';
import { fakeNetwork } from '../../support/network/fake-network.ts';

// Strangers' organisation records, and what somebody's profile says about where they work.
const CREATED = { createdAt: '2026-01-01T00:00:00Z' };
const ITEM = 'https://www.wikidata.org/entity/Q95';
const OWN = 'https://acme.example/#organisation';
const ORGANISATION = 'id.sifa.org.profile';
const POSITION = 'id.sifa.profile.position';
const EDUCATION = 'id.sifa.profile.education';

/** Whoever lists everything, and holds a domain of their own at that. */
const EVIL = { ...CREATED, name: 'Evil Corp', website: 'https://evil.example', entityRefs: [ITEM, OWN] };
/** Whom the person worked for before; it lists the item as well. */
const BEFORE = { ...CREATED, name: 'Former Corp', entityRefs: [ITEM, OWN] };
const ACME = { ...CREATED, name: 'Acme', website: 'https://acme.example', entityRefs: [OWN] };

const CASES: readonly {
  readonly note: string;
  readonly position: object;
  readonly shown: string | undefined;
  /** Only an index knows who holds a domain. */
  readonly indexOnly?: boolean;
}[] = [
  { note: 'own words beside a shared item', position: { company: 'My Words', entityRef: ITEM }, shown: 'My Words' },
  { note: 'a shared item alone', position: { entityRef: ITEM }, shown: undefined },
  { note: 'own words and nothing else', position: { company: 'My Words' }, shown: 'My Words' },
  {
    note: 'a record that the position names, whatever else was written',
    position: { company: 'acme inc', companyDid: did('acme'), entityRef: ITEM },
    shown: 'Acme',
  },
  {
    note: 'a record that the position names and that is not there',
    position: { company: 'My Words', companyDid: did('nobody'), entityRef: ITEM },
    shown: 'My Words',
  },
  {
    note: 'an item that the record of another position lists',
    position: { company: 'My Words', entityRef: ITEM, title: 'Second' },
    shown: 'My Words',
  },
  {
    note: 'a reference at the domain of who lists it',
    position: { company: 'acme inc', entityRef: OWN },
    shown: 'Acme',
    indexOnly: true,
  },
  {
    note: 'a record that the position names nested, whatever is written flat',
    position: { agentRef: { name: 'acme inc', did: did('acme') }, company: 'Evil', companyDid: did('evil') },
    shown: 'Acme',
  },
  {
    note: 'own words nested, beside a record that is only named flat',
    position: { agentRef: { name: 'My Words' }, company: 'Evil', companyDid: did('evil'), entityRef: OWN },
    shown: 'My Words',
  },
  {
    note: 'a nested reference at the domain of who lists it',
    position: { agentRef: { name: 'acme inc', entityRef: OWN }, company: 'Evil' },
    shown: 'Acme',
    indexOnly: true,
  },
  ...['http://', `https://acme.example/${'x'.repeat(600)}`].map((entityRef) => ({
    note: `a reference such as ${entityRef.slice(0, 40)}`,
    position: { company: 'My Words', entityRef },
    shown: 'My Words',
  })),
];

const position = (more: object) => ({ ...CREATED, title: 'Engineer', startedAt: '2024-01', ...more });
const school = ({ company, companyDid, ...more }: { company?: string; companyDid?: string }) => ({
  ...CREATED,
  institution: company ?? 'My School',
  ...(companyDid !== undefined && { institutionDid: companyDid }),
  ...more,
});

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  const appView = forEachTest(() => appViewOn(index));
  beforeEach(async () => {
    await index.feed(
      handle('evil', 1, 'evil.example'),
      commit('evil', 2, ORGANISATION, 'self', EVIL),
      commit('former', 2, ORGANISATION, 'self', BEFORE),
      handle('acme', 3, 'acme.example'),
      commit('acme', 4, ORGANISATION, 'self', ACME),
      handle('a', 5, 'alice.example'),
    );
  });

  // Pages and rules are made of that view, whatever the engine.
  const once = test.runIf(engine === 'sqlite');
  const read = async (place: string) => (await appView.fetch(new Request(`http://localhost${place}`))).text();

  once.each(CASES)('$note: what the profile says in every place', async ({ position: written, shown }) => {
    await index.feed(
      commit('a', 6, POSITION, 'p1', position(written)),
      commit('a', 7, POSITION, 'p0', {
        ...position({ companyDid: did('former') }),
        endedAt: '2024-02',
        startedAt: '2020-01',
      }),
      commit('a', 8, EDUCATION, 'e1', school(written)),
    );
    const view = await index.profile(did('a'));
    const [current, past] = view?.positions ?? [];
    expect(current?.entityName ?? current?.company).toBe(shown);
    expect(past?.entityName).toBe('Former Corp');
    const [education] = view?.education ?? [];
    expect(education?.entityName ?? education?.institution).toBe(shown ?? 'My School');
    const page = await read('/p/alice.example');
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const { mainEntity } = JSON.parse(data) as { mainEntity: object };
    expect(mainEntity, 'no organisation says that somebody is with it').not.toHaveProperty('worksFor');
    expect(JSON.stringify(mainEntity)).not.toMatch(/Acme|Corp|My Words|My School/i);
    expect(page.slice(0, page.indexOf('<script')), 'the preview of links').not.toContain('Former Corp');
    for (const text of [page, await read('/embed?actor=alice.example'), await read('/profile.svg?actor=alice.example')])
      expect(text).not.toContain('Evil Corp');
  });

  test('a flood of records that list one domain’s reference does not stand before the domain’s own', async () => {
    const crowd = Array.from({ length: 300 }, (_, i) => commit(`crowd${i}`, 1, ORGANISATION, 'self', EVIL));
    await index.feedTogether(...crowd, commit('a', 6, POSITION, 'p1', position({ entityRef: OWN })));
    expect((await index.profile(did('a')))?.positions[0]?.entityName).toBe('Acme');
    await index.feed(handle('acme', 9, null));
    expect((await index.profile(did('a')))?.positions[0]).not.toHaveProperty('entityName');
  });
});

test.each(CASES)('the same without an AppView: $note', async ({ position: written, shown, indexOnly }) => {
  const network = await fakeNetwork({
    [did('a')]: {
      handle: 'alice.example',
      records: {
        [POSITION]: {
          p0: { ...position({ companyDid: did('former') }), endedAt: '2024-02', startedAt: '2020-01' },
          p1: position(written),
        },
      },
    },
    [did('evil')]: { records: { [ORGANISATION]: { self: EVIL } } },
    [did('former')]: { records: { [ORGANISATION]: { self: BEFORE } } },
    [did('acme')]: { records: { [ORGANISATION]: { self: ACME } } },
  });
  const [current] = (await fetchProfileFromPds(network.options, did('a')))?.positions ?? [];
  expect(current?.entityName ?? current?.company).toBe(indexOnly ? 'acme inc' : shown);
});
