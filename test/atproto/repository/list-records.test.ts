import { describe, expect, it } from 'vitest';
import {
  AnswerTooBigError,
  type RecordPage,
  readRecordPages,
  toRecord,
} from '../../../src/atproto/repository/list-records.ts';

const DID = 'did:plc:alice';
const COLLECTION = 'site.standard.document';
const item = (rkey: string) => ({ uri: `at://${DID}/${COLLECTION}/${rkey}`, cid: `c${rkey}`, value: { title: rkey } });

/** Answers with these pages, one after the other; an error is thrown. */
async function reading(...answers: readonly unknown[]) {
  const asked: Record<string, string>[] = [];
  const pages: RecordPage[] = [];
  const left = [...answers];
  const list = readRecordPages(
    async (method, params) => {
      expect(method).toBe('com.atproto.repo.listRecords');
      asked.push(params);
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    DID,
    COLLECTION,
  );
  for await (const page of list) pages.push(page);
  return { asked, pages, keys: pages.map(({ records }) => records.map(({ rkey }) => rkey)) };
}

describe('a collection is read', () => {
  it('to the page that is empty, for the last one may carry a cursor', async () => {
    const { asked, keys, pages } = await reading(
      { records: [item('a'), item('b')], cursor: 'b' },
      { records: [item('c')], cursor: 'c' },
      { records: [], cursor: 'd' },
    );
    expect(keys).toEqual([['a', 'b'], ['c'], []]);
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'b', 'c']);
    expect(asked[0]).toEqual({ repo: DID, collection: COLLECTION, limit: '100' });
    expect(pages.every(({ problem }) => problem === undefined)).toBe(true);
  });

  it('to the page without a cursor', async () => {
    const { keys } = await reading({ records: [item('a')] });
    expect(keys).toEqual([['a']]);
  });

  it('by smaller pages where they are too long, down to one record', async () => {
    const long = new AnswerTooBigError('too long');
    const { asked, keys } = await reading(long, long, { records: [item('a')], cursor: 'a' }, long, long, {
      records: [],
    });
    expect(asked.map(({ limit, cursor }) => [limit, cursor])).toEqual([
      ['100', undefined],
      ['25', undefined],
      ['7', undefined],
      ['7', 'a'],
      ['2', 'a'],
      ['1', 'a'],
    ]);
    expect(keys).toEqual([['a'], []]);
  });

  it.each([
    ['one record alone is too long', Array(6).fill(new AnswerTooBigError('too long')), 'too long'],
    ['the host is down', [new Error('down')], 'down'],
  ])('unless %s', async (_note, answers, message) => {
    await expect(reading(...answers)).rejects.toThrow(message);
  });
});

describe('a host that answers wrongly', () => {
  it.each<[note: string, page: object, problem: string, keys: string[]]>([
    ['no list', { records: 'many', cursor: 'x' }, 'no-list', []],
    ['nothing', {}, 'no-list', []],
    ['a cursor that is no place', { records: [item('a')], cursor: 'x'.repeat(2049) }, 'long-cursor', ['a']],
  ])('%s: there the list ends', async (_note, page, problem, keys) => {
    const { pages, keys: found } = await reading(page);
    expect(pages).toMatchObject([{ problem }]);
    expect(found).toEqual([keys]);
  });

  it('a cursor that was there before: there the list ends', async () => {
    const { pages } = await reading(
      { records: [item('a')], cursor: 'x' },
      { records: [item('b')], cursor: 'y' },
      { records: [item('c')], cursor: 'x' },
    );
    expect(pages.map(({ problem }) => problem)).toEqual([undefined, undefined, 'loop']);
  });

  it.each<[note: string, record: unknown]>([
    ['of another account', { ...item('x'), uri: `at://did:plc:bob/${COLLECTION}/x` }],
    ['of another collection', { ...item('x'), uri: `at://${DID}/site.standard.publication/x` }],
    ['under a key that climbs', { ...item('x'), uri: `at://${DID}/${COLLECTION}/../x` }],
    ['without a key', { ...item('x'), uri: `at://${DID}/${COLLECTION}/` }],
    ['that is none', null],
    ['whose name is no text', { ...item('x'), uri: 5 }],
  ])('a record %s is left out, and the list goes on', async (_note, record) => {
    expect(toRecord(DID, COLLECTION, record)).toBeUndefined();
    const { pages, keys } = await reading({ records: [record, item('a')], cursor: 'a' }, { records: [item('b')] });
    expect(pages.map(({ problem }) => problem)).toEqual(['foreign', undefined]);
    expect(keys).toEqual([['a'], ['b']]);
  });
});
