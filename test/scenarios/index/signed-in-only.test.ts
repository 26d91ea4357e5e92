import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import type { EventSource, SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { sweepSome } from '../../../packages/masthead-appview/src/store/jobs/sweeps.ts';
import { readUnauthenticatedLabel } from '../../../packages/masthead-appview/src/store/writes/accounts.ts';
import { hideSubject } from '../../../packages/masthead-appview/src/store/writes/hidden-subjects.ts';
import { MAX_PROFILE_RECORDS } from '../../../packages/masthead-appview/src/store/writes/tallies.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import {
  account,
  commit,
  did,
  document,
  ENGINES,
  handle,
  listSource,
  openTestIndex,
  publication,
} from '../../support/index/test-index.ts';

// An account has no labels of its own: `!no-unauthenticated` on its app.bsky.actor.profile speaks
// of all of it (docs/rules.md#accounts-for-people-who-are-signed-in).
const ACTOR = 'app.bsky.actor.profile';
const HOME = 'https://alice.example';
const POST = `${HOME}/post`;

/** The profile at a time: with the label, without it, or deleted. */
function profile(seconds: number, says: 'signed-in' | 'anybody' | 'deleted', more: object = { displayName: 'Alice' }) {
  const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!no-unauthenticated' }] };
  const record = { ...more, ...(says === 'signed-in' && { labels }) };
  return commit('a', seconds, ACTOR, 'self', says === 'deleted' ? undefined : record);
}

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  beforeEach(async () => {
    await index.feed(
      handle('a', 0, 'alice.example'),
      publication('a', 1, HOME),
      document('a', 2, 'pub', '/post'),
      commit('a', 3, 'id.sifa.profile.self', 'self', { headline: 'Editor', createdAt: '2026-01-01T00:00:00Z' }),
    );
  });

  /** How many of the three are shown: the home page's card, the article's, and the profile. */
  const shown = async () => {
    const found = await Promise.all([index.card(HOME), index.card(POST), index.profile('alice.example')]);
    return found.filter((each) => each !== null).length;
  };
  const sweep = async () => {
    while (await index.writer.perform((db) => sweepSome(db, 1)));
  };
  /** What the ranked indexes hold, when everything has been brought up to date. */
  const ranked = async () => {
    await sweep();
    const visible = index.writer.db.selectFrom('documents').select('uri').where('visible', '=', 1);
    return (await visible.execute()).length;
  };

  test.each<[note: string, is: 'shown' | 'absent', ...events: SourceEvent[]]>([
    ['nobody said anything', 'shown'],
    ['a profile without the label', 'shown', profile(10, 'anybody')],
    ['the label', 'absent', profile(10, 'signed-in')],
    ['the label on a profile that says nothing else', 'absent', profile(10, 'signed-in', {})],
    [
      'the label on a profile of another $type, which cannot be read',
      'absent',
      profile(10, 'signed-in', { $type: 'app.bsky.feed.post' }),
    ],
    [
      'the label at another key, which is nobody’s profile',
      'shown',
      commit('a', 10, ACTOR, 'other', { labels: { values: [{ val: '!no-unauthenticated' }] } }),
    ],
    [
      'somebody else’s profile',
      'shown',
      commit('b', 10, ACTOR, 'self', { labels: { values: [{ val: '!no-unauthenticated' }] } }),
    ],
    ['another label', 'shown', commit('a', 10, ACTOR, 'self', { labels: { values: [{ val: '!hide' }] } })],
    ['the label, and then without it', 'shown', profile(10, 'signed-in'), profile(11, 'anybody')],
    ['the label, and then no profile', 'shown', profile(10, 'signed-in'), profile(11, 'deleted')],
    ['an older profile arrives later', 'absent', profile(11, 'signed-in'), profile(10, 'anybody')],
    ['an older label arrives later', 'shown', profile(11, 'anybody'), profile(10, 'signed-in')],
    [
      'what it writes then',
      'absent',
      profile(10, 'signed-in'),
      publication('a', 11, HOME, 'second'),
      document('a', 12, 'second', '/post', 'b'),
    ],
    [
      'deactivated, and back again',
      'absent',
      profile(10, 'signed-in'),
      account('a', 11, false, 'deactivated'),
      account('a', 12, true),
    ],
    [
      'the label goes while it is deactivated',
      'shown',
      profile(10, 'signed-in'),
      account('a', 11, false, 'deactivated'),
      profile(12, 'anybody'),
      account('a', 13, true),
    ],
  ])('%s: %s', async (_note, is, ...events) => {
    const wanted = is === 'shown' ? 3 : 0;
    await index.feed(...events);
    expect(await shown()).toBe(wanted);
    expect((await ranked()) > 0).toBe(wanted > 0);
    expect(await shown()).toBe(wanted);
  });

  test('a deleted account that comes back asks anew', async () => {
    const again = [publication('a', 30, HOME), document('a', 31, 'pub', '/post')];
    await index.feed(profile(10, 'signed-in'), account('a', 20, false, 'deleted'), account('a', 25, true));
    await sweep();
    // What was said before says nothing now, however often it is told.
    await index.feed(profile(28, 'anybody'), profile(10, 'signed-in'), handle('a', 29, 'alice.example'), ...again);
    expect([await index.card(HOME), await index.card(POST)].filter((card) => card === null)).toEqual([]);
  });

  test('the newest profile decides, in whatever order they come', async () => {
    const saying = fc.record({ time: fc.nat({ max: 50 }), says: fc.constantFrom('signed-in', 'anybody', 'deleted') });
    const some = fc.uniqueArray(saying, { selector: ({ time }) => time, minLength: 1 });
    let rounds = 0;
    const property = fc.asyncProperty(some, async (told) => {
      rounds += 1;
      await index.feed(...told.map(({ time, says }) => profile(rounds * 100 + time, says)));
      const [newest] = told.toSorted((a, b) => b.time - a.time);
      expect(await shown()).toBe(newest?.says === 'signed-in' ? 0 : 3);
    });
    await fc.assert(property, { numRuns: 15 });
  });

  test('what a full account says counts, though there is no room for its profile', async () => {
    const full = { did: did('a'), claims: 2, profile: MAX_PROFILE_RECORDS };
    await index.writer.db.updateTable('tallies').set(full).where('did', '=', did('a')).execute();
    await index.feed(profile(10, 'signed-in'));
    expect(await shown()).toBe(0);
  });

  test('an operator reads it of the profile alone, and of the account again, whenever they like', async () => {
    const read = (label: 'account' | 'profile') => index.writer.perform(readUnauthenticatedLabel, label);
    const name = async () => (await index.card(POST))?.view.external.associatedProfiles?.[0]?.displayName;
    await index.feed(profile(9, 'anybody'));
    expect(await name()).toBe('Alice');
    await index.feed(profile(10, 'signed-in'));
    expect(await shown()).toBe(0);
    await read('profile');
    await sweep();
    expect([await shown(), await name(), await ranked()]).toEqual([3, undefined, 1]);
    await index.feed(profile(11, 'anybody'), profile(12, 'signed-in'));
    expect([await shown(), await name()]).toEqual([3, undefined]);
    await read('profile');
    await read('account');
    // At once; what the ranked indexes hold follows.
    expect(await shown()).toBe(0);
    expect(await ranked()).toBe(0);
    await index.feed(profile(13, 'anybody'));
    expect([await shown(), await name()]).toEqual([3, 'Alice']);
  });

  test('beside it, the operator’s list counts by itself, and says why somebody stays absent', async () => {
    await index.feed(profile(10, 'signed-in'));
    await index.writer.perform(hideSubject, did('a'), true);
    expect(await index.writer.perform(hideSubject, did('a'), false)).toMatchObject({
      changed: true,
      stillAbsent: expect.stringMatching(/signed in only \(!no-unauthenticated/),
    });
    await index.writer.perform(hideSubject, did('a'), true);
    await index.feed(profile(11, 'anybody'));
    expect(await shown()).toBe(0);
    await index.writer.perform(hideSubject, did('a'), false);
    expect(await shown()).toBe(3);
  });

  test('whoever changes it again and again has rows that follow later; what is shown does not wait', async () => {
    const changes = Array.from({ length: 40 }, (_, i) => profile(10 + i, i % 2 === 0 ? 'signed-in' : 'anybody'));
    const stream = { ...listSource([...changes, profile(90, 'signed-in')].map((event) => [event])), cursors: 'times' };
    await ingest(stream as EventSource, index.writer, new AbortController().signal, () => {});
    expect(await shown()).toBe(0);
    const waiting = await index.writer.db.selectFrom('sweeps').select('due_at').execute();
    expect(waiting.map(({ due_at: due }) => due > Date.now())).toEqual([true]);
  });
});
