import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { did, PUBLICATION, tid } from '../../../../../test/support/index/test-index.ts';
import { createArchiveSource } from '../../../src/source/archive/archive-source.ts';
import type { SourceEvent } from '../../../src/source/event.ts';
import { type ArchiveStandIn, type Asked, archiveStandIn } from './archive-stand-in.ts';

const TOKEN = 'a-token-of-the-operator';

let archive: ArchiveStandIn;
let stop: AbortController;
let log: string[];

beforeEach(async () => {
  archive = await archiveStandIn();
  stop = new AbortController();
  log = [];
});
afterEach(async () => {
  stop.abort();
  await archive.close();
  expect(log.join('\n')).not.toContain(TOKEN);
});

const WRITTEN = Date.now() * 1000 - 48 * 3_600_000_000;

function write(name: string) {
  const value = { $type: PUBLICATION, name, url: `https://${name}.example` };
  const place = { did: did(name), collection: PUBLICATION, rkey: 'pub', rev: tid(WRITTEN) };
  archive.tell({ kind: 1, witnessed: WRITTEN, ...place, value });
}

/** An archive with a write of each name, in blocks of one row; with other people's in between, it is downloaded block by block. */
function fill(names: string, between = 0): void {
  for (const name of names) {
    write(name);
    for (let i = 0; i < between; i++)
      archive.tell({
        kind: 1,
        witnessed: WRITTEN,
        did: did('other'),
        collection: 'app.bsky.feed.post',
        rkey: '1',
        rev: '3k',
      });
  }
  archive.seal(1);
}

/** Reads until this event is there. */
async function until(last: string, silence = 20_000) {
  const events: SourceEvent[] = [];
  const source = createArchiveSource({
    ...{ host: archive.address, token: TOKEN, silence },
    knows: () => true,
    log: (line) => log.push(line),
  });
  for await (const batch of source.batches(null, stop.signal)) {
    events.push(...batch.events.filter(({ kind }) => kind !== 'passed'));
    if (events.some((event) => nameOf(event) === last)) break;
  }
  return { events, names: events.map(nameOf) };
}

/** Reads until the log has this line, and a while longer. */
async function untilTold(line: RegExp, longer = 1000) {
  const running = until('never');
  while (!log.some((each) => line.test(each))) await pauseFor(10);
  await pauseFor(longer);
  stop.abort();
  return running;
}

const pauseFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function nameOf(event: SourceEvent): string {
  return event.kind === 'commit' ? event.did.slice(8) : event.kind;
}

const asked = (method: string): Asked[] => archive.asked.filter((each) => each.method === method);

/** Answers the n-th request of a method, counted from 0, in another way. */
function onceAt(method: string, turn: number, act: (response: ServerResponse, given: Asked) => boolean): void {
  let seen = 0;
  archive.instead = (given, response) => given.method === method && seen++ === turn && act(response, given);
}

const garbage = (response: ServerResponse) => void response.end('garbage') === undefined;

describe('a block that cannot be read', () => {
  test('once is asked for again', async () => {
    fill('abc', 3);
    onceAt('getBlock', 1, garbage);
    expect((await until('c')).names).toEqual(['a', 'b', 'c']);
    expect(log).toContainEqual(expect.stringMatching(/no zstd frame/));
  });

  test('ever is left out: what follows is read, and the index is told that something is missing', async () => {
    fill('abc', 3);
    archive.instead = ({ params }, response) => params.blockIndex === '4' && garbage(response);
    const { names, events } = await until('gap');
    expect(names).toEqual(['a', 'rejected', 'c', 'gap']);
    expect(events[1]).toMatchObject({
      reason: expect.stringMatching(/^seg_0000000000\.jss .*, block 4: a block that is no zstd/),
    });
    expect(asked('getBlock').filter(({ params }) => params.blockIndex === '4').length).toBeLessThanOrEqual(4);
  });

  test('in a segment that is downloaded whole: the blocks behind it are read', async () => {
    fill('abcd');
    archive.instead = ({ method }, response) => {
      if (method !== 'getSegment') return false;
      const file = archive.segment(0);
      const bytes = Buffer.from(file.bytes);
      const second = 256 + 8 + (file.frames[0]?.length ?? 0) + 8;
      bytes.fill(0x55, second + 10, second + 20);
      response.end(bytes);
      return true;
    };
    expect((await until('gap')).names).toEqual(['a', 'rejected', 'c', 'd', 'gap']);
  });

  test('many are one gap', async () => {
    fill('abcdef', 3);
    archive.instead = ({ method, params }, response) =>
      method === 'getBlock' && params.blockIndex !== '20' && garbage(response);
    const { names } = await until('gap');
    expect(names.filter((name) => name !== 'rejected')).toEqual(['f', 'gap']);
  });
});

