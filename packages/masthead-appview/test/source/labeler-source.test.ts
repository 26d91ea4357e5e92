import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stopClock, until } from '../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import { did, uri } from '../../../../test/support/index/test-index.ts';
import { type LabelOf, startLabeler } from '../../../../test/support/network/labeler.ts';
import { createNetworkAccess } from '../../src/network/network-access.ts';
import type { Label, SourceCursor, SourceEvent } from '../../src/source/event.ts';
import { createLabelerSource } from '../../src/source/labeler-source.ts';

const POST = uri('a', 'app.bsky.feed.post', '3mbeigaqkc222');
const [PUB, DOC] = [uri('a', 'site.standard.publication', 'pub'), uri('a', 'site.standard.document', 'doc')];

const labeler = forEachTest(startLabeler);
let stop: AbortController;
let lines: string[];
let counts: Record<string, number>;
let events: SourceEvent[];

beforeEach(() => {
  stop = new AbortController();
  [lines, counts, events] = [[], {}, []];
});
afterEach(() => stop.abort());

/** Follows a labeler until the test ends. */
function follow(from = 0, { did: followed, url } = labeler): void {
  const network = createNetworkAccess({ plcUrl: url, development: { handleServer: url } }, stop.signal);
  const source = createLabelerSource({
    did: followed,
    network,
    log: (line) => lines.push(line),
    onLabels(result, count) {
      counts[result] = (counts[result] ?? 0) + count;
    },
  });
  const cursor: SourceCursor = { cursor: from, time: 0, fingerprint: 'seq', done: false };
  void (async () => {
    for await (const batch of source.batches(from === 0 ? null : cursor, stop.signal)) events.push(...batch.events);
  })();
}

const labels = (): Label[] => events.flatMap((event) => (event.kind === 'labels' ? event.labels : []));
const reached = (seq: number) => until(() => expect(events.at(-1)?.cursor).toBe(seq));
const said = () => labels().map(({ uri: subject, val, neg }) => `${neg ? '-' : ''}${val} ${subject}`);

describe('what is kept', () => {
  const LABELS: [note: string, kept: boolean, label: LabelOf][] = [
    ['a takedown of an account', true, { uri: did('a'), val: '!takedown' }],
    ['an account as an at-uri', true, { uri: `at://${did('a')}`, val: '!takedown' }],
    ['a takedown of a profile', true, { uri: uri('a', 'id.sifa.profile.self', 'self'), val: '!hide' }],
    ['a warning about a publication', true, { uri: PUB, val: 'porn' }],
    ['a word of its own about a document', true, { uri: DOC, val: 'sponsored' }],
    ['taken back', true, { uri: DOC, val: '!takedown', neg: true }],
    ['a post: none of ours', false, { uri: POST, val: '!takedown' }],
    ['a warning about an account: shown nowhere', false, { uri: did('a'), val: 'spam' }],
    ['one about a position: shown nowhere', false, { uri: uri('a', 'id.sifa.profile.position', 'p'), val: 'rude' }],
    ['a note to its own servers', false, { uri: DOC, val: 'needs-review' }],
    ['a record by handle', false, { uri: DOC.replace(did('a'), 'alice.example'), val: '!takedown' }],
    ['a lexicon that begins alike', false, { uri: uri('a', 'site.standardfake.x', 'x'), val: '!takedown' }],
    ['in the name of another labeler', false, { src: did('b'), uri: DOC, val: '!takedown' }],
    ['a version of tomorrow', false, { ver: 2, uri: DOC, val: '!takedown' }],
    ['a time that is none', false, { uri: DOC, val: '!takedown', cts: 'yesterday' }],
    ['an end that is none', false, { uri: DOC, val: '!takedown', exp: 'tomorrow' }],
    ['no value', false, { uri: DOC, val: '' }],
    ['a value that is too long', false, { uri: DOC, val: 'x'.repeat(129) }],
    ['a value that no database takes', false, { uri: DOC, val: 'x\u0000' }],
    ['a cid that is none', false, { uri: DOC, val: 'porn', cid: '../../etc' }],
  ];

  test('is what an index can show or take away, said by the labeler itself', async () => {
    follow();
    const found: [note: string, kept: boolean][] = [];
    for (const [nth, [note, , label]] of LABELS.entries()) {
      const before = labels().length;
      await labeler.say(label);
      await reached(nth + 1);
      found.push([note, labels().length > before]);
    }
    expect(found).toEqual(LABELS.map(([note, kept]) => [note, kept]));
    expect(counts.kept).toBe(labels().length);
  });

  test('which of them take their subject away', async () => {
    follow();
    await labeler.say(
      ...['!takedown', '!suspend', '!hide', '!no-unauthenticated', '!warn', 'porn'].map((val) => ({ uri: DOC, val })),
    );
    await reached(1);
    const hiding = labels().filter(({ hides }) => hides);
    expect(hiding.map(({ val }) => val)).toEqual(['!takedown', '!suspend', '!hide', '!no-unauthenticated']);
  });

  test('everything that a label says', async () => {
    follow();
    const times = { cts: '2026-01-01T00:00:00Z', exp: '2026-02-01T00:00:00Z' };
    await labeler.say({ uri: DOC, val: 'porn', cid: 'bafyreia', ...times });
    await reached(1);
    const [cts, exp] = [Date.UTC(2026, 0), Date.UTC(2026, 1)];
    expect(labels()).toEqual([{ uri: DOC, val: 'porn', cid: 'bafyreia', cts, exp, neg: false, hides: false }]);
  });
});

