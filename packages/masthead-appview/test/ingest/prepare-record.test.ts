import { describe, expect, inject, test } from 'vitest';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import { randomNumbers } from '../../../../test/support/index/random-events.ts';
import {
  at,
  did,
  document,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  tid,
} from '../../../../test/support/index/test-index.ts';
import { prepareRecord } from '../../src/ingest/prepare-event.ts';

const COMMIT = { did: did('mallory'), rev: tid(at(1)), time: at(1) };
const RECORD = { $type: PUBLICATION, name: 'A', url: 'https://a.example' };

test.each([
  { note: 'a CID', cid: 'bafyreib', kept: true },
  { note: 'U+0000, which PostgreSQL takes in no text', cid: '\u0000', kept: false },
  { note: 'half of a character', cid: '\ud800', kept: false },
  { note: 'empty', cid: '', kept: false },
  { note: 'too long', cid: 'a'.repeat(257), kept: false },
])('what a host calls a CID is kept only where it may be one: $note', ({ cid, kept }) => {
  const op = { action: 'create', collection: PUBLICATION, rkey: 'a', cid, record: RECORD } as const;
  const { write } = prepareRecord(COMMIT, op);
  expect(write && 'cid' in write && write.cid === cid).toBe(kept);
});

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  test('an address and a record key that no index of the database holds are left out, and what comes with them is kept', async () => {
    // Random, so that the database cannot compress it.
    const random = randomNumbers(inject('seed'));
    const long = Array.from({ length: 2000 }, () => Math.floor(random() * 36).toString(36)).join('');
    await index.feedTogether(
      document('mallory', 1, 'https://mallory.example', `/${long}`, 'k'.repeat(512)),
      document('honest', 2, 'https://honest.example', '/a', 'd'),
    );
    expect(await index.winner(`https://mallory.example/${long}`)).toBeNull();
    expect(await index.winner('https://honest.example/a')).not.toBeNull();
    const letters = await index.reader.db.selectFrom('dead_letters').select('reason').execute();
    expect(letters.map(({ reason }) => reason)).toEqual([expect.stringContaining('more than 2500')]);
  });
});
