import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type EventBatch, type EventSource, type SourceCursor, SourceError, type SourceEvent } from './event.ts';
import { readJetstreamEvent } from './jetstream/jetstream-event.ts';

/** A file with one Jetstream v1 event per line. */
export interface ReplaySourceOptions {
  readonly kind: 'replay';
  readonly file: string;
}

const CHUNK = 256 * 1024;
// Bytes. A record is at most about a megabyte; as JSON with escapes it is still shorter than this.
const MAX_LINE = 16 * 1024 * 1024;

/**
 * Events from a file with one Jetstream v1 event per line. Handles of identity events are stored
 * without a check; no request is made. The cursor is the offset in the file. A changed file is read
 * again from its start: events that it had before change no stored row. Throws `SourceError` when
 * there is no such file.
 */
export function createReplaySource(file: string): EventSource {
  const path = resolve(file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    throw new SourceError(
      `There is no file ${file} to replay; name a file with one Jetstream event a line after --replay.`,
    );
  }
  return {
    name: `replay:${path}`,
    fingerprint: `${stats.size} bytes, modified ${stats.mtime.toISOString()}`,
    async *batches(from: SourceCursor | null, signal: AbortSignal): AsyncGenerator<EventBatch> {
      const start = from?.cursor ?? 0;
      const stream = createReadStream(path, { start, highWaterMark: CHUNK });
      let end = start;
      for await (const lines of readLines(stream, start, MAX_LINE)) {
        if (signal.aborted) return;
        end = lines.at(-1)?.end ?? end;
        yield { events: lines.filter(isWritten).map(toEvent) };
      }
      yield { events: [{ kind: 'passed', cursor: end }], done: true };
    },
  };
}

function isWritten({ text }: FileLine): boolean {
  return text === null || text.trim() !== '';
}

function toEvent({ text, end }: FileLine): SourceEvent {
  if (text !== null) return readJetstreamEvent(text, end);
  return { kind: 'rejected', cursor: end, reason: `a line longer than ${MAX_LINE} bytes`, body: '' };
}

/** A line of a file, and the offset after it. */
interface FileLine {
  /** `null` for a line that was too long and skipped. */
  readonly text: string | null;
  readonly end: number;
}

const NEWLINE = 0x0a;

/**
 * Splits bytes into lines; `start` is the first byte's offset. Yields the lines that each chunk
 * completes; keeps at most one line and one chunk in memory.
 */
async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  start: number,
  maxBytes: number,
): AsyncGenerator<FileLine[]> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let end = start;
  const finish = (last: Uint8Array): FileLine => {
    const tooLong = heldBytes + last.length > maxBytes;
    const text = tooLong ? null : Buffer.concat([...held, last]).toString('utf8');
    held = [];
    heldBytes = 0;
    return { text, end };
  };
  for await (const chunk of chunks) {
    const lines: FileLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      end += at + 1 - from;
      lines.push(finish(chunk.subarray(from, at)));
      from = at + 1;
    }
    const rest = chunk.subarray(from);
    end += rest.length;
    heldBytes += rest.length;
    // Keep only the number of bytes of a line that is too long.
    if (heldBytes > maxBytes) held = [];
    else if (rest.length > 0) held.push(rest);
    yield lines;
  }
  if (heldBytes > 0) yield [finish(new Uint8Array())];
}
