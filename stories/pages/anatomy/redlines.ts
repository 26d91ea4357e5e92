import type { Box } from './boxes.ts';

/** A space between two things, or between one and the edge. */
export interface Redline {
  readonly box: Box;
  readonly axis: 'inline' | 'block';
  /** In pixels. */
  readonly space: number;
}

/** Wider than this is no space but what is left of a line. */
const WIDEST = 64;
const THINNEST = 3;

/**
 * The spaces of a drawing, measured: from each thing to the nearest above it and before it, or to
 * the edge; each edge once.
 *
 * @param things words and pictures, none within another
 * @param frame around them
 */
export function redlines(things: readonly Box[], frame: Box): Redline[] {
  const found = things.flatMap((box): Redline[] => {
    const above = nearest(things, box, 'block');
    const before = nearest(things, box, 'inline');
    return [
      between(above, box, frame, 'block'),
      between(before, box, frame, 'inline'),
      // What is last has a space after it, too.
      ...(['block', 'inline'] as const).map((axis) =>
        isLast(things, box, axis) ? toEnd(box, frame, axis) : undefined,
      ),
    ].flatMap((line) => (line && line.space >= THINNEST && line.space <= WIDEST ? [line] : []));
  });
  // Several things say how far it is from one edge, or to one: most agree, and the others are what
  // is left of a line.
  return agreed(
    agreed(found, ({ start }) => start),
    ({ end }) => end,
  );
}

/** Of all that share an edge the space that most of them have; of as many the smallest. */
function agreed(lines: readonly Redline[], edge: (ends: { start: number; end: number }) => number): Redline[] {
  const groups = new Map<string, Redline[]>();
  for (const line of lines) {
    const start = line.axis === 'block' ? line.box.top : line.box.left;
    const key = `${line.axis} ${Math.round(edge({ start, end: start + line.space }) / 4)}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((group) => {
    const like = ({ space }: Redline) => group.filter((other) => Math.abs(other.space - space) < 1).length;
    return group.toSorted((a, b) => like(b) - like(a) || a.space - b.space).slice(0, 1);
  });
}

type Axis = Redline['axis'];

/** From, to and across, in the words of one axis. */
function along({ left, top, width, height }: Box, axis: Axis) {
  return axis === 'block'
    ? { from: top, to: top + height, low: left, high: left + width }
    : { from: left, to: left + width, low: top, high: top + height };
}

function overlap(a: Box, b: Box, axis: Axis): readonly [low: number, high: number] | undefined {
  const [one, other] = [along(a, axis), along(b, axis)];
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return high - low > 4 ? [low, high] : undefined;
}

function nearest(things: readonly Box[], box: Box, axis: Axis): Box | undefined {
  const { from } = along(box, axis);
  const earlier = things.filter(
    (other) => other !== box && overlap(other, box, axis) && along(other, axis).to <= from + 1,
  );
  return earlier.toSorted((a, b) => along(b, axis).to - along(a, axis).to)[0];
}

function isLast(things: readonly Box[], box: Box, axis: Axis): boolean {
  const { to } = along(box, axis);
  return !things.some((other) => other !== box && overlap(other, box, axis) && along(other, axis).from >= to - 1);
}

function between(before: Box | undefined, box: Box, frame: Box, axis: Axis): Redline | undefined {
  const start = before ? along(before, axis).to : along(frame, axis).from;
  const across = before ? overlap(before, box, axis) : undefined;
  const { from, low, high } = along(box, axis);
  return line(axis, start, from, across ?? [low, high]);
}

function toEnd(box: Box, frame: Box, axis: Axis): Redline {
  const { to, low, high } = along(box, axis);
  return line(axis, to, along(frame, axis).to, [low, high]);
}

function line(axis: Axis, start: number, end: number, [low, high]: readonly [number, number]): Redline {
  const space = end - start;
  return axis === 'block'
    ? { axis, space, box: { left: low, top: start, width: high - low, height: space } }
    : { axis, space, box: { left: start, top: low, width: space, height: high - low } };
}
