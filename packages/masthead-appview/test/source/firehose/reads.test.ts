import { IdResolver } from '@atproto/identity';
import { Frame, MessageFrame } from '@atproto/xrpc-server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sending } from '../../../../../test/scenarios/hostile/servers/firehose-reader.ts';
import { type HostileRelay, startHostileRelay } from '../../../../../test/scenarios/hostile/servers/hostile-relay.ts';
import {
  flatTree,
  type ThrowAwayAccount,
  throwAwayAccount,
} from '../../../../../test/scenarios/hostile/servers/throw-away-account.ts';
import { type Clock, stopClock } from '../../../../../test/support/clock/clock.ts';
import { at, PUBLICATION, tid } from '../../../../../test/support/index/test-index.ts';
import { CheckedDidResolver } from '../../../src/network/checked-did-resolver.ts';
import { createAccountAuthority } from '../../../src/source/account-authority.ts';
import type { EventBatch } from '../../../src/source/event.ts';
import { createFirehoseSource } from '../../../src/source/firehose/firehose-source.ts';

// An account whose DID cannot be resolved now holds up nobody but itself, and nothing of it is
// lost.

const PLC = 'https://plc.example';
const HONEST = 40;
const TIME = '2026-01-01T00:00:00.000Z';

let clock: Clock;
let honest: ThrowAwayAccount;
let stranger: ThrowAwayAccount;
let relay: HostileRelay;
let stop: AbortController;
let batches: EventBatch[];
let reading: Promise<void>;
/** Ends what hangs. */
let answer: () => void;
let asked: string[];

beforeAll(async () => {
  honest = await throwAwayAccount('honestaaaaaaaaaaaaaaaaaa');
  stranger = await throwAwayAccount('strangeraaaaaaaaaaaaaaaa');
});
beforeEach(async () => {
  clock = stopClock();
  relay = await startHostileRelay();
  stop = new AbortController();
  batches = [];
  asked = [];
});
afterEach(async () => {
  answer();
  stop.abort();
  await reading;
});

const commit = (of: ThrowAwayAccount, seq: number) =>
  of.commit(seq, tid(at(seq)), (blocks) =>
    flatTree(blocks, { [`${PUBLICATION}/n${seq}`]: { $type: PUBLICATION, name: 'n', url: `https://n${seq}.example` } }),
  );

/** The same frame, said of another account. */
function saidOf(did: string, frame: Uint8Array): Uint8Array {
  const { body } = Frame.fromBytes(frame) as MessageFrame<object>;
  return new MessageFrame({ ...body, repo: did }, { type: '#commit' }).toBytes();
}

const account = (did: string, seq: number) =>
  new MessageFrame({ seq, did, time: TIME, active: false, status: 'deactivated' }, { type: '#account' }).toBytes();

/**
 * Reads in the background; `host`: what a did:web's host, or the directory for the refused one,
 * answers.
 */
function read(host: () => Promise<Response>, kind: 'relay' | 'pds' = 'relay'): void {
  const hangs = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url.href);
    if (url.origin !== PLC) return Promise.race([host(), hangs.then(() => new Response(null, { status: 404 }))]);
    const did = decodeURIComponent(url.pathname.slice(1));
    if (did === honest.did) return Response.json(honest.document);
    return did.includes('refused') ? host() : new Response(null, { status: 404 });
  };
  const resolver = new IdResolver({ fetch, plcUrl: PLC });
  resolver.did = new CheckedDidResolver({ fetch, plcUrl: PLC, timeout: 60_000 });
  const speaksFor = createAccountAuthority(relay.url, kind, { resolver, fetch });
  const source = createFirehoseSource({
    service: relay.url,
    from: 'oldest',
    resolver,
    knows: () => true,
    speaksFor,
    log: () => {},
  });
  reading = (async () => {
    for await (const batch of source.batches(null, stop.signal)) batches.push(batch);
  })();
}

