import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, bundleTests } from '../../../tools/element-tests/bundle-tests.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FORMAT = 'test/elements/text/format.test.ts';
const EXTENDING = 'test/scenarios/elements/extending.test.ts';

describe('bundleTests', () => {
  let bundle: Bundle;
  beforeAll(async () => {
    bundle = await bundleTests([FORMAT, EXTENDING]);
  });

  /** All that a browser loads at once for a test file, by path. */
  function loaded(path: string, into = new Map<string, string>()): Map<string, string> {
    const code = bundle.get(path);
    if (code === undefined) throw new Error(`${path} is not in the bundle`);
    into.set(path, code);
    for (const [, name = ''] of code.matchAll(/^import (?:.* from )?["']([^"']+)["'];$/gm)) {
      const next = new URL(name, `http://localhost${path}`).pathname;
      if (!into.has(next)) loaded(next, into);
    }
    return into;
  }

  it.each([
    { file: FORMAT, text: 'describe("formatDate"', note: 'the tests' },
    { file: FORMAT, text: 'function formatDate(', note: 'what they test' },
    { file: EXTENDING, text: 'a subclass of PubCard', note: 'the tests' },
    {
      file: EXTENDING,
      text: 'customElements.define("ribbon-card"',
      note: 'a module that is named only for what it does',
    },
  ])('has $note of $file at its own path', ({ file, text }) => {
    expect([...loaded(`/${file}`).values()].some((code) => code.replaceAll("'", '"').includes(text))).toBe(true);
  });

  it('loads nothing for one test file that only another names', () => {
    const code = [...loaded(`/${FORMAT}`).values()].join();
    expect(code).not.toContain('ribbon-card');
  });

  it('names the sources in its maps as they lie in the repository', () => {
    const maps = [...bundle].filter(([path]) => path.includes('format.test') && path.endsWith('.map'));
    const sources = maps.flatMap(([path, map]) =>
      (JSON.parse(map) as { sources: string[] }).sources.map((source) => join(ROOT, path, '..', source)),
    );
    expect(sources).toContain(join(ROOT, FORMAT));
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  });
});
