import { ACTOR_PROFILE } from 'masthead/internal/core';
import { ShapeError } from '../check-cbor.ts';
import { type SourceEvent, tableOf, WANTED_COLLECTIONS } from '../event.ts';
import { type RowHead, readBlock } from './archive-block.ts';
import { type ArchiveClient, type ArchiveDownload, PlanOutdatedError } from './archive-client.ts';
import { isWrite, rowToEvent } from './archive-event.ts';
import { type ArchiveItem, readPlan } from './archive-plan.ts';
import { readSegmentHead, segmentBlocks } from './archive-segment.ts';
import type { ByteReader } from './byte-reader.ts';

/** Requests under way at once: of a filtered plan, each answer is a block of some hundred kB. */
const AHEAD = 4;
const EVENTS_AT_ONCE = 256;
/** Bytes of payloads in one batch. */
const BYTES_AT_ONCE = 2 * 1024 * 1024;
/** Attempts for a block that cannot be read; then it is left out. So many blocks are; beyond that the archive is broken. */
const MAX_ATTEMPTS = 3;
const MAX_LEFT_OUT = 1000;
const WITHOUT_PROFILES = WANTED_COLLECTIONS.filter((collection) => collection !== ACTOR_PROFILE);

/**
 * Which events are asked for. `records`: only writes of our collections, without the general profiles; a plan of these names few blocks. `everything`: also what
 * is told of accounts, without which what was deleted with an account would stay; nearly every block has some.
 */
export type SweepKind = 'records' | 'everything';

export interface SweepStep {
  readonly events: readonly SourceEvent[];
  /** Up to this number everything was handed over. */
  readonly seq: number;
}

/** A block that cannot be read, and how often it was tried. */
interface Unreadable {
  readonly key: string;
  attempts: number;
  readonly reason: string;
}

/**
 * Reads the finished part of an archive. It remembers, from one attempt to the next, which blocks cannot be read. Of a segment that broke off, the next plan names the
 * blocks that are left.
 */
export class ArchiveSweep {
  readonly #client;
  readonly #knows;
  readonly #toCursor;
  #unreadable: Unreadable | undefined;
  readonly #leftOut = new Set<string>();

  /**
   * @param knows whether the index holds records of this account: only then its `app.bsky.actor.profile` is kept
   * @param toCursor an event's cursor, from its number
   */
  constructor(
    client: ArchiveClient,
    knows: (did: string) => boolean | Promise<boolean>,
    toCursor: (seq: number) => number,
  ) {
    this.#client = client;
    this.#knows = knows;
    this.#toCursor = toCursor;
  }

