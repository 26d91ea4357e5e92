import { describe, expect, it } from 'vitest';
import { RepositoryError } from '../../../../src/atproto/repository/repository-error.ts';
import { writtenPublication } from '../../../../src/lexicon/records/site-records.ts';
import type { RecordJson } from '../../../../src/publish/record/publication-repository.ts';
import type { RepositoryWrite, WriteAllowance } from '../../../../src/publish/record/record-writer.ts';
import { DIRTY } from '../../../../test/publish/picture/picture-bytes.ts';
import { planDocuments } from '../../src/feed/plan/plan-documents.ts';
import { type DocumentRepository, type WriteOptions, writeDocuments } from '../../src/feed/write-documents.ts';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const publication = writtenPublication({
  uri: `at://${DID}/site.standard.publication/3aaaaaaaaaa2a`,
  record: { url: 'https://alice.example' },
});

/**
 * A repository in memory, with a PDS's rules: a swap fails against an old commit, a create where a
 * record is.
 */
class Repository implements DocumentRepository {
  readonly held = new Map<string, RecordJson>();
  readonly sizes: number[] = [];
  commits = 0;
  reads = 0;
  /** What happens at each write, before or after it is done. */
  before: (writes: readonly RepositoryWrite[], call: number) => void = () => {};
  after: (call: number) => void = () => {};
  allowance: WriteAllowance | undefined;

  readonly records = {
    applyWrites: async (
      _collection: string,
      writes: readonly RepositoryWrite[],
      { swapCommit }: { swapCommit?: string | undefined } = {},
    ) => {
      this.sizes.push(writes.length);
      this.before(writes, this.sizes.length);
      if (swapCommit !== `commit${this.commits}`) throw new RepositoryError('conflict', 'The commit is another.');
      for (const write of writes) {
        if (write.action === 'delete') this.held.delete(write.rkey);
        else {
          if ((write.action === 'create') === this.held.has(write.rkey))
            throw new RepositoryError('unreachable', 'It has a fault.');
          this.held.set(write.rkey, write.record);
        }
      }
      this.commits++;
      this.after(this.sizes.length);
      return { commit: `commit${this.commits}`, allowance: this.allowance };
    },
    upload: async (bytes: Uint8Array, mimeType: string) => ({
      $type: 'blob' as const,
      ref: { $link: 'bafkreix' },
      mimeType,
      size: bytes.length,
    }),
  };

  async fetchDocuments() {
    this.reads++;
    const documents = [...this.held].map(([key, record]) => ({
      uri: `at://${DID}/site.standard.document/${key}`,
      cid: JSON.stringify(record),
      record,
    }));
    return { documents, commit: `commit${this.commits}` };
  }

  /** Somebody else writes. */
  change(key: string, record: RecordJson | null): void {
    if (record) this.held.set(key, record);
    else this.held.delete(key);
    this.commits++;
  }
}

/** What a write throws, where the PDS or the network refuses it. */
function fail(...args: ConstructorParameters<typeof RepositoryError>): never {
  throw new RepositoryError(...args);
}

const entries = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => ({
    source: `${n}`,
    url: `https://alice.example/p${n}`,
    title: `Post ${n}`,
    publishedAt: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
    ...more,
  }));

const waits: number[] = [];
async function sync(to: Repository, list: ReturnType<typeof entries>, options: Partial<WriteOptions> = {}) {
  waits.length = 0;
  const { documents, commit } = await to.fetchDocuments();
  const plan = planDocuments({ publication, entries: list, documents });
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  return { plan, written: await writeDocuments(to, plan, { publications: [publication], commit, wait, ...options }) };
}

async function whole(count: number): Promise<RecordJson[]> {
  const to = new Repository();
  await sync(to, entries(count));
  return [...to.held].sort() as unknown as RecordJson[];
}

describe('batches', () => {
  it('hold 200 writes, and nothing is written twice', async () => {
    const to = new Repository();
    expect((await sync(to, entries(401))).written).toMatchObject({ created: 401, left: 0, refused: [] });
    expect(to.sizes).toEqual([200, 200, 1]);
    expect((await sync(to, entries(401))).plan.writes).toEqual([]);
  });

  it('fit into a megabyte', async () => {
    const to = new Repository();
    expect((await sync(to, entries(10, { textContent: 'x'.repeat(300_000) }))).written.created).toBe(10);
    expect(Math.max(...to.sizes)).toBe(2);
  });

  it('say how far it is', async () => {
    const told: unknown[] = [];
    await sync(new Repository(), entries(250), { onProgress: (progress) => told.push(progress) });
    expect(told).toEqual([
      { done: 200, all: 250 },
      { done: 250, all: 250 },
    ]);
  });
});

