import { beforeEach, describe, expect, test } from 'vitest';
import type { Label, SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { sweepSome } from '../../../packages/masthead-appview/src/store/jobs/sweeps.ts';
import { hideSubject } from '../../../packages/masthead-appview/src/store/writes/hidden-subjects.ts';
import {
  expireLabels,
  forgetLabels,
  fullLabelers,
  MAX_LABELS,
  setLabelers,
} from '../../../packages/masthead-appview/src/store/writes/labels.ts';
import type { AtUri, Did } from '../../../src/core/values/identifiers.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import {
  DOCUMENT,
  did,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../support/index/test-index.ts';

// What the index makes of labels that a labeler signed; the labeler itself is in labelers.test.ts.
const [ONE, OTHER] = [did('labeler'), did('other')];
const [PUB, DOC, ACCOUNT] = [uri('a', PUBLICATION, 'pub'), uri('a', DOCUMENT, 'doc'), did('a')];
const HIDING = new Set(['!takedown', '!suspend', '!hide', '!no-unauthenticated']);
const NOW = Date.now();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Part = Partial<Label> & { readonly labeler?: Did };

let cursor = 0;
/** A label as the labeler's source gives it; `cts` in minutes, of which the hundredth is now. */
function label(subject: Did | AtUri, val: string, minute: number, { labeler = ONE, ...more }: Part = {}): SourceEvent {
  const cts = NOW + (minute - 100) * MINUTE;
  const one = { uri: subject, val, cts, neg: false, hides: HIDING.has(val), ...more };
  return { kind: 'labels', cursor: ++cursor, labeler, labels: [one] };
}
const taken = (subject: Did | AtUri, minute: number, more?: Part) => label(subject, '!takedown', minute, more);
const back = (subject: Did | AtUri, minute: number, more?: Part) => taken(subject, minute, { neg: true, ...more });

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  beforeEach(async () => {
    await index.writer.perform(setLabelers, [ONE, OTHER]);
    await index.feed(
      handle('a', 1, 'a.example'),
      publication('a', 2, 'https://a.example/blog'),
      document('a', 3, 'pub', '/post'),
    );
  });

  const [HOME, POST] = ['https://a.example/blog', 'https://a.example/blog/post'];
  const shown = async () =>
    (await Promise.all([HOME, POST].map(async (link) => ((await index.winner(link)) === null ? '-' : '+')))).join('');
  /** What a server does in the background. */
  async function settle(): Promise<void> {
    while (await index.writer.perform((db) => sweepSome(db, 100)));
  }
  /** The columns that the ranked indexes are made of. */
  async function visible(): Promise<string> {
    await settle();
    const of = async (table: 'publications' | 'documents') =>
      (await index.reader.db.selectFrom(table).select('visible').execute())
        .map((row) => (row.visible ? '+' : '-'))
        .join('');
    return (await of('publications')) + (await of('documents'));
  }

  test.each<[note: string, events: SourceEvent[], shows: string]>([
    ['nothing is said', [], '++'],
    ['the document is taken down', [taken(DOC, 1)], '+-'],
    ['the publication is taken down, and takes its documents along', [taken(PUB, 1)], '--'],
    ['the account is taken down', [taken(ACCOUNT, 1)], '--'],
    ['a warning takes nothing away', [label(PUB, 'porn', 1), label(DOC, '!warn', 1)], '++'],
    ['taken back', [taken(DOC, 1), back(DOC, 2)], '++'],
    ['taken back and said again', [taken(DOC, 1), back(DOC, 2), taken(DOC, 3)], '+-'],
    ['taken back before it is said: the time decides', [back(DOC, 2), taken(DOC, 1)], '++'],
    ['an older negation comes late', [taken(DOC, 2), back(DOC, 1)], '+-'],
    ['made at the same time: the later in the stream counts', [taken(DOC, 1), back(DOC, 1)], '++'],
    ['another value is taken back', [taken(DOC, 1), back(DOC, 2, { val: '!hide' })], '+-'],
    ['another labeler takes it back', [taken(DOC, 1), back(DOC, 2, { labeler: OTHER })], '+-'],
    ['two say it and one takes it back', [taken(DOC, 1), taken(DOC, 1, { labeler: OTHER }), back(DOC, 2)], '+-'],
    ['a labeler that nobody follows', [taken(DOC, 1, { labeler: did('stranger') })], '++'],
    ['of this version', [taken(DOC, 1, { cid: 'bafyreiadoc' })], '+-'],
    ['of a version that nobody knows: it counts for every one', [taken(DOC, 1, { cid: 'bafyother' })], '+-'],
    ['its time is over', [taken(DOC, 1, { exp: NOW - 1 })], '++'],
    ['a later one that is over ends an earlier one', [taken(DOC, 1), taken(DOC, 2, { exp: NOW - 1 })], '++'],
    ['a clock that is years ahead is taken back all the same', [taken(DOC, 9_999_999), back(DOC, 2)], '++'],
    ['another record of the account', [taken(uri('a', DOCUMENT, 'docs'), 1)], '++'],
    ['another account that begins alike', [taken(did('ab'), 1)], '++'],
  ])('%s', async (_note, events, shows) => {
    await index.feed(...events);
    expect(await shown()).toBe(shows);
    await settle();
    expect(await shown()).toBe(shows);
    // All of it again, as after a reconnect.
    await index.feed(...events);
    expect(await shown()).toBe(shows);
    await index.feedTogether(...events);
    expect(await shown()).toBe(shows);
  });

  test('what is taken down before it is there is absent when it comes', async () => {
    await index.feed(taken(uri('b', DOCUMENT, 'doc'), 1), taken(did('c'), 1));
    await index.feed(publication('b', 2, 'https://b.example'), document('b', 3, 'pub', '/post'));
    await index.feed(publication('c', 4, 'https://c.example'));
    expect(await index.winner('https://b.example/post')).toBeNull();
    expect(await index.winner('https://b.example')).toBe(uri('b', PUBLICATION, 'pub'));
    expect(await index.winner('https://c.example')).toBeNull();
  });

  test('a record that is written again stays away', async () => {
    await index.feed(taken(DOC, 1, { cid: 'bafyreiadoc' }), document('a', 9, 'pub', '/post', 'doc', { title: 'New' }));
    expect(await shown()).toBe('+-');
  });

  test('an address goes to the next claim', async () => {
    await index.feed(publication('b', 9, HOME));
    expect(await index.winner(HOME)).toBe(PUB);
    await index.feed(taken(PUB, 1));
    expect(await index.winner(HOME)).toBe(uri('b', PUBLICATION, 'pub'));
    await index.feed(back(PUB, 2));
    expect(await index.winner(HOME)).toBe(PUB);
  });

  test('a profile is gone with its account, and a position by itself', async () => {
    const created = { createdAt: '2026-01-01T00:00:00Z' };
    const op = (collection: string, rkey: string, record: object): SourceEvent => ({
      ...(document('a', 5, 'pub', '/x') as SourceEvent & { kind: 'commit' }),
      ops: [{ action: 'create', collection, rkey, record: { ...created, ...record }, cid: 'bafyreia' }],
    });
    const position = 'id.sifa.profile.position';
    await index.feed(
      op('id.sifa.profile.self', 'self', { headline: 'Words' }),
      op(position, 'p', { title: 'Job', startedAt: '2024-01', company: 'C' }),
    );
    expect((await index.profile(ACCOUNT))?.positions).toHaveLength(1);
    await index.feed(taken(uri('a', position, 'p'), 1));
    expect((await index.profile(ACCOUNT))?.positions).toHaveLength(0);
    await index.feed(taken(ACCOUNT, 1));
    expect(await index.profile(ACCOUNT)).toBeNull();
    await index.feed(back(ACCOUNT, 2), back(uri('a', position, 'p'), 2));
    expect((await index.profile(ACCOUNT))?.positions).toHaveLength(1);
  });

  test('a label ends when its time is over, without a word of the labeler', async () => {
    await index.feed(
      taken(DOC, 1, { exp: NOW + HOUR }),
      taken(ACCOUNT, 1, { exp: NOW + 2 * HOUR }),
      label(PUB, 'porn', 1, { exp: NOW + HOUR }),
    );
    expect(await shown()).toBe('--');
    expect(await index.writer.perform(expireLabels, NOW, 10)).toBe(false);
    expect(await shown()).toBe('--');
    await index.writer.perform(expireLabels, NOW + 2 * HOUR, 1);
    while (await index.writer.perform(expireLabels, NOW + 2 * HOUR, 1));
    await settle();
    expect(await shown()).toBe('++');
    expect((await index.card(HOME))?.view.external.labels).toBeUndefined();
    // The same label again is over all the same.
    await index.feed(taken(DOC, 1, { exp: NOW - 1 }));
    expect(await shown()).toBe('++');
  });

  test('what a labeler said counts no longer when it is followed no longer, and is removed', async () => {
    await index.feed(
      taken(DOC, 1),
      taken(ACCOUNT, 1),
      label(PUB, 'porn', 1),
      label(PUB, 'porn', 1, { labeler: OTHER }),
    );
    await index.writer.perform(setLabelers, [OTHER]);
    while (await index.writer.perform(forgetLabels, 1));
    expect(await visible()).toBe('++');
    expect(await shown()).toBe('++');
    expect((await index.card(HOME))?.view.external.labels).toEqual([
      { src: OTHER, uri: PUB, val: 'porn', cts: new Date(NOW - 99 * MINUTE).toISOString() },
    ]);
    expect(await index.reader.db.selectFrom('labels').select('uri').execute()).toEqual([{ uri: PUB }]);
    expect((await index.reader.db.selectFrom('labelers').select('did').execute()).map((row) => row.did)).toEqual([
      OTHER,
    ]);
    // What still comes of it is not written.
    await index.feed(taken(DOC, 2));
    expect(await shown()).toBe('++');
  });

  test('a labeler that is followed again is read from its start', async () => {
    const source = `labels:${ONE}`;
    const cursorOf = async () => (await index.writer.cursor(source))?.cursor ?? null;
    await index.writer.apply([], source, { cursor: 7, time: 0, fingerprint: 'seq', done: false });
    await index.writer.perform(setLabelers, [ONE]);
    expect(await cursorOf()).toBe(7);
    await index.feed(taken(DOC, 1));
    await index.writer.perform(setLabelers, []);
    expect(await cursorOf()).toBeNull();
    // Followed again before everything of it was removed.
    await index.writer.perform(setLabelers, [ONE]);
    await index.feed(taken(DOC, 1));
    expect(await shown()).toBe('+-');
    expect(await visible()).toBe('+-');
  });

  test('of one labeler so many labels are kept, and no more; those that are there still change', async () => {
    await index.feed(taken(DOC, 1));
    await index.writer.db.updateTable('labelers').set({ held: MAX_LABELS }).where('did', '=', ONE).execute();
    expect(await index.reader.read(fullLabelers)).toEqual([]);
    await index.feed(taken(PUB, 1));
    expect(await shown()).toBe('+-');
    expect(await index.reader.read(fullLabelers)).toEqual([ONE]);
    await index.feed(back(DOC, 2));
    expect(await shown()).toBe('++');
  });

  test('an operator is told why something stays absent', async () => {
    const why = async (subject: Did | AtUri) => (await index.writer.perform(hideSubject, subject, false)).stillAbsent;
    await index.feed(taken(PUB, 1));
    expect(await why(PUB)).toBe(`the labeler ${ONE} has taken it down`);
    expect(await why(DOC)).toBe(`the labeler ${ONE} has taken its publication ${PUB} down`);
    await index.feed(back(PUB, 2), taken(ACCOUNT, 1));
    expect(await why(DOC)).toBe(`the labeler ${ONE} has taken its account down`);
    expect(await why(ACCOUNT)).toBe(`the labeler ${ONE} has taken its account down`);
    await index.feed(back(ACCOUNT, 2));
    expect(await why(DOC)).toBeNull();
  });

  describe('a document and its publication are one card', () => {
    const SITE = 'https://mara.leaflet.pub';
    const records = [uri('m', PUBLICATION, 'pub'), uri('m', DOCUMENT, 'one'), uri('m', DOCUMENT, 'two')] as const;
    const [pub, one, two] = records;
    beforeEach(() =>
      index.feed(
        publication('m', 2, SITE),
        document('m', 3, 'pub', '/one', 'one'),
        document('m', 4, 'pub', '/two', 'two'),
        document('m', 5, 'pub', undefined, 'about'),
      ),
    );
    const about = uri('m', DOCUMENT, 'about');

    test.each<[note: string, events: SourceEvent[], link: string, wins: string | null, named?: AtUri[]]>([
      ['nothing is taken down', [], '/one', one],
      ['where no document is, a platform shows the publication', [], '/none', pub],
      ['the document: its publication is not for the link', [taken(one, 1)], '/one', null],
      ['nor for a page below it', [taken(one, 1)], '/one/comments', null],
      ['but for other pages', [taken(one, 1)], '/none', pub],
      ['and its other documents stay', [taken(one, 1)], '/two', two],
      ['a document without a path of its own was not the card of the home page', [taken(about, 1)], '', pub],
      ['a document elsewhere leaves the home page', [taken(one, 1)], '', pub],
      ['the publication takes its documents along', [taken(pub, 1)], '/two', null],
      ['given back', [taken(one, 1), back(one, 2)], '/one', one],
      [
        'what its own author hides is no takedown',
        [document('m', 9, 'pub', '/one', 'one', { labels: { values: [{ val: '!hide' }] } })],
        '/one',
        pub,
      ],
      ['a warning is no takedown', [label(one, 'porn', 1)], '/one', one],
      ['both are named', [taken(one, 1)], '/one', null, [one, pub]],
      ['only the publication is named', [taken(one, 1)], '/one', null, [pub]],
      ['both are named, for the home page', [taken(one, 1)], '', null, [one, pub]],
      ['the publication alone is named, for the home page', [taken(one, 1)], '', pub, [pub]],
      ['the other document is named', [taken(one, 1)], '/two', two, [two, pub]],
    ])('%s', async (_note, events, link, wins, named) => {
      await index.feed(...events);
      expect(await index.winner(`${SITE}${link}`, named)).toBe(wins);
    });

    test('another account may still claim the address', async () => {
      await index.feed(publication('n', 9, SITE), taken(one, 1));
      expect(await index.winner(`${SITE}/one`)).toBe(uri('n', PUBLICATION, 'pub'));
    });
  });

  describe('labels that take nothing away travel with the card', () => {
    const labels = async (link: string) => (await index.card(link))?.view.external.labels ?? [];

    test('those of the document and of its publication, with whose word they are, beside those of the author', async () => {
      await index.feed(
        publication('a', 9, HOME, 'pub', { labels: { values: [{ val: 'nudity' }] } }),
        label(DOC, 'graphic-media', 1, { cid: 'bafyreiadoc', exp: NOW + HOUR }),
        label(PUB, 'porn', 2, { labeler: OTHER }),
        label(PUB, 'satire', 3),
      );
      const iso = (minute: number) => new Date(NOW + (minute - 100) * MINUTE).toISOString();
      const ofPub = [
        // A self-label of a publication has no time: the lexicon asks for one.
        { val: 'nudity', src: ACCOUNT, uri: PUB, cts: new Date(0).toISOString() },
        { src: ONE, uri: PUB, val: 'satire', cts: iso(3) },
        { src: OTHER, uri: PUB, val: 'porn', cts: iso(2) },
      ];
      expect(await labels(HOME)).toEqual(ofPub);
      const [own, ...others] = ofPub;
      const ofDoc = {
        src: ONE,
        uri: DOC,
        val: 'graphic-media',
        cid: 'bafyreiadoc',
        cts: iso(1),
        exp: new Date(NOW + HOUR).toISOString(),
      };
      expect(await labels(POST)).toEqual([own, ofDoc, ...others]);
    });

    test('of a hundred on one record thirty-two travel', async () => {
      await index.feed({
        kind: 'labels',
        cursor: 1,
        labeler: ONE,
        labels: Array.from({ length: 100 }, (_, nth) => ({
          uri: DOC,
          val: `word${nth}`,
          cts: NOW,
          neg: false,
          hides: false,
        })),
      });
      expect(await labels(POST)).toHaveLength(32);
    });
  });
});
