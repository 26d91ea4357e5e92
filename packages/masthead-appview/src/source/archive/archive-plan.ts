import { fields } from 'masthead/internal/core';
import { ShapeError } from '../check-cbor.ts';

/** One thing to download: a block, or where `block` is absent a whole segment. */
export interface ArchiveItem {
  readonly segment: string;
  readonly checksum: string;
  readonly block?: number;
}

/** One page of a plan: what may hold events that were asked for. That it names nothing only says that there are none. */
export interface ArchivePlan {
  /** What the archive has up to this number is in the page, or not asked for. */
  readonly through: number;
  /** The last number of the archive; the page that reaches it is the last one. */
  readonly tip: number;
  readonly items: Iterable<ArchiveItem>;
}

const NAME = /^[\w.-]{1,100}$/;
const CHECKSUM = /^[0-9a-f]{16}$/;
/** Blocks of one segment: it has some hundred. */
const MAX_BLOCKS = 1_000_000;

/**
 * Reads the answer of `network.bsky.jetstream.planSnapshot`.
 *
 * @param after the number after which was asked
 * @throws {ShapeError} it is none, or leads nowhere
 */
export function readPlan(answer: Record<string, unknown>, after: number): ArchivePlan {
  const { plannedThroughSeq: through, sealedTipSeq: tip, segments } = answer;
  if (!isCount(through) || !isCount(tip) || through > tip || !Array.isArray(segments))
    throw new ShapeError('a plan without its numbers or its segments');
  if (through < tip && through <= after) throw new ShapeError('a plan that comes no further');
  const parts = segments.map(readSegment);
  return { through, tip, items: itemsOf(parts) };
}

interface PlannedSegment extends Omit<ArchiveItem, 'block'> {
  /** `null`: the whole segment. */
  readonly ranges: readonly (readonly [first: number, last: number])[] | null;
}

function readSegment(value: unknown): PlannedSegment {
  const { name: segment, checksum, mode, blocks } = fields(value);
  if (typeof segment !== 'string' || !NAME.test(segment)) throw new ShapeError('a plan with a segment without a name');
  if (typeof checksum !== 'string' || !CHECKSUM.test(checksum))
    throw new ShapeError('a plan with a segment without a checksum');
  if (mode === 'segment') return { segment, checksum, ranges: null };
  if (mode !== 'blocks' || !Array.isArray(blocks) || blocks.length === 0)
    throw new ShapeError(`a plan that does not say what of ${segment} is meant`);
  const ranges = blocks.map((range) => {
    const { first, last } = fields(range);
    if (!isCount(first) || !isCount(last) || first > last || last >= MAX_BLOCKS)
      throw new ShapeError(`a plan with blocks of ${segment} that cannot be`);
    return [first, last] as const;
  });
  return { segment, checksum, ranges };
}

function* itemsOf(parts: readonly PlannedSegment[]): Generator<ArchiveItem> {
  for (const { segment, checksum, ranges } of parts) {
    if (ranges === null) yield { segment, checksum };
    for (const [first, last] of ranges ?? []) {
      for (let block = first; block <= last; block++) yield { segment, checksum, block };
    }
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
