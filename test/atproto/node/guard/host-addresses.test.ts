import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDnsLookUp, guardedLookup, resolveHost } from '../../../../src/atproto/node/guard/host-addresses.ts';

const never = new AbortController().signal;
const A = 1;
const AAAA = 28;
/**
 * What the name server of this test knows: the bytes of addresses, by name and kind. Other names do
 * not exist.
 */
const ZONE: Readonly<Record<string, Readonly<Record<number, readonly number[][]>>>> = {
  'both.masthead.dev': { [A]: [[8, 8, 8, 8]], [AAAA]: [[0x26, 6, 0x47, 0, ...Array(11).fill(0), 1]] },
  'four.masthead.dev': {
    [A]: [
      [8, 8, 8, 8],
      [1, 1, 1, 1],
    ],
  },
  'private.masthead.dev': { [A]: [[10, 0, 0, 7]] },
  'mixed.masthead.dev': { [A]: [[8, 8, 8, 8]], [AAAA]: [[...Array(15).fill(0), 1]] },
  'nothing.masthead.dev': {},
  'mute.masthead.dev': { [A]: [[8, 8, 8, 8]] },
  'six.masthead.dev': { [AAAA]: [[0x26, 6, 0x47, 0, ...Array(11).fill(0), 1]] },
};

let server: Socket;
let lookUp: ReturnType<typeof createDnsLookUp>;
beforeAll(async () => {
  server = createSocket('udp4', (question, from) => {
    const answer = reply(question);
    if (answer) server.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  lookUp = createDnsLookUp([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

/** A DNS message of one question, answered from the zone (RFC 1035, section 4). */
function reply(question: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  while (question[at]) {
    const length = question[at] ?? 0;
    labels.push(question.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const kind = question.readUInt16BE(at + 1);
  const records = ZONE[labels.join('.').toLowerCase()];
  const answers = records?.[kind] ?? [];
  // A name server that knows nothing of the newer kind, and does not say so.
  if (labels[0] === 'mute' && kind === AAAA) return null;
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(records ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  const body = answers.map((bytes) => Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]));
  return Buffer.concat([header, question.subarray(12, at + 5), ...body]);
}

test.each([
  ['both.masthead.dev', ['8.8.8.8', '2606:4700::1']],
  ['four.masthead.dev', ['8.8.8.8', '1.1.1.1']],
  ['six.masthead.dev', ['2606:4700::1']],
  ['mute.masthead.dev', ['8.8.8.8']],
  ['BOTH.masthead.dev', ['8.8.8.8', '2606:4700::1']],
])('%s has the addresses %j', async (name, addresses) => {
  expect(await resolveHost(name, lookUp, false, never)).toEqual(addresses);
});

test.each([
  ['private.masthead.dev', 'refused-address', 'a private address'],
  ['mixed.masthead.dev', 'refused-address', 'a loopback address beside a public one'],
  ['nothing.masthead.dev', 'network', 'no address'],
  ['absent.masthead.dev', 'network', 'no such name'],
])('%s: %s, for it has %s', async (name, problem) => {
  await expect(resolveHost(name, lookUp, false, never)).rejects.toMatchObject({ kind: problem });
});

test('a socket is given the same addresses, one or all of them, and no others', async () => {
  const ask = (name: string, all: boolean, open = false) =>
    new Promise((resolve) =>
      guardedLookup(open, lookUp)(name, { all }, (error, address, family) =>
        resolve(error ? { kind: Reflect.get(error, 'kind') } : all ? address : [address, family]),
      ),
    );
  expect(await ask('both.masthead.dev', true)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
  expect(await ask('four.masthead.dev', false)).toEqual(['8.8.8.8', 4]);
  for (const name of ['private.masthead.dev', 'mixed.masthead.dev', 'localhost'])
    expect(await ask(name, true), name).toEqual({ kind: 'refused-address' });
  expect(await ask('absent.masthead.dev', false)).toEqual({ kind: 'network' });
  expect(await ask('private.masthead.dev', false, true)).toEqual(['10.0.0.7', 4]);
});
