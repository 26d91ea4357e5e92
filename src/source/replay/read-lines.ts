/** A line of a file, and the offset after it. */
export interface FileLine {
  /** `null` for a line that was too long and skipped. */
  readonly text: string | null;
  readonly end: number;
}

const NEWLINE = 0x0a;

/** Splits bytes into lines, `start` being the first byte's offset. Yields the lines that each chunk completed; holds at most one line and one chunk. */
export async function* readLines(
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
    // Of a line that is too long, only the number of bytes is kept.
    if (heldBytes > maxBytes) held = [];
    else if (rest.length > 0) held.push(rest);
    yield lines;
  }
  if (heldBytes > 0) yield [finish(new Uint8Array())];
}
