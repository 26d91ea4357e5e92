import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import type { VerificationPolicy } from '../../../packages/masthead-appview/src/ingest/verify-claims.ts';
import { type CardAnswer, cardAnswer } from '../../../packages/masthead-appview/src/query/card-answer.ts';
import { profileAnswer } from '../../../packages/masthead-appview/src/query/profile-answer.ts';
import type {
  EventBatch,
  EventSource,
  RecordOp,
  SourceEvent,
} from '../../../packages/masthead-appview/src/source/event.ts';
import { sqlite } from '../../../packages/masthead-appview/src/store/engines/sqlite.ts';
import { openReader, openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { StoreReader } from '../../../packages/masthead-appview/src/store/reads/store-reader.ts';
import { StoreWriter } from '../../../packages/masthead-appview/src/store/writes/store-writer.ts';
import type { AtUri, Did } from '../../../src/core/values/identifiers.ts';
import { atEnd, once } from '../at-end.ts';
import { newFolder } from '../new-folder.ts';
import { keptDatabase } from '../postgres/kept-database.ts';
import { asAtUri, asDid } from '../values.ts';

const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz';

/** The TID of a moment: revisions and record keys. */
export function tid(microseconds: number): string {
  let rest = BigInt(Math.floor(microseconds)) << 10n;
  let text = '';
  for (let digit = 0; digit < 13; digit++) {
    text = TID_DIGITS[Number(rest & 31n)] + text;
    rest >>= 5n;
  }
  return text;
}

/** 2026-01-01, in microseconds: `at(1)` is a second later. */
export function at(seconds: number): number {
  return Date.UTC(2026, 0, 1) * 1000 + seconds * 1_000_000;
}

/** What an AppView does by default. */
export const DEFAULT_POLICY: VerificationPolicy = { verify: 'prefer', pages: false };

export const PUBLICATION = 'site.standard.publication';
export const DOCUMENT = 'site.standard.document';

export function did(name: string): Did {
  return asDid(`did:plc:${name}`);
}

export function uri(name: string, collection: string, rkey: string): AtUri {
  return asAtUri(`at://${did(name)}/${collection}/${rkey}`);
}

let cursor = 0;

/** A commit of one write; without a record it deletes. */
export function commit(name: string, seconds: number, collection: string, rkey: string, record?: unknown): SourceEvent {
  const op: RecordOp =
    record === undefined
      ? { action: 'delete', collection, rkey }
      : { action: 'create', collection, rkey, record, cid: `bafyrei${name}${rkey}` };
  return {
    kind: 'commit',
    cursor: ++cursor,
    did: did(name),
    time: at(seconds),
    rev: tid(at(seconds)),
    ops: [op],
  };
}

export function publication(name: string, seconds: number, url: string, rkey = 'pub', more: object = {}): SourceEvent {
  return commit(name, seconds, PUBLICATION, rkey, { name: `${name}'s ${rkey}`, url, ...more });
}

/** A document under `site`: the rkey of a publication of the same account, or an address. */
export function document(
  name: string,
  seconds: number,
  site: string,
  path: string | undefined,
  rkey = 'doc',
  more: object = {},
): SourceEvent {
  return commit(name, seconds, DOCUMENT, rkey, {
    title: `${name}'s ${rkey}`,
    publishedAt: '2026-01-01T00:00:00Z',
    site: /^(https?:|at:)/.test(site) ? site : uri(name, PUBLICATION, site),
    ...(path !== undefined && { path }),
    ...more,
  });
}

export function handle(name: string, seconds: number, value: string | null): SourceEvent {
  return { kind: 'identity', cursor: ++cursor, did: did(name), time: at(seconds), handle: value };
}

export function account(name: string, seconds: number, active: boolean, status?: string): SourceEvent {
  return {
    kind: 'account',
    cursor: ++cursor,
    did: did(name),
    time: at(seconds),
    active,
    ...(status !== undefined && { status }),
  };
}

/** A source that returns these batches and ends. */
export function listSource(batches: readonly (readonly SourceEvent[])[], name = 'test'): EventSource {
  return {
    name,
    fingerprint: 'list',
    async *batches(): AsyncGenerator<EventBatch> {
      for (const events of batches) yield { events };
    },
  };
}

export type Engine = 'sqlite' | 'postgres';
/** The engines of this run's project. */
export const ENGINES = (process.env.MASTHEAD_TEST_ENGINES ?? 'sqlite,postgres').split(',') as readonly Engine[];

/** An index of its own, in a file or on the run's PostgreSQL server. It ends with its test. */
export interface TestIndex {
  /** The SQLite file or the `postgres://` address. */
  readonly file: string;
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  /** Ingests events, each its own batch. */
  feed(...events: readonly SourceEvent[]): Promise<void>;
  /** Ingests events in one batch: one transaction. */
  feedTogether(...events: readonly SourceEvent[]): Promise<void>;
  card(link: string, uris?: readonly AtUri[], policy?: VerificationPolicy): Promise<CardAnswer | null>;
  /** The at-uri of the record that is the card, `null` when there is none. */
  winner(link: string, uris?: readonly AtUri[], policy?: VerificationPolicy): Promise<string | null>;
  profile(actor: string): ReturnType<typeof profileAnswer>;
  close(): Promise<void>;
}

/** The writing side of an SQLite store, opened synchronously. */
export function openSqliteWriter(file: string): StoreWriter {
  return new StoreWriter(sqlite.dialect, sqlite.openWriting(file, 'make', 'ingest'));
}

/** An index in an SQLite file. */
export function testIndex(): TestIndex {
  const file = join(newFolder(), 'index.sqlite');
  writeFileSync(file, emptySqlite());
  return indexOn(file, openSqliteWriter(file), new StoreReader(sqlite.openReading(file, 'make')));
}

/** An index on the given engine, for tests that hold on both. */
export async function openTestIndex(engine: Engine): Promise<TestIndex> {
  if (engine === 'sqlite') return testIndex();
  const { url, drop } = await keptDatabase(async (made) => (await openWriter(made)).close());
  return indexOn(url, await openWriter(url), await openReader(url), drop);
}

let empty: Uint8Array | undefined;

/**
 * An SQLite file with its tables: writing a copy takes a tenth of the time of making the tables.
 */
function emptySqlite(): Uint8Array {
  if (empty) return empty;
  const file = join(newFolder(), 'index.sqlite');
  void openSqliteWriter(file).close();
  empty = readFileSync(file);
  return empty;
}

function indexOn(file: string, writer: StoreWriter, reader: StoreReader, drop?: () => Promise<void>): TestIndex {
  const close = once(async () => {
    await reader.close();
    await writer.close();
    await drop?.();
  });
  atEnd(close);
  const card = (link: string, uris: readonly AtUri[] = [], policy = DEFAULT_POLICY) =>
    cardAnswer(reader, link, uris, 'cdn', policy);
  const feed = async (batches: readonly (readonly SourceEvent[])[]) => {
    await ingest(listSource(batches), writer, new AbortController().signal, () => {});
  };
  return {
    file,
    reader,
    writer,
    feed: (...events) => feed(events.map((event) => [event])),
    feedTogether: (...events) => feed([events]),
    card,
    winner: async (link, uris, policy) => (await card(link, uris, policy))?.associatedRefs[0]?.uri ?? null,
    profile: (actor) => profileAnswer(reader, actor, 'cdn'),
    close,
  };
}
