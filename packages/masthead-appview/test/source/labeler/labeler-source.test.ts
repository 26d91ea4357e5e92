import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stopClock, until } from '../../../../../test/support/clock/clock.ts';
import { did, uri } from '../../../../../test/support/index/test-index.ts';
import { type Labeler, startLabeler } from '../../../../../test/support/network/labeler.ts';
import { createNetworkAccess } from '../../../src/network/network-access.ts';
import type { Label, SourceCursor, SourceEvent } from '../../../src/source/event.ts';
import { createLabelerSource } from '../../../src/source/labeler/labeler-source.ts';

const POST = uri('a', 'app.bsky.feed.post', '3mbeigaqkc222');
const [PUB, DOC] = [uri('a', 'site.standard.publication', 'pub'), uri('a', 'site.standard.document', 'doc')];

let labeler: Labeler;
let stop: AbortController;
let lines: string[];
let counts: Record<string, number>;
let events: SourceEvent[];

beforeEach(async () => {
  labeler = await startLabeler();
  stop = new AbortController();
  [lines, counts, events] = [[], {}, []];
});
afterEach(async () => {
  stop.abort();
  await labeler.close();
});

/** Follows the labeler until the test ends. */
function follow(from = 0): void {
  const network = createNetworkAccess({ plcUrl: labeler.url, development: { handleServer: labeler.url } }, stop.signal);
  const source = createLabelerSource({
    did: labeler.did,
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
  test.each([
    { note: 'a takedown of an account', label: { uri: did('a'), val: '!takedown' }, kept: true },
    { note: 'an account as an at-uri', label: { uri: `at://${did('a')}`, val: '!takedown' }, kept: true },
    { note: 'a suspension of an account', label: { uri: did('a'), val: '!suspend' }, kept: true },
    { note: 'an account that is not for strangers', label: { uri: did('a'), val: '!no-unauthenticated' }, kept: true },
    { note: 'a takedown of a document', label: { uri: DOC, val: '!takedown' }, kept: true },
    {
      note: 'a takedown of a profile',
      label: { uri: uri('a', 'id.sifa.profile.self', 'self'), val: '!hide' },
      kept: true,
    },
    { note: 'a warning about a publication', label: { uri: PUB, val: 'porn' }, kept: true },
    { note: 'a word of its own about a document', label: { uri: DOC, val: 'sponsored' }, kept: true },
    { note: 'taken back', label: { uri: DOC, val: '!takedown', neg: true }, kept: true },
    { note: 'a post: none of ours', label: { uri: POST, val: '!takedown' }, kept: false },
    { note: 'a warning about an account: shown nowhere', label: { uri: did('a'), val: 'spam' }, kept: false },
    {
      note: 'a warning about a position: shown nowhere',
      label: { uri: uri('a', 'id.sifa.profile.position', 'p'), val: 'rude' },
      kept: false,
    },
    { note: 'a note to its own servers', label: { uri: DOC, val: 'needs-review' }, kept: false },
    {
      note: 'a record by handle: the name may pass on',
      label: { uri: DOC.replace(did('a'), 'alice.example'), val: '!takedown' },
      kept: false,
    },
    {
      note: 'another lexicon that begins alike',
      label: { uri: uri('a', 'site.standardfake.x', 'x'), val: '!takedown' },
      kept: false,
    },
    { note: 'a web page', label: { uri: 'https://a.example/', val: '!takedown' }, kept: false },
    { note: 'in the name of another labeler', label: { src: did('b'), uri: DOC, val: '!takedown' }, kept: false },
    { note: 'a version of tomorrow', label: { ver: 2, uri: DOC, val: '!takedown' }, kept: false },
    { note: 'a time that is none', label: { uri: DOC, val: '!takedown', cts: 'yesterday' }, kept: false },
    { note: 'an end that is none', label: { uri: DOC, val: '!takedown', exp: 'tomorrow' }, kept: false },
    { note: 'no value', label: { uri: DOC, val: '' }, kept: false },
    { note: 'a value that is too long', label: { uri: DOC, val: 'x'.repeat(129) }, kept: false },
    { note: 'a value that no database takes', label: { uri: DOC, val: 'x\u0000' }, kept: false },
    { note: 'a cid that is none', label: { uri: DOC, val: 'porn', cid: '../../etc' }, kept: false },
  ])('$note', async ({ label, kept }) => {
    follow();
    await labeler.say(label);
    await reached(1);
    expect(labels()).toHaveLength(kept ? 1 : 0);
    expect(counts.kept ?? 0).toBe(kept ? 1 : 0);
  });

  test('which of them take their subject away', async () => {
    follow();
    await labeler.say(
      ...['!takedown', '!suspend', '!hide', '!no-unauthenticated', '!warn', 'porn'].map((val) => ({ uri: DOC, val })),
    );
    await reached(1);
    expect(
      labels()
        .filter(({ away }) => away)
        .map(({ val }) => val),
    ).toEqual(['!takedown', '!suspend', '!hide', '!no-unauthenticated']);
  });

  test('everything that a label says', async () => {
    follow();
    await labeler.say({
      uri: DOC,
      val: 'porn',
      cid: 'bafyreia',
      cts: '2026-01-01T00:00:00Z',
      exp: '2026-02-01T00:00:00Z',
    });
    await reached(1);
    const [cts, exp] = [Date.UTC(2026, 0), Date.UTC(2026, 1)];
    expect(labels()).toEqual([{ uri: DOC, val: 'porn', cid: 'bafyreia', cts, exp, neg: false, away: false }]);
  });

  test('a key of the other curve proves as well', async () => {
    await labeler.close();
    labeler = await startLabeler('did:plc:other', true);
    follow();
    await labeler.say({ uri: DOC, val: '!takedown' });
    await labeler.lie({ uri: PUB, val: '!takedown' });
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

  test('a label without a signature, and one whose signature is too short', async () => {
    follow();
    const bare = { ver: 1, src: labeler.did, uri: DOC, val: '!takedown', cts: '2026-01-01T00:00:00Z' };
    labeler.send('#labels', { seq: 1, labels: [bare, { ...bare, sig: new Uint8Array(63) }] } as { seq: number });
    await reached(1);
    expect(counts).toEqual({ unproved: 2 });
  });

  test('a field that no lexicon has is not signed, and does not count', async () => {
    follow();
    const signed = await labeler.sign({ uri: DOC, val: 'porn' });
    labeler.send('#labels', { seq: 1, labels: [{ ...signed, $type: 'x', more: [1] }] } as { seq: number });
    await reached(1);
    expect(said()).toEqual([`porn ${DOC}`]);
  });

  test('a signed label whose value was changed on the way', async () => {
    follow();
    const signed = await labeler.sign({ uri: DOC, val: 'porn' });
    const changes = [{}, { val: '!takedown' }, { uri: PUB }, { neg: true }, { exp: '2030-01-01T00:00:00Z' }];
    const sent = changes.map((change) => ({ ...signed, ...change }));
    labeler.send('#labels', { seq: 1, labels: sent } as { seq: number });
    await reached(1);
    expect(said()).toEqual([`porn ${DOC}`]);
    expect(counts).toEqual({ unproved: 4, kept: 1 });
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

  test('what it no longer has is told', async () => {
    await labeler.say({ uri: DOC, val: 'porn' });
    follow(1);
    await until(() => expect(labeler.asked).toEqual(['1']));
    labeler.send('#info', { name: 'OutdatedCursor' } as object);
    await labeler.say({ uri: DOC, val: '!takedown' });
    await reached(2);
    expect(lines.join('\n')).toContain('no longer has all labels');
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
  test.each([
    { note: 'there is none', name: 'did:plc:nobody', said: 'There is no such DID.' },
    { note: 'it names no labeler', name: 'did:plc:person', said: 'names no service #atproto_labeler' },
  ])('$note: it is told, and tried again', async ({ name, said: words }) => {
    const document = { '@context': [], id: name, service: [] };
    const network = createNetworkAccess({ plcUrl: labeler.url, development: { handleServer: labeler.url } });
    vi.spyOn(network.resolver.did, 'resolve').mockResolvedValue(name === 'did:plc:nobody' ? null : (document as never));
    const source = createLabelerSource({ did: name, network, log: (line) => lines.push(line) });
    const running = (async () => {
      for await (const { events: some } of source.batches(null, stop.signal)) events.push(...some);
    })();
    await until(() => expect(lines.join()).toContain(words));
    await until(() => expect(network.resolver.did.resolve).toHaveBeenCalledTimes(2));
    stop.abort();
    await running;
    expect(events).toEqual([]);
  });

  test('of a long document everything is read that a labeler needs', async () => {
    const { resolver } = createNetworkAccess({ plcUrl: labeler.url, development: { handleServer: labeler.url } });
    const short = await resolver.did.resolve(labeler.did);
    const filler = Array.from({ length: 1000 }, (_, nth) => `at://filler${nth}.example.com/${'x'.repeat(50)}`);
    const read = (resolver.did as unknown as { validateDidDoc(did: string, value: unknown): object }).validateDidDoc(
      labeler.did,
      { ...short, alsoKnownAs: filler },
    );
    expect(JSON.stringify(read).length).toBeLessThan(5000);
    expect(read).toMatchObject({ verificationMethod: short?.verificationMethod, service: short?.service });
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
