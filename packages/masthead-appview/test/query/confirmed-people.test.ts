import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  commit,
  did,
  ENGINES,
  handle,
  openTestIndex,
  type TestIndex,
  tid,
  uri,
} from '../../../../test/support/index/test-index.ts';
import { setHidden } from '../../src/index.ts';
import type { SourceEvent } from '../../src/source/event.ts';

const createdAt = '2026-03-01T10:00:00Z';
const PROJECT = 'id.sifa.profile.project';
const TALK = 'id.sifa.profile.presentationDelivery';
const MEMBER = 'id.sifa.defs#projectMember';
const SPEAKER = 'id.sifa.defs#coSpeaker';

/** A confirmation by `name`, in their own repository. */
function confirmation(name: string, seconds: number, fields: object, key = 'confirms'): SourceEvent {
  const subject = {
    uri: uri('ada', PROJECT, 'harbour'),
    cid: 'bafyreib2rxk3rh6kzwq6vwqrzr4wqf3rvvxzs6rlrx3ftbtbfmk4d3fbfe',
  };
  return commit(name, seconds, 'id.sifa.confirmation', key, { subject, relation: MEMBER, createdAt, ...fields });
}

function about(subject: string): object {
  return { subject: { uri: subject, cid: 'bafyreib2rxk3rh6kzwq6vwqrzr4wqf3rvvxzs6rlrx3ftbtbfmk4d3fbfe' } };
}