const events = () => batches.flatMap((batch) => batch.events);
const honestOnes = () => events().filter((event) => event.kind === 'commit' && event.did === honest.did).length;
const never = () => new Promise<Response>(() => {});
const answers = (status: number, body?: object) => async () => Response.json(body ?? {}, { status });

test.each([
  { note: 'whose host never answers', did: (i: number) => `did:web:s${i}.example`, host: never },
  { note: 'whom the directory refuses', did: () => 'did:plc:refusedaaaaaaaaaaaaaaaaa', host: answers(403) },
])(
  'an account $note holds up no commit of others, and its own becomes a request to fetch it whole',
  async ({ did, host }) => {
    const frames: Uint8Array[] = [];
    for (let seq = 1; seq <= 2 * HONEST; seq++) {
      frames.push(seq % 2 ? saidOf(did(seq), await commit(stranger, seq)) : await commit(honest, seq));
    }
    relay.serve(sending(...frames));
    read(host);
    await clock.passUntil(() => expect(honestOnes()).toBe(HONEST));
    // By then they are given up.
    await clock.advance(6000);
    await clock.passUntil(() => expect(events().filter(({ kind }) => kind === 'sync')).toHaveLength(HONEST));
    expect(events().find(({ kind }) => kind === 'sync')).toMatchObject({ rev: '', unproved: true });
    expect(events().filter(({ kind }) => kind === 'rejected')).toEqual([]);
    expect(batches.at(-1)?.cursor).toBe(2 * HONEST);
  },
);

test('while one is held back the cursor stays before it, and what follows of its account waits', async () => {
  relay.serve(
    sending(
      await commit(honest, 1),
      saidOf('did:web:s.example', await commit(stranger, 2)),
      new MessageFrame({ seq: 3, did: 'did:web:s.example', time: TIME }, { type: '#identity' }).toBytes(),
      await commit(honest, 4),
    ),
  );
  read(never);
  await clock.passUntil(() => expect(honestOnes()).toBe(2));
  expect(events()).toHaveLength(2);
  expect(Math.max(...batches.map(({ cursor }) => cursor ?? 0))).toBe(1);
  await clock.advance(6000);
  await clock.passUntil(() => expect(events()).toHaveLength(4));
  expect(events().map(({ kind }) => kind)).toEqual(['commit', 'commit', 'sync', 'identity']);
  expect(batches.at(-1)?.cursor).toBe(4);
});

test('what a PDS says of an account whose host is silent is found out by fetching it', async () => {
  relay.serve(sending(account('did:web:s.example', 1), await commit(honest, 2)));
  read(never, 'pds');
  await clock.passUntil(() => expect(honestOnes()).toBe(1));
  await clock.advance(6000);
  await clock.passUntil(() => expect(events().map(({ kind }) => kind)).toEqual(['commit', 'sync']));
  expect(events()[1]).not.toHaveProperty('unproved');
});

test.each([
  { note: 'whom the directory refuses', did: 'did:plc:refusedaaaaaaaaaaaaaaaaa' },
  { note: 'whose host answers 403', did: 'did:web:s.example' },
])(
  'an account $note is asked for a few times, however many commits it makes, and they stop nobody',
  async ({ did }) => {
    const one = saidOf(did, await commit(stranger, 1));
    const { body } = Frame.fromBytes(one) as MessageFrame<object>;
    const said = (seq: number) => new MessageFrame({ ...body, seq }, { type: '#commit' }).toBytes();
    const many = Array.from({ length: 500 }, (_, i) => said(i + 1));
    relay.serve(sending(...many, await commit(honest, 501)));
    read(answers(403));
    await clock.passUntil(() => expect(honestOnes()).toBe(1));
    // A few times, until it is known that it cannot be resolved: nothing like once for each.
    expect(asked.filter((url) => /refused|s\.example/.test(decodeURIComponent(url))).length).toBeLessThan(100);
  },
);
