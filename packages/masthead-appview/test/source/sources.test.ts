import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { createNetworkAccess } from '../../src/network/network-access.ts';
import { SourceError } from '../../src/source/event.ts';
import { createReplaySource } from '../../src/source/replay-source.ts';
import {
  checkLabelers,
  checkSource,
  isStream,
  listerOf,
  openStream,
  PUBLIC_RELAY,
  type SourceOptions,
  type StreamSourceOptions,
} from '../../src/source/sources.ts';

const folder = newFolder();
const file = join(folder, 'events.jsonl');
beforeAll(() => writeFileSync(file, ''));

const FIREHOSE = { kind: 'firehose', service: 'wss://relay.example' } as const;
const JETSTREAM = { kind: 'jetstream', hosts: ['wss://one.example', 'wss://two.example'] } as const;

/** The name is the key of the cursor in an index: another one would begin anew. */
const SOURCES: [name: string, source: SourceOptions, follows: boolean][] = [
  ['firehose:wss://relay.example', FIREHOSE, true],
  ['jetstream', JETSTREAM, true],
  ['jetstream', { kind: 'jetstream' }, true],
  [`replay:${file}`, { kind: 'replay', file }, false],
];

const open = (source: SourceOptions) =>
  isStream(source)
    ? openStream(source, { network: createNetworkAccess(source), knows: () => false, log: () => {} })
    : createReplaySource(source.file);

describe('a source', () => {
  it.each(SOURCES)('%s is opened by its options alone', async (name, source, follows) => {
    checkSource(source);
    expect(isStream(source)).toBe(follows);
    expect(await open(source)).toMatchObject({ name });
  });

  it.each<[note: string, source: SourceOptions]>([
    ['a file that is not there', { kind: 'replay', file: join(folder, 'none.jsonl') }],
    ['a folder', { kind: 'replay', file: folder }],
    ['a kind that does not exist', JSON.parse('{ "kind": "jetsream" }')],
    ['not the address of a Jetstream', { kind: 'jetstream', hosts: ['wss://one.example/elsewhere'] }],
  ])('%s is refused before anything runs', (_note, source) => {
    expect(() => checkSource(source)).toThrow(SourceError);
  });
});

describe('labelers', () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => `did:plc:l${nth}`);

  it.each<[note: string, dids: readonly string[], source: SourceOptions]>([
    ['a handle', ['moderation.bsky.app'], FIREHOSE],
    ['the at-uri of a service', ['at://did:plc:a/app.bsky.labeler.service/self'], FIREHOSE],
    ['a did:web with a path', ['did:web:a.example:b'], FIREHOSE],
    ['more than can be asked for each row', many(21), JETSTREAM],
    ['any beside a file, for which nobody is asked', many(1), { kind: 'replay', file }],
  ])('%s: refused before anything runs', (_note, dids, source) => {
    expect(() => checkLabelers(dids, source)).toThrow(SourceError);
  });

  it('twenty are followed, one that is named twice once, and none by a file', () => {
    checkLabelers([...many(20), 'did:plc:l1'], FIREHOSE);
    checkLabelers(['did:web:a.example'], JETSTREAM);
    checkLabelers([], { kind: 'replay', file });
  });
});

describe('lists of repositories are read', () => {
  it.each<[note: string, source: StreamSourceOptions, from: string]>([
    ['at the firehose itself', FIREHOSE, 'wss://relay.example'],
    ['at the public relay for a Jetstream, which lists nothing', JETSTREAM, PUBLIC_RELAY],
    ['where the operator says', { ...JETSTREAM, backfill: { from: 'https://pds.example' } }, 'https://pds.example'],
    ['there for a firehose too', { ...FIREHOSE, backfill: { from: 'https://pds.example' } }, 'https://pds.example'],
  ])('%s', (_note, source, from) => {
    expect(listerOf(source)).toBe(from);
  });
});
