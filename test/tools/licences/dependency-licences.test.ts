import { describe, expect, it } from 'vitest';
import { dependencyLicences, type Lock } from '../../../tools/licences/dependency-licences.ts';

const ROOT = { name: 'ours', folder: '' };
const SERVER = { name: 'ours-server', folder: 'packages/server' };
const mit = (more: object = {}) => ({ version: '1.0.0', license: 'MIT', ...more });
const names = (lock: Lock, own = [ROOT]) =>
  dependencyLicences(own, lock).map(({ name, version, broughtBy }) => `${name}@${version} ${broughtBy.join('+')}`);

describe('what comes with our packages', () => {
  it.each<[note: string, lock: Lock, found: string[]]>([
    ['nothing', { '': {} }, []],
    ['a dependency', { '': { dependencies: { a: '1' } }, 'node_modules/a': mit() }, ['a@1.0.0 ours']],
    [
      'what that needs in turn',
      {
        '': { dependencies: { a: '1' } },
        'node_modules/a': mit({ dependencies: { b: '1' } }),
        'node_modules/b': mit(),
      },
      ['a@1.0.0 ours', 'b@1.0.0 ours'],
    ],
    [
      'the version beside it, before the one above',
      {
        '': { dependencies: { a: '1' } },
        'node_modules/a': mit({ dependencies: { '@s/b': '2' } }),
        'node_modules/a/node_modules/@s/b': mit({ version: '2.0.0' }),
        'node_modules/@s/b': mit(),
      },
      ['@s/b@2.0.0 ours', 'a@1.0.0 ours'],
    ],
    [
      'both of two that need each other',
      {
        '': { dependencies: { a: '1' } },
        'node_modules/a': mit({ dependencies: { b: '1' } }),
        'node_modules/b': mit({ dependencies: { a: '1' } }),
      },
      ['a@1.0.0 ours', 'b@1.0.0 ours'],
    ],
    ['nothing of the tests', { '': { dependencies: {} }, 'node_modules/a': mit({ dev: true }) }, []],
    [
      'our own optional peers, whom the documentation names, and of others only those that must be there',
      {
        '': { peerDependencies: { a: '1' }, peerDependenciesMeta: { a: { optional: true } } },
        'node_modules/a': mit({
          peerDependencies: { b: '1', c: '1' },
          peerDependenciesMeta: { b: { optional: true } },
        }),
        'node_modules/b': mit(),
        'node_modules/c': mit(),
      },
      ['a@1.0.0 ours', 'c@1.0.0 ours'],
    ],
    [
      'those of other platforms that the lock file has, and no fault for one that it has not',
      {
        '': { dependencies: { a: '1' } },
        'node_modules/a': mit({ optionalDependencies: { b: '1', c: '1' } }),
        'node_modules/b': mit(),
      },
      ['a@1.0.0 ours', 'b@1.0.0 ours'],
    ],
  ])('%s', (_note, lock, found) => {
    expect(names(lock)).toEqual(found);
  });

  it('is said of each of our packages, and none of ours is somebody else’s', () => {
    const lock = {
      '': { dependencies: { a: '1' } },
      'packages/server': { dependencies: { ours: '1', b: '1' } },
      'node_modules/ours': { link: true, resolved: '' },
      'node_modules/ours-server': { link: true, resolved: 'packages/server' },
      'node_modules/a': mit(),
      'packages/server/node_modules/b': mit(),
    };
    expect(names(lock, [ROOT, SERVER])).toEqual(['a@1.0.0 ours+ours-server', 'b@1.0.0 ours-server']);
  });

  it('a lock file that is out of step is no shorter list', () => {
    expect(() => names({ '': { dependencies: { a: '1' } } })).toThrow(
      'The lock file has no a for this package; run npm install.',
    );
  });
});