describe.each(ENGINES)('people whom a record names, on %s', (engine) => {
  let index: TestIndex;

  beforeEach(async () => {
    index = await openTestIndex(engine);
    await index.feed(
      handle('ada', 1, 'ada.example'),
      handle('bob', 1, 'bob.example'),
      handle('eve', 1, 'eve.example'),
      commit('ada', 2, 'id.sifa.profile.self', 'self', { headline: 'Harbour master', createdAt }),
      commit('ada', 3, PROJECT, 'harbour', {
        name: 'Harbour',
        members: [{ did: did('bob'), role: 'id.sifa.defs#projectCore', title: 'Pilot' }, { did: did('eve') }],
        createdAt,
      }),
      commit('bob', 4, 'id.sifa.profile.self', 'self', { displayName: 'Bob', createdAt }),
    );
  });
  afterEach(() => index.close());

  /** Whom Ada's project names. */
  async function members(): Promise<string[]> {
    const [project] = (await index.profile(did('ada')))?.projects ?? [];
    expect(project?.name).toBeDefined();
    return project?.members?.map(({ displayName, handle }) => displayName ?? handle) ?? [];
  }

  it('are nobody while nobody confirms it', async () => {
    expect(await members()).toEqual([]);
    expect(JSON.stringify(await index.profile(did('ada')))).not.toContain(did('bob'));
  });

  it('are those who confirm it, with what the record says of them', async () => {
    await index.feed(confirmation('bob', 5, {}));
    expect((await index.profile(did('ada')))?.projects?.[0]?.members).toEqual([
      {
        did: did('bob'),
        handle: 'bob.example',
        displayName: 'Bob',
        role: 'id.sifa.defs#projectCore',
        title: 'Pilot',
        hasSifaProfile: true,
        confirmed: true,
      },
    ]);
  });

  it('are co-speakers too, below the talk', async () => {
    await index.feed(
      commit('ada', 5, 'id.sifa.profile.presentation', 'tides', { title: 'Tides', createdAt }),
      commit('ada', 6, TALK, 'gent', {
        presentationRef: { uri: uri('ada', 'id.sifa.profile.presentation', 'tides') },
        eventName: 'Gent',
        coSpeakers: [did('bob'), did('bob'), did('eve')],
        createdAt,
      }),
      confirmation('bob', 7, { ...about(uri('ada', TALK, 'gent')), relation: SPEAKER, subjectName: 'Tides' }),
    );
    const [talk] = (await index.profile(did('ada')))?.presentations ?? [];
    expect(talk?.deliveries[0]?.coSpeakers).toEqual([
      { did: did('bob'), handle: 'bob.example', displayName: 'Bob', hasSifaProfile: true, confirmed: true },
    ]);
  });

  it.each<[note: string, events: readonly SourceEvent[], names: readonly string[]]>([
    [
      'with another CID: the record was edited since',
      [
        confirmation('bob', 5, {
          subject: {
            uri: uri('ada', PROJECT, 'harbour'),
            cid: 'bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
          },
        }),
      ],
      ['Bob'],
    ],
    [
      'of a relation that nobody knows: an affirmation all the same',
      [confirmation('bob', 5, { relation: 'com.example#crew' })],
      ['Bob'],
    ],
    ['of another known relation: says something else', [confirmation('bob', 5, { relation: SPEAKER })], []],
    ['as a colleague: is about the owner', [confirmation('bob', 5, { relation: 'id.sifa.defs#colleague' })], []],
    ['under the name that the record has', [confirmation('bob', 5, { subjectName: ' harbour ' })], ['Bob']],
    ['under another name: the record was renamed since', [confirmation('bob', 5, { subjectName: 'Regatta' })], []],
    [
      'twice, first under another name',
      [confirmation('bob', 5, { subjectName: 'Regatta' }), confirmation('bob', 6, {}, 'again')],
      ['Bob'],
    ],
    ['of another record of the same owner', [confirmation('bob', 5, about(uri('ada', PROJECT, 'other')))], []],
    ['of another owner’s record', [confirmation('bob', 5, about(uri('eve', PROJECT, 'harbour')))], []],
    [
      'of the record by the owner’s handle, which may pass to somebody else',
      [confirmation('bob', 5, about(`at://ada.example/${PROJECT}/harbour`))],
      [],
    ],
    ['forged: in the repository of somebody whom the record does not name', [confirmation('mallory', 5, {})], []],
    [
      'forged: in the repository of another member, who confirms for herself only',
      [confirmation('eve', 5, {})],
      ['eve.example'],
    ],
    ['forged: in the owner’s own repository', [confirmation('ada', 5, {})], []],
    ['without a subject', [confirmation('bob', 5, { subject: undefined })], []],
    ['with a subject that is no at-uri', [confirmation('bob', 5, about('https://ada.example/harbour'))], []],
    ['without a relation', [confirmation('bob', 5, { relation: undefined })], []],
    ['hidden by whoever wrote it', [confirmation('bob', 5, { labels: { values: [{ val: '!hide' }] } })], []],
    ['deleted', [confirmation('bob', 5, {}), commit('bob', 6, 'id.sifa.confirmation', 'confirms')], []],
    [
      'deleted, and then found again in an older state of the repository',
      [commit('bob', 6, 'id.sifa.confirmation', 'confirms'), confirmation('bob', 5, {})],
      [],
    ],
    [
      'changed into one of another record',
      [confirmation('bob', 5, {}), confirmation('bob', 6, about(uri('eve', PROJECT, 'x')))],
      [],
    ],
    ['by an account that is gone', [confirmation('bob', 5, {}), account('bob', 6, false, 'deleted')], []],
    ['by an account that is deactivated', [confirmation('bob', 5, {}), account('bob', 6, false, 'deactivated')], []],
    [
      'by an account that was taken down and is back',
      [confirmation('bob', 5, {}), account('bob', 6, false, 'takendown'), account('bob', 7, true)],
      ['Bob'],
    ],
    [
      'by somebody whose profile is not for strangers',
      [
        confirmation('bob', 5, {}),
        commit('bob', 6, 'id.sifa.profile.self', 'self', {
          displayName: 'Bob',
          createdAt,
          labels: { values: [{ val: '!no-unauthenticated' }] },
        }),
      ],
      [],
    ],
    [
      'by somebody whose account is not for strangers',
      [
        confirmation('bob', 5, {}),
        commit('bob', 6, 'app.bsky.actor.profile', 'self', {
          displayName: 'Bob',
          labels: { values: [{ val: '!no-unauthenticated' }] },
        }),
      ],
      [],
    ],
    [
      'by somebody without a profile of their own',
      [confirmation('bob', 5, {}), commit('bob', 6, 'id.sifa.profile.self', 'self')],
      ['bob.example'],
    ],
  ])('a confirmation %s', async (_note, events, names) => {
    await index.feed(...events);
    expect(await members()).toEqual(names);
  });

  it('names change with the record: renamed, it waits to be confirmed again', async () => {
    await index.feed(confirmation('bob', 5, { subjectName: 'Harbour' }));
    expect(await members()).toEqual(['Bob']);
    const renamed = { name: 'Something that Bob never saw', members: [{ did: did('bob') }], createdAt };
    await index.feed(commit('ada', 6, PROJECT, 'harbour', renamed));
    expect(await members()).toEqual([]);
    await index.feed(confirmation('bob', 7, { subjectName: renamed.name }, 'again'));
    expect(await members()).toEqual(['Bob']);
  });

  it.each([
    ['the account', did('bob')],
    ['the confirmation', uri('bob', 'id.sifa.confirmation', 'confirms')],
  ])('an operator who hides %s hides the name', async (_what, subject) => {
    await index.feed(confirmation('bob', 5, {}));
    expect(await members()).toEqual(['Bob']);
    await setHidden(index.file, subject, true);
    expect(await members()).toEqual([]);
    await setHidden(index.file, subject, false);
    expect(await members()).toEqual(['Bob']);
  });

  it('whoever has only confirmed something has no profile in the index that would stand in the way of their own', async () => {
    await index.feed(confirmation('eve', 5, {}));
    expect(await index.reader.decidesProfile(did('eve'))).toBe(false);
    expect(await index.reader.decidesProfile(did('bob'))).toBe(true);
  });

  it('a flood of confirmations by strangers, and by one account, changes nothing', async () => {
    const flood = Array.from({ length: 300 }, (_, nth) => confirmation(`stranger${nth}`, 5, {}));
    const again = Array.from({ length: 300 }, (_, nth) =>
      confirmation('bob', 6 + nth, { subjectName: 'Regatta' }, tid(nth * 1000)),
    );
    await index.feedTogether(...flood, ...again);
    expect(await members()).toEqual([]);
    await index.feed(confirmation('bob', 999, {}, tid(1e15)));
    expect(await members()).toEqual(['Bob']);
  });

  it('a record that names thousands is read like any other, and names who confirmed', async () => {
    const many = Array.from({ length: 3000 }, (_, nth) => ({ did: did(`nobody${nth}`) }));
    await index.feed(
      commit('ada', 5, PROJECT, 'harbour', { name: 'Harbour', members: [{ did: did('bob') }, ...many], createdAt }),
      confirmation('bob', 6, {}),
    );
    expect(await members()).toEqual(['Bob']);
  });

  it('a subject too long for an index becomes a dead letter, not an error', async () => {
    await index.feed(
      confirmation('bob', 5, about(`at://did:web:${'a'.repeat(2000)}.example/${PROJECT}/${'k'.repeat(512)}`)),
    );
    expect(await members()).toEqual([]);
    expect(await index.reader.deadLetterCount()).toBe(1);
  });
});
