import { expect, test } from 'vitest';
import { OwnPace } from '../../../src/store/background/sites.ts';

const NOW = 1_000_000;
const due = (pace: OwnPace, did: string, count: number, now = NOW) =>
  Array.from({ length: count }, () => pace.dueAt(did, now) - now);

test('the first twenty are due at once, the others one after the other', () => {
  expect(due(new OwnPace(), 'did:plc:a', 23)).toEqual([...Array(20).fill(0), 200, 400, 600]);
});

test('another account does not wait for it', () => {
  const pace = new OwnPace();
  due(pace, 'did:plc:a', 100_000);
  expect(due(pace, 'did:plc:b', 1)).toEqual([0]);
});

test('whoever rests has the first ones again, and no more than those', () => {
  const pace = new OwnPace();
  due(pace, 'did:plc:a', 25);
  expect(due(pace, 'did:plc:a', 1, NOW + 500)).toEqual([700]);
  expect(due(pace, 'did:plc:a', 21, NOW + 3_600_000)).toEqual([...Array(20).fill(0), 200]);
});