describe('a plan that changes while it is worked on', () => {
  test('a segment that was written anew, and one that is gone, are planned again', async () => {
    fill('abc', 3);
    onceAt('getBlock', 1, () => {
      archive.compact(0, (row) => row.did !== did('b'));
      return false;
    });
    expect((await until('c')).names).toEqual(['a', 'c']);
    expect(asked('planSnapshot').length).toBeGreaterThan(1);
    expect(log).not.toContainEqual(expect.stringMatching(/no longer/));
  });

  test('a block that is no longer there', async () => {
    fill('abc', 3);
    onceAt('getBlock', 1, (response) => {
      response.writeHead(404).end('{"error":"BlockNotFound","message":"block index out of range"}');
      return true;
    });
    expect((await until('c')).names).toEqual(['a', 'b', 'c']);
  });

  test('without end is not asked for without end', async () => {
    fill('abc', 3);
    archive.instead = ({ method }, response) => {
      if (method === 'getBlock') response.writeHead(404).end('{"error":"BlockNotFound"}');
      return method === 'getBlock';
    };
    expect((await untilTold(/no longer has what its plan names/)).names).toEqual([]);
    expect(asked('planSnapshot').length).toBeLessThan(15);
  });
});

describe('a download that stops', () => {
  test('breaks off: it goes on after the last whole block', async () => {
    fill('abcd');
    onceAt('getSegment', 0, (response) => {
      const { bytes } = archive.segment(0);
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 600), () => response.destroy());
      return true;
    });
    expect((await until('d')).names).toEqual(['a', 'b', 'c', 'd']);
    // What is left of the segment is less than three quarters of it.
    expect(
      asked('getBlock')
        .map(({ params }) => params.blockIndex)
        .at(-1),
    ).toBe('3');
  });

  test.each<[note: string, act: (response: ServerResponse) => void]>([
    ['says nothing', () => {}],
    ['begins and says no more', (response) => void response.writeHead(200).write('jss0')],
  ])('%s: it is asked for again', async (_note, act) => {
    fill('abcd');
    onceAt('getSegment', 0, (response) => {
      act(response);
      return true;
    });
    expect((await until('d', 500)).names).toEqual(['a', 'b', 'c', 'd']);
    expect(log).toContainEqual(expect.stringMatching(/silent/));
  });
});

describe('an answer that is none', () => {
  const endless = (response: ServerResponse): void => {
    const send = () => response.write(Buffer.alloc(1_000_000, '['), (error) => error ?? send());
    send();
  };
  test.each<[note: string, act: (response: ServerResponse) => void, told: RegExp]>([
    ['a page', (response) => response.end('<html>'), /JSON|token/],
    ['brackets without end', endless, /more than/],
    [
      'a plan that leads nowhere',
      (response) => response.end('{"plannedThroughSeq":0,"sealedTipSeq":9,"segments":[]}'),
      /no further/,
    ],
    ['a host without an archive', (response) => response.writeHead(404).end('Not Found'), /no host with an archive/],
    ['a server that is starting', (response) => response.writeHead(503).end('{"error":"NotReady"}'), /503 NotReady/],
    [
      'a redirect, behind which the token would be sent',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      /redirect/,
    ],
  ])('%s: the log says so once, and the host is not hammered', async (_note, act, told) => {
    fill('a');
    archive.instead = (_, response) => {
      act(response);
      return true;
    };
    expect((await untilTold(told)).names).toEqual([]);
    expect(log.filter((line) => told.test(line))).toHaveLength(1);
    expect(archive.asked.length).toBeLessThan(8);
    expect(asked('/elsewhere')).toEqual([]);
  });

  test('a host that says when to come back is left alone until then', async () => {
    fill('a');
    archive.instead = (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end() === undefined;
    await untilTold(/429/);
    expect(archive.asked).toHaveLength(1);
  });

  test('a plan of a hundred thousand blocks is read', async () => {
    fill('abcd', 3);
    const blocks = Array.from({ length: 100_000 }, (_, block) => ({ first: block, last: block }));
    onceAt('planSnapshot', 0, (response) => {
      const { checksum } = archive.segment(0);
      const segment = { name: 'seg_0000000000.jss', index: 0, checksum, minSeq: 1, maxSeq: 16, mode: 'blocks', blocks };
      response.end(JSON.stringify({ plannedThroughSeq: 16, sealedTipSeq: 16, segments: [segment], stats: {} }));
      return true;
    });
    expect((await until('d')).names).toEqual(['a', 'b', 'c', 'd']);
  });
});