  /** Leaves out the block that failed again and again. Returns what is to be told of it; `undefined` while it is tried again. */
  giveUp(): string | undefined {
    const unreadable = this.#unreadable;
    if (!unreadable || unreadable.attempts < MAX_ATTEMPTS || this.#leftOut.size >= MAX_LEFT_OUT) return undefined;
    this.#leftOut.add(unreadable.key);
    this.#unreadable = undefined;
    return unreadable.reason;
  }

  /**
   * Reads what the archive has after a number, in the order of the numbers, up to the tip that it has at the beginning.
   *
   * @param onTip told that tip
   * @throws what `ArchiveClient` throws
   * @throws {ShapeError} a plan or a block that is none
   */
  async *read(
    after: number,
    kind: SweepKind,
    signal: AbortSignal,
    onTip: (tip: number) => void,
  ): AsyncGenerator<SweepStep> {
    const filter =
      kind === 'records' ? { collections: WITHOUT_PROFILES, kinds: ['commit'] } : { collections: WANTED_COLLECTIONS };
    const wanted = ({ seq, kind: row, collection }: RowHead) => {
      if (seq <= after) return false;
      if (!isWrite(row)) return kind === 'everything';
      return tableOf(collection) !== null && (kind === 'everything' || collection !== ACTOR_PROFILE);
    };
    let seq = after;
    let tip: number | undefined;
    for (;;) {
      const range = { afterSeq: seq, ...(tip !== undefined && { beforeSeq: tip }) };
      const plan = readPlan(await this.#client.plan({ ...filter, ...range }, signal), seq);
      if (tip === undefined) onTip(plan.tip);
      tip ??= plan.tip;
      for await (const { key, frame } of this.#blocks(plan.items, signal)) {
        for await (const step of this.#eventsOf(key, frame, wanted)) {
          // A plan may name what an earlier page has named: the place never goes back.
          seq = Math.max(seq, step.seq);
          yield { events: step.events, seq };
        }
      }
      seq = Math.max(seq, plan.through);
      yield { events: [{ kind: 'passed', cursor: this.#toCursor(seq) }], seq };
      if (seq >= tip) break;
    }
    this.#leftOut.clear();
  }

  async *#eventsOf(
    key: string,
    frame: AsyncIterable<Uint8Array>,
    wanted: (row: RowHead) => boolean,
  ): AsyncGenerator<SweepStep> {
    if (this.#leftOut.has(key)) {
      for await (const _ of frame) {
        // The next block of the segment stands behind it.
      }
      return;
    }
    let events: SourceEvent[] = [];
    let bytes = 0;
    let seq = 0;
    try {
      for await (const row of readBlock(frame, wanted)) {
        if (row.collection === ACTOR_PROFILE && isWrite(row.kind) && !(await this.#knows(row.did))) continue;
        events.push(await rowToEvent(row, this.#toCursor(row.seq)));
        bytes += row.payload?.length ?? 0;
        seq = row.seq;
        if (events.length < EVENTS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
        yield { events, seq };
        [events, bytes] = [[], 0];
      }
    } catch (error) {
      if (error instanceof ShapeError) this.#note(key, error);
      throw error;
    }
    if (events.length > 0) yield { events, seq };
  }

  #note(key: string, { message: reason }: Error): void {
    if (this.#unreadable?.key !== key) this.#unreadable = { key, attempts: 0, reason: `${key}: ${reason}` };
    this.#unreadable.attempts++;
  }

  /** The blocks of a plan in its order. A few downloads begin before their turn comes. */
  async *#blocks(
    items: Iterable<ArchiveItem>,
    signal: AbortSignal,
  ): AsyncGenerator<{ key: string; frame: AsyncIterable<Uint8Array> }> {
    const begun: Promise<ArchiveDownload>[] = [];
    const waiting: ArchiveItem[] = [];
    const source = items[Symbol.iterator]();
    try {
      for (;;) {
        while (begun.length < AHEAD) {
          const next = source.next();
          if (next.done === true) break;
          waiting.push(next.value);
          begun.push(this.#begin(next.value, signal));
        }
        const [item, first] = [waiting.shift(), begun[0]];
        if (!item || !first) return;
        const download = await first;
        if (item.block === undefined) yield* this.#segment(item, download);
        else yield { key: keyOf(item, item.block), frame: all(download.reader) };
        download.close();
        begun.shift();
      }
    } finally {
      for (const download of begun) void download.then(({ close }) => close()).catch(() => {});
    }
  }

  #begin(item: ArchiveItem, signal: AbortSignal): Promise<ArchiveDownload> {
    const download = this.#client.download(item, signal);
    // Told when its turn comes.
    download.catch(() => {});
    return download;
  }

  async *#segment(
    item: ArchiveItem,
    { reader }: ArchiveDownload,
  ): AsyncGenerator<{ key: string; frame: AsyncIterable<Uint8Array> }> {
    const key = keyOf(item);
    if (this.#leftOut.has(key)) return;
    try {
      const head = await readSegmentHead(reader);
      if (head.checksum !== item.checksum) throw new PlanOutdatedError(`${item.segment} was written anew.`);
      for await (const { index, frame } of segmentBlocks(reader, head)) yield { key: keyOf(item, index), frame };
    } catch (error) {
      // Its header or its lengths, and not one of its blocks.
      if (error instanceof ShapeError) this.#note(key, error);
      throw error;
    }
  }
}

function keyOf({ segment, checksum }: ArchiveItem, block?: number): string {
  return block === undefined ? `${segment} (${checksum})` : `${segment} (${checksum}), block ${block}`;
}

async function* all(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let piece = await reader.piece(); piece.length > 0; piece = await reader.piece()) yield piece;
}
