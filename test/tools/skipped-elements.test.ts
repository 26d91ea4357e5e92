import { expect, it } from 'vitest';
import { isElementTest, skippedElements } from '../../tools/skipped-elements.ts';

it.each([
  { file: 'test/elements/format/format.test.ts', element: true },
  { file: 'test/scenarios/elements/loading.test.ts', element: true },
  { file: 'test/scenarios/without-script.test.ts', element: false },
  { file: 'test/core/card/card-view.test.ts', element: false },
])('$file', ({ file, element }) => {
  expect(isElementTest(file)).toBe(element);
});

it('counts the files that nobody runs, for each engine that is missing, with what brings it', () => {
  expect(skippedElements([]).skipped).toEqual([]);
  const { passed, failures, skipped = [] } = skippedElements(['chromium', 'webkit']);
  expect({ passed, failures }).toEqual({ passed: 0, failures: [] });
  expect(skipped.map(({ reason }) => reason.split(';')[0])).toEqual([
    'there is no Chromium or Chrome here',
    'there is no WebKit with its driver and a virtual screen here',
  ]);
  for (const { count } of skipped) expect(count).toBeGreaterThan(20);
  expect(skippedElements(['firefox'], ['test/elements/format/format.test.ts']).skipped?.[0]?.count).toBe(1);
});
