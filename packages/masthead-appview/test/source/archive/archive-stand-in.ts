import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { encode } from '@atcute/cbor';
import { type WebSocket, WebSocketServer } from 'ws';
import { type FileRow, type SegmentFile, segmentOf } from './segment-file.ts';

const METHODS = '/xrpc/network.bsky.jetstream.';
const KINDS = ['', 'commit', 'commit', 'commit', 'identity', 'account', 'sync', 'commit'] as const;
const OPERATIONS = ['', 'create', 'update', 'delete'] as const;
const FIRST_TIME = 1e15;

/** An event to come, before the archive gives it a number. */
export interface ArchiveEvent extends Omit<FileRow, 'seq' | 'payload' | 'witnessed'> {
  readonly witnessed?: number;
  /** The record, or the event as the firehose has it. */
  readonly value?: object;
}

/** A request that was answered. */
export interface Asked {
  readonly method: string;
  /** The parameters, or the body of a procedure. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
}

/** Answers instead of the archive; `false` when it does not. */
export type Instead = (asked: Asked, response: ServerResponse) => boolean;

/**
 * A small Jetstream with an archive, which keeps to the documents of `network.bsky.jetstream`: events get growing numbers, become blocks and segments, and are given
 * out by `planSnapshot`, `getSegment`, `getBlock` and `subscribeEvents`.
 */
export interface ArchiveStandIn {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  readonly asked: Asked[];
  /** The queries of the live connections. */
  readonly connected: URLSearchParams[];
  /** Where set, what is not asked for with it is refused. */
  token: string | undefined;
  /** Entries of a page of a plan; default as many as there are. */
  pageSize: number;
  /** The live stream gives nothing before this number. */
  floor: number;
  instead: Instead;
  /** What happens now: told to those who listen, and kept. Returns its number. */
  tell(event: ArchiveEvent): number;
  /** Makes one segment of what is not in any yet, with so many rows in a block. */
  seal(rowsPerBlock?: number): void;
  /** Writes a segment anew, without some of its rows. */
  compact(segment: number, keep: (row: FileRow) => boolean): void;
  /** A finished segment's file. */
  segment(index: number): SegmentFile;
  /** Begins to count anew, without a segment. */
  reset(): void;
  /** Closes the live connections. */
  hangUp(): void;
  close(): Promise<void>;
}

interface KeptRow extends FileRow {
  readonly value?: object;
}

interface Segment {
  blocks: KeptRow[][];
  file: SegmentFile;
}

export async function archiveStandIn(): Promise<ArchiveStandIn> {
  let segments: Segment[] = [];
  let active: KeptRow[] = [];
  let next = 1;
  const live = new Map<WebSocket, URLSearchParams>();
  const all = () => [...segments.flatMap(({ blocks }) => blocks.flat()), ...active];
  const server = createServer((request, response) => void answer(request, response));
  const sockets = new WebSocketServer({ noServer: true });

  const archive: ArchiveStandIn = {
    address: '',
    asked: [],
    connected: [],
    token: undefined,
    pageSize: Number.POSITIVE_INFINITY,
    floor: 0,
    instead: () => false,
    tell({ witnessed = Date.now() * 1000, value, ...event }) {
      const row = { ...event, seq: next++, witnessed, ...(value && { value, payload: encode(value) }) };
      active.push(row);
      for (const [socket, query] of live) send(socket, query, row);
      return row.seq;
    },
    seal(rowsPerBlock = 4) {
      const blocks: KeptRow[][] = [];
      for (let at = 0; at < active.length; at += rowsPerBlock) blocks.push(active.slice(at, at + rowsPerBlock));
      segments.push({ blocks, file: segmentOf(blocks) });
      active = [];
    },
    compact(index, keep) {
      const blocks = (segments[index]?.blocks ?? []).map((block) => block.filter(keep));
      segments[index] = { blocks, file: segmentOf(blocks) };
    },
    segment(index) {
      const { file } = segments[index] ?? {};
      if (!file) throw new Error(`There is no segment ${index}.`);
      return file;
    },
    reset() {
      [segments, active, next] = [[], [], 1];
    },
    hangUp() {
      for (const socket of live.keys()) socket.terminate();
    },
    async close() {
      archive.hangUp();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const method = url.pathname.replace(METHODS, '');
    const { authorization } = request.headers;
    const params = body === '' ? Object.fromEntries(url.searchParams) : (JSON.parse(body) as Record<string, unknown>);
    const asked = { method, params, token: authorization?.replace('Bearer ', '') };
    archive.asked.push(asked);
    if (archive.instead(asked, response)) return;
    if (archive.token !== undefined && asked.token !== archive.token)
      return refuse(response, 401, 'AuthenticationRequired', 'invalid or missing bearer token');
    if (method === 'planSnapshot') return void response.end(JSON.stringify(plan(params)));
    const name = String(params.segment ?? params.name);
    const file = segments[names().indexOf(name)]?.file;
    if (!file) return refuse(response, 404, 'SegmentNotFound', 'segment not found');
    if (method === 'getBlock') {
      const frame = file.frames[Number(params.blockIndex)];
      if (!frame) return refuse(response, 404, 'BlockNotFound', 'block index out of range');
      response.setHeader('etag', `"${file.checksum}:${String(params.blockIndex)}"`);
      return void response.end(frame);
    }
    response.setHeader('etag', `"${file.checksum}"`);
    response.end(file.bytes);
  }

  const names = () => segments.map((_, index) => `seg_${index.toString(16).padStart(10, '0')}.jss`);

  /** No false negatives: a block is in it when it may hold what was asked for. */
  function plan({ collections = [], kinds = [], afterSeq = 0, beforeSeq }: Record<string, unknown>) {
    const tip = Math.min(segments.at(-1)?.blocks.flat().at(-1)?.seq ?? 0, Number(beforeSeq ?? Number.MAX_SAFE_INTEGER));
    const wants = (row: FileRow) =>
      row.seq > Number(afterSeq) && row.seq <= tip && matches(row, collections as string[], kinds as string[]);
    const planned = [];
    let [entries, last] = [0, 0];
    let isCut = false;
    for (const [index, { blocks, file }] of segments.entries()) {
      const matched = blocks.flatMap((rows, block) => (rows.some(wants) ? [block] : []));
      const isWhole = matched.length / blocks.length >= 0.75;
      const units = isWhole ? [blocks.length - 1] : matched;
      const taken = units.slice(0, archive.pageSize - entries);
      isCut = taken.length < units.length;
      entries += taken.length;
      const end = taken.at(-1);
      if (end !== undefined) {
        const seqs = blocks.flat().map(({ seq }) => seq);
        last = blocks[end]?.at(-1)?.seq ?? 0;
        planned.push({
          ...{ name: names()[index], index, checksum: file.checksum, minSeq: seqs[0], maxSeq: seqs.at(-1) },
          ...(isWhole
            ? { mode: 'segment' }
            : { mode: 'blocks', blocks: taken.map((block) => ({ first: block, last: block })) }),
        });
      }
      if (isCut) break;
    }
    const through = isCut ? last : tip;
    const stats = {
      segmentsExamined: segments.length,
      segmentsMatched: planned.length,
      blocksMatched: entries,
      entries,
    };
    return { plannedThroughSeq: through, sealedTipSeq: tip, segments: planned, stats };
  }

  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const query = new URL(request.url ?? '/', 'ws://x').searchParams;
    archive.connected.push(query);
    const cursor = query.has('cursor') ? Number(query.get('cursor')) : null;
    if (request.headers.authorization !== undefined) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    if (cursor !== null && cursor < FIRST_TIME && cursor < archive.floor) {
      const text = JSON.stringify({ error: 'CursorTooOld', message: `cursor below the floor ${archive.floor}` });
      return void socket.end(`HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n${text}`);
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      accepted.on('close', () => live.delete(accepted));
      const isTime = cursor !== null && cursor >= FIRST_TIME;
      const asked = isTime ? (all().find(({ witnessed }) => witnessed >= cursor)?.seq ?? next) : (cursor ?? next);
      const from = Math.max(asked, archive.floor);
      if (isTime && from > asked) accepted.send(frame('info', { name: 'OutdatedCursor' }));
      if (asked < next) for (const row of all()) if (row.seq >= from) send(accepted, query, row);
      live.set(accepted, query);
    });
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return Object.assign(archive, { address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}` });
}

function matches(
  { kind, collection = '' }: FileRow,
  collections: readonly string[],
  kinds: readonly string[],
): boolean {
  if (kinds.length > 0 && !kinds.includes(KINDS[kind] ?? '')) return false;
  if (KINDS[kind] !== 'commit') return true;
  return collections.some((each) =>
    each.endsWith('.*') ? collection.startsWith(each.slice(0, -1)) : collection === each,
  );
}

function send(socket: WebSocket, query: URLSearchParams, row: KeptRow): void {
  if (!matches(row, query.getAll('collections'), query.getAll('kinds'))) return;
  const { seq, did, witnessed, indexed, kind, collection, rkey, rev, value } = row;
  const time = new Date((indexed || witnessed) / 1000).toISOString();
  const name = KINDS[kind] ?? '';
  const operation = OPERATIONS[kind] ?? 'create';
  const fields =
    name === 'commit'
      ? { rev, operation, collection, rkey, ...(kind !== 3 && { record: value, cid: 'bafyreia' }) }
      : { [name]: value };
  socket.send(frame(name, { seq, did, time, ...fields }));
}

function frame(type: string, fields: object): string {
  const $type = `network.bsky.jetstream.subscribeEvents#${type}`;
  return JSON.stringify({ $type: 'message', payload: { $type, ...fields } });
}

function refuse(response: ServerResponse, status: number, error: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error, message }));
}