describe('ends like an undisturbed run', () => {
  it('where every second answer is lost', async () => {
    const to = new Repository();
    to.after = (call) => void (call % 2 === 0 && fail('unreachable', 'No answer.'));
    expect((await sync(to, entries(401))).written).toMatchObject({ created: 401, left: 0, refused: [] });
    expect([...to.held].sort()).toEqual(await whole(401));
  });

  it('where the PDS is down for a while: it waits longer and longer', async () => {
    const to = new Repository();
    to.before = (_, call) => void (call > 1 && call < 5 && fail('unreachable', 'Down.'));
    const told: string[] = [];
    const onWait = (milliseconds: number, why: string) => told.push(`${why}: ${milliseconds}`);
    expect((await sync(to, entries(300), { onWait })).written).toMatchObject({ created: 300, left: 0 });
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(told).toEqual(waits.map((wait) => `The PDS does not answer: ${wait}`));
  });

  it('where it is stopped, and runs again', async () => {
    const to = new Repository();
    for (const stopAt of [1, 2]) {
      const stop = new AbortController();
      to.after = () => void (to.sizes.length >= stopAt && stop.abort());
      const { written } = await sync(to, entries(401), { signal: stop.signal });
      expect(written).toMatchObject({ stopped: 'signal', created: 200, left: 401 - stopAt * 200 });
    }
    to.after = () => {};
    expect((await sync(to, entries(401))).written).toMatchObject({ created: 1, left: 0 });
    expect([...to.held].sort()).toEqual(await whole(401));
  });

  it('where the PDS stays down: it says how much is left', async () => {
    const to = new Repository();
    to.before = (_, call) => void (call > 1 && fail('unreachable', 'Down.'));
    const { written } = await sync(to, entries(300));
    expect(written).toMatchObject({ created: 200, left: 100, stopped: { kind: 'unreachable' } });
    expect(waits.length).toBeLessThan(10);
  });
});

describe('the limits of the PDS', () => {
  it('a batch takes no more points than there are, and then it waits until there are more', async () => {
    const to = new Repository();
    const told: number[] = [];
    to.after = (call) => {
      to.allowance = { remaining: call === 1 ? 30 : call === 2 ? 1 : 5000, resetsIn: 1_800_000 };
    };
    const { written } = await sync(to, entries(300), { onWait: (milliseconds) => told.push(milliseconds) });
    expect(written).toMatchObject({ created: 300, left: 0 });
    expect(to.sizes).toEqual([200, 10, 90]);
    expect([told, waits]).toEqual([[1_800_000], [1_800_500]]);
  });

  it('a refusal for now is waited for as long as the PDS says', async () => {
    const to = new Repository();
    to.before = (_, call) => void (call === 1 && fail('rate-limited', 'Enough.', { retryAfter: 120_000 }));
    expect((await sync(to, entries(3))).written).toMatchObject({ created: 3 });
    expect(waits).toEqual([120_500]);
  });

  it('a refusal for more than an hour and five minutes is not waited for', async () => {
    const to = new Repository();
    to.before = () => fail('rate-limited', 'Enough.', { retryAfter: 66 * 60_000 });
    const stopped = { kind: 'rate-limited' };
    expect((await sync(to, entries(3))).written).toMatchObject({ created: 0, left: 3, stopped });
    expect(waits).toEqual([]);
  });
});

