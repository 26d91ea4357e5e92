import { expect } from 'chai';

/**
 * Watches the page around the elements under test.
 *
 * @returns stops watching, and fails when there appeared an element that no test put there, when
 *   something was loaded from a host of the hostile records, or when one of their scripts ran
 */
export function watchPage(): () => void {
  const outside = new MutationObserver(() => undefined);
  outside.observe(document.documentElement, { childList: true, subtree: true });
  return () => {
    const added = outside.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
    outside.disconnect();
    const names = added.map(({ nodeName }) => nodeName.toLowerCase());
    expect(names.filter((name) => !/^(main|pub-card|pro-profile)$/.test(name))).to.deep.equal([]);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.filter((name) => name.includes('harm.invalid'))).to.deep.equal([]);
    expect('harmed' in window || 'harmed' in Object.prototype).to.equal(false);
  };
}
