import { describe, expect, it } from 'vitest';
import { ENGINE_NAMES } from '../../../tools/browsers/engine-name.ts';
import { type Extent, elementRuns } from '../../../tools/element-tests/element-runs.ts';

const LAYOUT = 'test/elements/pub-card/pub-card.layout.test.ts';
const FORMAT = 'test/elements/text/format.test.ts';

describe('elementRuns', () => {
  const named = (extent: Extent, files: readonly string[] = []) =>
    elementRuns(extent, ENGINE_NAMES, files).map(({ engine, page }) => `${engine} ${page}`);

  it.each([
    { extent: 'quick', runs: ['chromium strict', 'firefox strict', 'webkit strict'] },
    { extent: 'usual', runs: ['chromium strict', 'chromium plain', 'firefox strict', 'webkit strict'] },
    { extent: 'whole', runs: ENGINE_NAMES.flatMap((engine) => [`${engine} strict`, `${engine} plain`]) },
  ] as const)('$extent: $runs', ({ extent, runs }) => {
    expect(named(extent)).toEqual(runs);
  });

  it('gives Chromium every file, other engines those in which engines differ', () => {
    const [chromium, firefox] = elementRuns('quick', ENGINE_NAMES);
    expect(chromium?.files).toEqual(expect.arrayContaining([LAYOUT, FORMAT]));
    expect(firefox?.files).toContain(LAYOUT);
    expect(firefox?.files).not.toContain(FORMAT);
  });

  it('runs what is named in each engine', () => {
    for (const { files } of elementRuns('quick', ENGINE_NAMES, [FORMAT])) expect(files).toEqual([FORMAT]);
  });

  it('takes no name that leads nowhere', () => {
    expect(() => elementRuns('quick', ENGINE_NAMES, [FORMAT, 'test/elements/gone.test.ts'])).toThrow(
      'There is no element test test/elements/gone.test.ts.',
    );
  });
});