describe('another writer', () => {
  it('who writes elsewhere in the repository only costs a look', async () => {
    const to = new Repository();
    to.before = (_, call) => void (call === 1 && to.commits++);
    expect((await sync(to, entries(3))).written).toMatchObject({ created: 3, refused: [] });
  });

  it('who changes the same field of one record costs that write only', async () => {
    const to = new Repository();
    await sync(to, entries(2));
    const [key = ''] = to.held.keys();
    to.before = (_, call) => void (call === 2 && to.change(key, { ...to.held.get(key), title: 'Theirs' }));
    const { written } = await sync(to, entries(2, { title: 'Better' }));
    const refused = [{ source: '0', reason: expect.stringMatching(/has changed its title/) }];
    expect(written).toMatchObject({ updated: 1, left: 0, refused });
    expect(to.held.get(key)?.title).toBe('Theirs');
  });

  it('who makes the document first leaves one', async () => {
    const to = new Repository();
    const theirs = { $type: 'site.standard.document', site: publication.uri, path: '/p1', title: 'Theirs' };
    to.before = (_, call) => void (call === 1 && to.change('3maaaaaaaaa2a', theirs));
    const { written } = await sync(to, entries(2));
    const refused = [{ source: '1', reason: expect.stringContaining('Another document has its page now') }];
    expect(written).toMatchObject({ created: 1, refused });
    expect(to.held.size).toBe(2);
  });

  it('who never stops ends it', async () => {
    const to = new Repository();
    to.before = () => void to.commits++;
    expect((await sync(to, entries(2))).written).toMatchObject({ created: 0, left: 2, stopped: { kind: 'conflict' } });
  });
});

it('a record that the PDS refuses is found, and only that is left out', async () => {
  const to = new Repository();
  const isBad = (write: RepositoryWrite) => write.action !== 'delete' && write.record.title === 'Post 77';
  to.before = (writes) => void (writes.some(isBad) && fail('refused', 'Not this one.'));
  const { written } = await sync(to, entries(300));
  expect(written).toMatchObject({ created: 299, left: 0, refused: [{ source: '77', reason: 'Not this one.' }] });
});

it.each(['signed-out', 'inactive'] as const)('ends at once when the session is %s', async (kind) => {
  const to = new Repository();
  to.before = () => fail(kind, 'No more.');
  expect((await sync(to, entries(2))).written).toMatchObject({ left: 2, stopped: { kind } });
  expect(to.sizes).toEqual([2]);
});

it('a cover that cannot be had leaves the document without it', async () => {
  const to = new Repository();
  const get = async () => new Response('no picture');
  const { written } = await sync(to, entries(1, { cover: 'https://alice.example/x.png' }), { get });
  expect(written).toMatchObject({ created: 1, notes: [expect.stringContaining('is not a PNG, JPEG, WebP or GIF')] });
  expect([...to.held.values()][0]).not.toHaveProperty('coverImage');
  // The next run has nothing else to change, and says so.
  expect((await sync(to, entries(1, { cover: 'https://alice.example/x.png' }), { get })).written).toMatchObject({
    updated: 0,
    left: 0,
    refused: [{ reason: expect.stringContaining('correct the cover') }],
  });
});

it('asks once for a cover that cannot be had, and says so once, however often its write is tried', async () => {
  const to = new Repository();
  to.before = (_, call) => void (call < 3 && to.commits++);
  let asked = 0;
  const get = async () => new Response(`no picture ${++asked}`);
  const { written } = await sync(to, entries(1, { cover: 'https://alice.example/x.png' }), { get });
  expect({ asked, ...written }).toMatchObject({ asked: 1, created: 1, notes: [expect.any(String)] });
});

// Of each kind of picture: test/publish/picture.
it('a cover with a place leaves without it, and a note says so', async () => {
  const to = new Repository();
  const get = async () => new Response(Uint8Array.from(DIRTY.jpeg));
  const { written } = await sync(to, entries(1, { cover: 'https://alice.example/x' }), { get });
  const says = /the cover https:\/\/alice\.example\/x contained a place \(GPS coordinates\), which is removed/;
  expect(written.notes).toEqual([expect.stringMatching(says)]);
  const [{ coverImage } = {}] = to.held.values();
  expect((coverImage as { readonly size: number }).size).toBeLessThan(DIRTY.jpeg.length);
});

it('a cover that cannot be read to its end is left out', async () => {
  const to = new Repository();
  // Its end is within a segment that is longer than the file.
  const get = async () =>
    new Response(Buffer.concat([DIRTY.jpeg.subarray(0, 4), Buffer.alloc(9), DIRTY.jpeg.subarray(4)]));
  const { written } = await sync(to, entries(1, { cover: 'https://alice.example/x' }), { get });
  expect(written).toMatchObject({ created: 1, notes: [expect.stringMatching(/so it is left out\.$/)] });
});
