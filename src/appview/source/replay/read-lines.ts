/** A line of a file and where the file goes on after it. */
export interface FileLine {
  /** `null` for a line that is too long to be held in memory; it was skipped. */
  readonly text: string | null;
  readonly end: number;
}

const NEWLINE = 0x0a;

/**
 * Splits a stream of bytes into lines, never holding more than one line and one chunk. Each step gives the lines that one chunk completed.
 *
 * @param chunks the bytes from `start` on
 * @param start the offset of the first byte
 * @param maxBytes of a line
 */
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
    // Once too long, its bytes need not be kept: only their number counts.
    if (heldBytes > maxBytes) held = [];
    else if (rest.length > 0) held.push(rest);
    yield lines;
  }
  if (heldBytes > 0) yield [finish(new Uint8Array())];
}
