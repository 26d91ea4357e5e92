import { expect } from 'chai';
import { freshStage } from './mount.ts';

/**
 * Watches the page around the elements of each test: it fails when there appears an element that no
 * test put there, when something is loaded from a host of the hostile records, or when one of their
 * scripts runs.
 */
export function eachUnharmed(): void {
  const outside = new MutationObserver(() => undefined);
  beforeEach(() => {
    freshStage();
    outside.observe(document.documentElement, { childList: true, subtree: true });
  });
  afterEach(() => {
    const added = outside.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
    outside.disconnect();
    const names = added.map(({ nodeName }) => nodeName.toLowerCase());
    expect(names.filter((name) => !/^(main|pub-card|pro-profile)$/.test(name))).to.deep.equal([]);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.filter((name) => name.includes('harm.invalid'))).to.deep.equal([]);
    expect('harmed' in window || 'harmed' in Object.prototype).to.equal(false);
  });
}
