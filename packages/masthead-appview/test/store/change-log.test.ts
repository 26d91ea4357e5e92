import { describe, expect, it, test } from 'vitest';
import { bucketOf, ChangeLog, type KeyKind, type Look } from '../../src/store/change-log.ts';

type Keys = Partial<Record<'did' | 'uri' | 'subject' | 'url' | 'site' | 'path' | 'handle' | 'ref', string>>;

/** A row of `CHANGES`. */
function change(seq: number, keys: Keys): unknown[] {
  const { did, uri, subject, url, site, path, handle, ref } = keys;
  return [seq, ...[did, uri, subject, url, site, path, handle, ref].map((key) => key ?? null)];
}

function look(position: number, changes: Look['changes'], server = 'one'): Look {
  return { server, changes, position };
}

const URI = 'at://did:plc:a/site.standard.document/x';

describe('an answer that has read something', () => {
  const READS: readonly (readonly [KeyKind, string, string?])[] = [
    ['did', 'did:plc:a'],
    ['uri', URI],
    ['url', 'https://a.example'],
    ['place', 'https://a.example', 'x'],
    ['path', 'x'],
    ['handle', 'a.example'],
    ['ref', 'https://a.example/org'],
  ];

  it.each<[note: string, Keys, (typeof READS)[number][0][]]>([
    ['an account', { did: 'did:plc:a' }, ['did']],
    ['another account', { did: 'did:plc:b' }, []],
    ['a record', { uri: URI }, ['uri']],
    ['what is said of a record: its account too', { subject: URI }, ['did', 'uri']],
    ['what is said of an account', { subject: 'did:plc:a' }, ['did']],
    ['a publication', { uri: `${URI}2`, url: 'https://a.example' }, ['url']],
    ['a document: where it is, and its path anywhere', { site: 'https://a.example', path: 'x' }, ['place', 'path']],
    ['a document elsewhere', { site: 'https://b.example', path: 'x' }, ['path']],
    ['a holder of a handle', { did: 'did:plc:b', handle: 'a.example' }, ['handle']],
    ['a reference', { ref: 'https://a.example/org' }, ['ref']],
    ['no key: everything', {}, ['did', 'uri', 'url', 'place', 'path', 'handle', 'ref']],
  ])('holds no longer once that has changed: %s', (_note, keys, voided) => {
    const log = new ChangeLog();
    log.take(look(7, []), log.position);
    const kept = READS.map(([kind, value, path]) => {
      const reads = log.begin();
      reads.note(kind, value, path);
      return [kind, reads.kept()] as const;
    });
    expect(kept.every(([, reads]) => log.holds(reads))).toBe(true);
    log.take(look(8, [change(8, keys)]), log.position);
    expect(kept.filter(([, reads]) => !log.holds(reads)).map(([kind]) => kind)).toEqual(voided);
  });

  it('that no key describes holds for that very state', () => {
    const log = new ChangeLog();
    log.take(look(7, []), log.position);
    const reads = log.begin();
    reads.noteAll();
    expect(log.holds(reads.kept())).toBe(true);
    log.take(look(8, [change(8, { ref: 'https://elsewhere.example' })]), log.position);
    expect(log.holds(reads.kept())).toBe(false);
  });

  it('and was begun before a change that was seen only later does not hold', () => {
    const log = new ChangeLog();
    log.take(look(7, []), log.position);
    const reads = log.begin();
    log.take(look(8, [change(8, { did: 'did:plc:a' })]), log.position);
    reads.note('did', 'did:plc:a');
    expect(log.holds(reads.kept())).toBe(false);
    const later = log.begin();
    later.note('did', 'did:plc:a');
    expect(log.holds(later.kept())).toBe(true);
  });
});

test.each<[note: string, Look]>([
  ['a reader that is behind by too much', look(20_000, null)],
  ['another server', look(8, [], 'two')],
  ['a server that has fewer changes', look(6, [])],
])('%s drops everything, and goes on from there', (_note, next) => {
  const log = new ChangeLog();
  log.take(look(7, []), log.position);
  const [before, reads] = [log.version, log.begin()];
  log.take(next, log.position);
  expect(log.holds(reads.kept())).toBe(false);
  expect(log.version).not.toBe(before);
  expect(log.position).toBe(next.position);
  expect(log.holds(log.begin().kept())).toBe(true);
});

test('of two looks at once the one that comes late says nothing new, and voids nothing', () => {
  const log = new ChangeLog();
  log.take(look(7, []), 0);
  const reads = log.begin();
  reads.note('did', 'did:plc:a');
  const asked = log.position;
  log.take(look(9, [change(8, { did: 'did:plc:b' }), change(9, { did: 'did:plc:c' })]), asked);
  log.take(look(8, [change(8, { did: 'did:plc:b' })]), asked);
  expect(log.position).toBe(9);
  expect(log.holds(reads.kept())).toBe(true);
  // One that goes on from where both began has more.
  log.take(look(10, [change(8, { did: 'did:plc:b' }), change(10, { did: 'did:plc:a' })]), asked);
  expect(log.holds(reads.kept())).toBe(false);
});

test('a look that began at a server with more changes voids what was read of the next one', () => {
  const log = new ChangeLog();
  log.take(look(100, []), 0);
  const asked = log.position;
  log.take(look(50, [], 'two'), asked);
  const reads = log.begin();
  reads.note('did', 'did:plc:a');
  // The second look found 51 changes, and none behind 100: the last one it has not looked at.
  log.take(look(51, [], 'two'), asked);
  expect(log.holds(reads.kept())).toBe(false);
});

test('a site and a path are not the same cut at another place, and no kind is another', () => {
  expect(bucketOf('place', 'https://a.example', 'b/c')).not.toBe(bucketOf('place', 'https://a.example/b', 'c'));
  expect(bucketOf('place', 'https://a.example', '')).not.toBe(bucketOf('url', 'https://a.example'));
  expect(bucketOf('url', 'https://a.example')).not.toBe(bucketOf('uri', 'https://a.example'));
});

test('keys are spread over the buckets', () => {
  const buckets = new Set(Array.from({ length: 10_000 }, (_, at) => bucketOf('url', `https://site-${at}.example`)));
  // Of half a million, ten thousand random ones share about a hundred.
  expect(buckets.size).toBeGreaterThan(9800);
});
