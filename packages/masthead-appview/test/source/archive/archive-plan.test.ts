import { describe, expect, test } from 'vitest';
import { readPlan } from '../../../src/source/archive/archive-plan.ts';
import { ShapeError } from '../../../src/source/check-cbor.ts';

const SEGMENT = { name: 'seg_000000002a.jss', index: 42, checksum: '0123456789abcdef', minSeq: 1, maxSeq: 9 };
const plan = (more: object = {}, segments: unknown[] = []) => ({
  ...{ plannedThroughSeq: 9, sealedTipSeq: 9, segments, stats: {} },
  ...more,
});
const withBlocks = (...blocks: object[]) => plan({}, [{ ...SEGMENT, mode: 'blocks', blocks }]);

test('names whole segments, and blocks with both ends of a range', () => {
  const segments = [
    { ...SEGMENT, mode: 'segment' },
    {
      ...SEGMENT,
      mode: 'blocks',
      blocks: [
        { first: 2, last: 4 },
        { first: 7, last: 7 },
      ],
    },
  ];
  const { through, tip, items } = readPlan(plan({}, segments), 0);
  expect({ through, tip }).toEqual({ through: 9, tip: 9 });
  expect([...items].map(({ block }) => block)).toEqual([undefined, 2, 3, 4, 7]);
});

test.each([
  ['nothing of ours: all the same it leads to the tip', plan(), 0],
  ['an archive without a segment', plan({ plannedThroughSeq: 0, sealedTipSeq: 0 }), 0],
  ['an archive that ends before the number that was asked for', plan(), 20],
  ['a page that is not the last one', plan({ plannedThroughSeq: 5 }), 4],
])('%s', (_note, answer, after) => {
  expect([...readPlan(answer, after).items]).toEqual([]);
});

describe('no plan is', () => {
  test.each<[note: string, answer: Record<string, unknown>]>([
    ['nothing', {}],
    ['one without segments', plan({ segments: undefined })],
    ['a tip that is text', plan({ sealedTipSeq: '9' })],
    ['a tip beyond exact numbers', plan({ sealedTipSeq: 2 ** 60, plannedThroughSeq: 2 ** 60 })],
    ['less than nothing', plan({ plannedThroughSeq: -1 })],
    ['more than there is', plan({ plannedThroughSeq: 10 })],
    ['one that comes no further, and would be asked for without end', plan({ plannedThroughSeq: 0 })],
    ['a segment that is a number', plan({}, [7])],
    ['a name that climbs', plan({}, [{ ...SEGMENT, name: '../../etc/passwd', mode: 'segment' }])],
    ['a name of a megabyte', plan({}, [{ ...SEGMENT, name: 'x'.repeat(1_000_000), mode: 'segment' }])],
    ['a checksum in other letters', plan({}, [{ ...SEGMENT, checksum: 'ABCDEF', mode: 'segment' }])],
    ['an unknown way to download', plan({}, [{ ...SEGMENT, mode: 'torrent' }])],
    ['blocks without any', withBlocks()],
    ['a range backwards', withBlocks({ first: 4, last: 2 })],
    ['a range without end', withBlocks({ first: 0, last: 2 ** 50 })],
    ['a block that is text', withBlocks({ first: '0', last: 2 })],
  ])('%s', (_note, answer) => {
    expect(() => readPlan(answer, 0)).toThrow(ShapeError);
  });
});
