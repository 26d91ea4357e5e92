/** Folders of test/ that mirror no folder of src/: what spans rooms, what the package and the pages promise, and what tests are made with. */
const OF_THEIR_OWN = ['scenarios', 'package', 'docs', 'support'];
/** Folders of test/ that mirror a folder beside src/. */
const BESIDE_SRC = ['tools', 'stories', 'demo'];

/**
 * What is wrong with the place of a test file. `test/a/b.test.ts` tests `src/a/b.ts`, and `test/a/b.aspect.test.ts` one aspect of it; `test/a/a.test.ts` tests the folder
 * `src/a` as a whole; so in a package. What spans rooms is a scenario under `test/scenarios/`.
 *
 * @param file its path from the repository's root
 * @param exists whether a path from the root is there
 * @returns nothing when it is in its place
 */
export function testProblem(file: string, exists: (path: string) => boolean): string | undefined {
  const [, home = '', path = ''] = /^(packages\/[^/]+\/)?test\/(.*)$/.exec(file) ?? [];
  const parts = path.split('/');
  const [room = ''] = parts;
  if (home === '' && OF_THEIR_OWN.includes(room)) return undefined;
  const source = home === '' && BESIDE_SRC.includes(room) ? [] : [`${home}src`];
  const folder = [...source, ...parts.slice(0, -1)].join('/');
  const [name = ''] = (parts.at(-1) ?? '').split('.');
  if (['.ts', '.template.ts', '.styles.ts'].some((ending) => exists(`${folder}/${name}${ending}`))) return undefined;
  if (folder.split('/').at(-1) === name && exists(folder)) return undefined;
  return `${file}: there is no ${folder}/${name}.ts; name the test after what it tests, or make it a scenario (test/scenarios/)`;
}
