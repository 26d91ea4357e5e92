import { expect, it, vi } from 'vitest';
import { minutes, TestParts } from '../../../tools/tests/test-parts.ts';

it('says which part begins, what took how long and what is left', async () => {
  let now = 0;
  const said = vi.spyOn(console, 'log').mockReturnValue();
  try {
    const parts = new TestParts(['Build', 'Node tests', 'Element tests'], () => now);
    const work = (milliseconds: number) => (name: string) => {
      now += milliseconds;
      return name;
    };
    expect(await parts.next(work(25_400))).toBe('Build');
    expect(await parts.next(work(170_000))).toBe('Node tests');
    expect(await parts.next(work(60_000))).toBe('Element tests');
    expect(said.mock.calls.flat()).toEqual([
      '\nPart 1 of 3: Build; then Node tests, then Element tests',
      '\nPart 2 of 3: Node tests; 0:25 so far; then Element tests',
      '\nPart 3 of 3: Element tests; 3:15 so far',
    ]);
    expect(parts.times()).toEqual([' 0:25  Build', ' 2:50  Node tests', ' 1:00  Element tests', ' 4:15  all']);
  } finally {
    said.mockRestore();
  }
});

it.each([
  [0, '0:00'],
  [499, '0:00'],
  [59_600, '1:00'],
  [754_000, '12:34'],
])('%d ms are %s', (milliseconds, text) => expect(minutes(milliseconds)).toBe(text));