describe('a key of the other curve', () => {
  const other = forEachTest(() => startLabeler('did:plc:other', true));

  test('proves as well', async () => {
    follow(0, other);
    await other.say({ uri: DOC, val: '!takedown' });
    await other.lie({ uri: PUB, val: '!takedown' });
    await reached(2);
    expect(said()).toEqual([`!takedown ${DOC}`]);
  });
});

describe('what it did not sign', () => {
  test('is ignored, counted, and told once', async () => {
    follow();
    for (let nth = 0; nth < 3; nth++) await labeler.lie({ uri: DOC, val: '!takedown' });
    await labeler.say({ uri: PUB, val: '!takedown' });
    await reached(4);
    expect(said()).toEqual([`!takedown ${PUB}`]);
    expect(counts).toEqual({ unproved: 3, kept: 1 });
    expect(lines.filter((line) => line.includes('did not sign'))).toHaveLength(1);
  });

  test.each<[note: string, change: object]>([
    ['without a signature', { sig: undefined }],
    ['with a short signature', { sig: new Uint8Array(63) }],
    ['whose value was changed on the way', { val: '!takedown' }],
    ['whose subject was', { uri: PUB }],
    ['that was turned into a negation', { neg: true }],
    ['that was given an end', { exp: '2030-01-01T00:00:00Z' }],
  ])('is a label %s', async (_note, change) => {
    follow();
    const label = { ...(await labeler.sign({ uri: DOC, val: 'porn' })), ...change };
    labeler.send('#labels', { seq: 1, labels: [label] } as { seq: number });
    await reached(1);
    expect(said()).toEqual([]);
    expect(counts).toEqual({ unproved: 1 });
  });

  test('may be a field that no lexicon has', async () => {
    follow();
    const label = { ...(await labeler.sign({ uri: DOC, val: 'porn' })), $type: 'x', more: [1] };
    labeler.send('#labels', { seq: 1, labels: [label] } as { seq: number });
    await reached(1);
    expect(said()).toEqual([`porn ${DOC}`]);
    expect(counts).toEqual({ kept: 1 });
  });

  test('a flood of them asks the directory ten times, not hundreds', async () => {
    stopClock();
    follow();
    await labeler.lie(...Array.from({ length: 200 }, (_, nth) => ({ uri: `${DOC}${nth}`, val: '!takedown' })));
    await until(() => expect(counts.unproved).toBe(200));
    expect(labeler.read()).toBeLessThan(20);
  });
});

test('a new key counts at once, and the old one no longer', async () => {
  follow();
  await labeler.say({ uri: DOC, val: '!takedown' });
  await reached(1);
  await labeler.rotate();
  await labeler.say({ uri: PUB, val: '!takedown' }, { uri: did('a'), val: '!takedown' });
  await reached(2);
  expect(said()).toEqual([`!takedown ${DOC}`, `!takedown ${PUB}`, `!takedown ${did('a')}`]);
});

describe('its stream', () => {
  test('begins with everything that it ever said, and goes on after the cursor', async () => {
    await labeler.say({ uri: DOC, val: '!takedown' });
    await labeler.say({ uri: PUB, val: '!takedown' });
    follow();
    await reached(2);
    stop.abort();
    stop = new AbortController();
    events = [];
    follow(1);
    await reached(2);
    expect(labeler.asked).toEqual(['0', '1']);
    expect(said()).toEqual([`!takedown ${PUB}`]);
  });

  test('is connected again after it was down, and misses nothing', async () => {
    follow();
    await labeler.say({ uri: DOC, val: '!takedown' });
    await reached(1);
    labeler.down();
    await labeler.say({ uri: PUB, val: '!takedown' });
    await until(() => expect(lines.join()).toContain('is connected no longer'));
    labeler.down(false);
    await reached(2);
    expect(said()).toEqual([`!takedown ${DOC}`, `!takedown ${PUB}`]);
  });

  test('counts anew: everything that it has is read again', async () => {
    follow(7);
    await labeler.say({ uri: DOC, val: '!takedown' });
    await reached(1);
    expect(labeler.asked.slice(0, 2)).toEqual(['7', '0']);
  });

  test('messages of tomorrow move the cursor, rubbish does not, and both end nothing', async () => {
    follow();
    await until(() => expect(labeler.asked).toEqual(['0']));
    labeler.send('#novelty', { seq: 1 });
    labeler.send('#labels', { seq: 2, labels: 'none' } as { seq: number });
    labeler.send('#labels', {});
    labeler.send('#labels', { seq: 3, labels: [null, 1, 'x', {}] } as { seq: number });
    await labeler.say({ uri: DOC, val: '!takedown' });
    await reached(4);
    expect(said()).toEqual([`!takedown ${DOC}`]);
    expect(events.map(({ cursor }) => cursor)).toEqual([1, 3, 4]);
    expect(counts).toEqual({ malformed: 2, foreign: 4, kept: 1 });
  });
});

describe('its DID document', () => {
  test('is asked for anew after each failure, so that a service which it names later is found', async () => {
    labeler.namesService(false);
    follow();
    await until(() => expect(lines.join()).toContain('names no service'));
    labeler.namesService(true);
    await until(() => expect(labeler.asked).toEqual(['0']));
  });

  test('a service at a private address is not connected to, outside of development', async () => {
    const { resolver, lookup } = createNetworkAccess({
      plcUrl: labeler.url,
      development: { handleServer: labeler.url },
    });
    const source = createLabelerSource({
      did: labeler.did,
      network: { resolver, lookup, development: false },
      log: (line) => lines.push(line),
    });
    const running = (async () => {
      for await (const { events: some } of source.batches(null, stop.signal)) events.push(...some);
    })();
    await until(() => expect(lines.join()).toContain('public https address'));
    stop.abort();
    await running;
    expect(labeler.asked).toEqual([]);
  });
});
